import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verificaCatena } from './catena.ts';
import { ASTA, CHIAVE, CHIAVI, catenaDi, FIRMATARIO, ricevutaDi, stessaForma } from './prove/campione.ts';
import { daBase64Url, verificaRicevuta } from './ricevuta.ts';
import { componiTrascrizione, verificaTrascrizione } from './trascrizione.ts';
import type { Voce } from './voce.ts';

/** Chi verifica legge ciò che gli mandano: niente lo deve fermare, e niente di cambiato deve passare. */
const VOCI = catenaDi([{ importoCent: 10_500_000 }, { testo: 'Perla Blu', elenco: [1, null, true] }, {}]);
const TRASCRIZIONE = componiTrascrizione(ASTA, VOCI, FIRMATARIO);
const RICEVUTA = ricevutaDi(VOCI[0] as Voce);

const CATTIVI = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    0,
    -0,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '\uD800',
    [],
    {},
    2 ** 53,
    'A'.repeat(86),
  ),
  fc.constantFrom<unknown[]>([null, null], Array(12).fill(null), { length: 12 }, { toString: 1 }, new Date(0)),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
);
type Ritocco = { quale: number; modo: number; valore: unknown };
const ritocchi = fc.array(fc.record({ quale: fc.nat(500), modo: fc.nat(3), valore: CATTIVI }), {
  minLength: 1,
  maxLength: 3,
});

type Contenitore = Record<string, unknown>;

function guasta(documento: unknown, cambi: readonly Ritocco[]): unknown {
  const radice = { radice: structuredClone(documento) };
  for (const { quale, modo, valore } of cambi) {
    const posti: { dove: Contenitore; chiave: string }[] = [];
    raccogli(radice, posti);
    const posto = posti[quale % posti.length];
    if (posto === undefined) continue;
    const { dove, chiave } = posto;
    const suo = structuredClone(valore);
    if (modo === 0) delete dove[chiave];
    else if (modo === 1) dove[`${chiave}_`] = suo;
    else if (modo === 2) dove[chiave] = [dove[chiave], dove[chiave]];
    else dove[chiave] = suo;
  }
  // Come arriva: un documento è un testo, senza buchi e senza ciò che JSON non sa dire.
  return JSON.parse(JSON.stringify(radice.radice ?? null)) as unknown;
}

function raccogli(valore: unknown, posti: { dove: Contenitore; chiave: string }[]): void {
  if (typeof valore !== 'object' || valore === null) return;
  const dove = valore as Contenitore;
  for (const chiave of Object.keys(dove)) {
    posti.push({ dove, chiave });
    raccogli(dove[chiave], posti);
  }
}

test('R74 una trascrizione guastata in qualunque modo non ferma chi verifica, e passa solo se è la stessa', () => {
  fc.assert(
    fc.property(ritocchi, (cambi) => {
      const guasto = guasta(TRASCRIZIONE, cambi);
      const { esito } = verificaTrascrizione(guasto, { chiaviFidate: CHIAVI });
      expect(esito === 'integra' && !stessaForma(guasto, TRASCRIZIONE)).toBe(false);
    }),
    { seed: 20_260_226, numRuns: 3_000 },
  );
});

test('R66 una ricevuta guastata non ferma chi verifica, e passa solo se è la stessa', () => {
  fc.assert(
    fc.property(ritocchi, ritocchi, (cambi, diChiave) => {
      const guasto = guasta(RICEVUTA, cambi);
      const valida = verificaRicevuta(guasto, CHIAVI).esito === 'valida';
      expect(valida && !stessaForma(guasto, RICEVUTA)).toBe(false);
      const chiavi = guasta(CHIAVI, diChiave);
      if (typeof chiavi === 'object' && chiavi !== null) verificaRicevuta(RICEVUTA, chiavi as typeof CHIAVI);
      verificaTrascrizione(TRASCRIZIONE, { ricevute: [guasto as typeof RICEVUTA] });
    }),
    { seed: 20_260_226, numRuns: 3_000 },
  );
});

test('un documento annidato all’infinito, o qualunque valore, è soltanto alterato', () => {
  const profondo = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as unknown;
  const voci = [{ ...VOCI[0], dati: profondo }] as Voce[];
  expect(verificaCatena(voci).esito).toBe('alterata');
  expect(verificaTrascrizione({ ...TRASCRIZIONE, voci }).esito).toBe('alterata');
  expect(verificaRicevuta({ ...RICEVUTA, importoCent: profondo }, CHIAVI).esito).toBe('non_valida');
  fc.assert(
    fc.property(fc.anything(), (qualunque) => {
      expect(verificaTrascrizione(qualunque).esito).toBe('alterata');
      expect(verificaRicevuta(qualunque, CHIAVI).esito).toBe('non_valida');
    }),
    { numRuns: 500 },
  );
});

test('R74 un oggetto al posto di un numero o di una chiave è un’alterazione, non un guasto', () => {
  const muto = { toString: 1 } as unknown as number;
  const voci = VOCI.map((voce, i) => (i === 1 ? { ...voce, seq: muto } : voce));
  expect(verificaTrascrizione({ ...TRASCRIZIONE, voci }).esito).toBe('alterata');
  expect(verificaTrascrizione({ ...TRASCRIZIONE, testa: { ...TRASCRIZIONE.testa, seq: muto } }).esito).toBe('alterata');
  expect(verificaTrascrizione({ ...TRASCRIZIONE, chiavi: { [CHIAVE]: muto } }).esito).toBe('alterata');
  const ricevute = [{ ...RICEVUTA, seq: muto }];
  expect(verificaTrascrizione(TRASCRIZIONE, { ricevute }).esito).toBe('alterata');
});

test('due scritture diverse non sono mai gli stessi byte di una firma', () => {
  const scritture = fc.string({ unit: 'grapheme', maxLength: 90 });
  fc.assert(
    fc.property(fc.oneof(scritture, fc.base64String({ maxLength: 90 })), (testo) => {
      const byte = daBase64Url(testo);
      if (byte !== null) expect(Buffer.from(byte).toString('base64url')).toBe(testo);
    }),
    { numRuns: 1_000 },
  );
});
