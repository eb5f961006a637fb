import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { improntaVoce, PRIMA_IMPRONTA, type Ricevuta, type Voce } from '@gestore/registro';
import { RILANCIO_CENT } from '@gestore/server/prove/gara';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Controllore, creaControllore } from './controllore.ts';
import type { Riga } from './righe.ts';

const ASTA = '0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11';
let cartella: string;
let file: string;
let controllore: Controllore;

beforeEach(() => {
  cartella = mkdtempSync(join(tmpdir(), 'controllore-'));
  file = join(cartella, 'ricevute.jsonl');
  writeFileSync(file, '');
  controllore = creaControllore(file);
  controllore.segui(ASTA);
});
afterEach(() => rmSync(cartella, { recursive: true }));

/** Una catena vera: l'avvio e poi un rilancio accettato per comando. */
function catena(comandi: readonly string[]): Voce[] {
  let precedente = PRIMA_IMPRONTA;
  return ['avvio', ...comandi].map((comandoId, i) => {
    const avvio = i === 0;
    const senza = {
      asta: ASTA,
      seq: i + 1,
      tipo: avvio ? 'GaraAvviata' : 'RilancioAccettato',
      versione: 1,
      dati: avvio
        ? { scadeIl: 9_999, migliore: { bustaId: 'b', importoCent: 0 }, rilancioMinimoCent: RILANCIO_CENT }
        : { scadeIl: 9_999, bustaId: 'b', importoCent: i * RILANCIO_CENT },
      comandoId,
      parte: 0,
      attore: { tipo: 'offerente', id: 'b' },
      ricevutoIl: i,
      registratoIl: i,
      precedente,
    };
    precedente = improntaVoce(senza);
    return { ...senza, impronta: precedente };
  });
}

/** La riga che il registratore tiene di una voce. */
function rigaDi({ seq, comandoId, impronta, dati }: Voce): Riga {
  return {
    asta: ASTA,
    comandoId,
    bustaId: 'b',
    importoCent: Number(dati.importoCent),
    chiamataMs: seq * 10,
    ritornoMs: seq * 10 + 5,
    chiamataIl: 0,
    ritornoIl: 0,
    esito: 'accettato',
    codice: null,
    ricevuta: { seq, impronta } as Ricevuta,
    tentativi: [],
  };
}

function segna(...righe: Riga[]): void {
  writeFileSync(file, righe.map((riga) => `${JSON.stringify(riga)}\n`).join(''), { flag: 'a' });
}

/** Il registro che si può leggere; `cadute` letture falliscono prima di riuscire. */
function registro(voci: readonly Voce[], cadute = 0) {
  let restano = cadute;
  const cade = (): void => {
    restano -= 1;
    if (restano >= 0) throw new Error('la base dati è giù');
  };
  const giornale = {
    leggi: async (_: string, dopo: number) => {
      cade();
      return voci.filter(({ seq }) => seq > dopo);
    },
  };
  // Le aste la cui ultima voce ricordata non è più quella, come le direbbe la base dati.
  const query = async (_: string, [aste, quante, impronte]: [string[], number[], string[]]) => ({
    rows: aste.flatMap((asta, i) => (voci[(quante[i] ?? 0) - 1]?.impronta === impronte[i] ? [] : [{ asta }])),
  });
  return { giornale, pool: { query } as unknown as Pick<Pool, 'query'> };
}

async function verifica(voci: readonly Voce[], cadute = 0): Promise<number> {
  const { pool, giornale } = registro(voci, cadute);
  return controllore.verifica(pool, giornale);
}

test('R66 ciò che il registratore ha e il registro pure non è perduto', async () => {
  const voci = catena(['c1', 'c2']);
  segna(...voci.slice(1).map(rigaDi));
  expect(await verifica(voci)).toBe(0);
  expect(controllore.conti).toMatchObject({ accettatiConRicevuta: 2, persi: 0, verifiche: 1 });
});

test('R66 una ricevuta che il registro non ha è perduta, una volta anche se il comando ha due righe', async () => {
  const voci = catena(['c1', 'c2']);
  const ultima = rigaDi(voci[2] as Voce);
  segna(rigaDi(voci[1] as Voce), ultima, ultima);
  expect(await verifica(voci.slice(0, 2))).toBe(1);
  expect(controllore.conti).toMatchObject({ accettatiConRicevuta: 2, persi: 1 });
});

test('R66 una ricevuta di un’asta che nessuno segue è perduta, non saltata', async () => {
  const voci = catena(['c1']);
  segna({ ...rigaDi(voci[1] as Voce), asta: 'un-altra' });
  await verifica(voci);
  expect(controllore.conti.persi).toBe(1);
});

test('R66 una lettura caduta non fa saltare le ricevute che aveva già preso dal registratore', async () => {
  const voci = catena(['c1', 'c2']);
  segna(...voci.slice(1).map(rigaDi));
  await expect(verifica(voci.slice(0, 2), 1)).rejects.toThrow('la base dati è giù');
  expect(controllore.conti.verifiche).toBe(0);
  await verifica(voci.slice(0, 2));
  expect(controllore.conti).toMatchObject({ persi: 1, verifiche: 1 });
});

test('R66 una coda che sparisce si vede anche se la rilettura cade a metà', async () => {
  const voci = catena(['c1', 'c2', 'c3']);
  segna(...voci.slice(1).map(rigaDi));
  await verifica(voci);
  await expect(verifica(voci.slice(0, 2), 1)).rejects.toThrow('la base dati è giù');
  await verifica(voci.slice(0, 2));
  expect(controllore.conti).toMatchObject({ persi: 2, catene: 1 });
});

test('R66 un accettato senza ricevuta si conta da sé: non c’è nulla da cercare', async () => {
  const voci = catena(['c1']);
  segna({ ...rigaDi(voci[1] as Voce), ricevuta: null });
  await verifica(voci);
  expect(controllore.conti).toMatchObject({ accettatiConRicevuta: 0, accettatiSenzaRicevuta: 1 });
});

test('R66 un comando con due effetti è doppio', async () => {
  await verifica(catena(['c1', 'c2', 'c1']));
  expect(controllore.conti).toMatchObject({ doppi: 1, catene: 0 });
});

test('R74 una voce cambiata, o che manca in mezzo, rompe la catena', async () => {
  const voci = catena(['c1', 'c2']);
  await verifica(voci.with(1, { ...(voci[1] as Voce), ricevutoIl: 7 }));
  expect(controllore.conti.catene).toBe(1);
  await verifica(voci.toSpliced(1, 1));
  expect(controllore.conti.catene).toBe(2);
});

test('R74 alla fine un registro vuoto, più corto o rifatto non è integro, e ciò che gli manca è perduto', async () => {
  const voci = catena(['c1', 'c2']);
  for (const altro of [[], voci.slice(0, 2), catena(['c1', 'altro'])]) {
    const prova = creaControllore(file);
    prova.segui(ASTA);
    writeFileSync(file, '');
    segna(...voci.slice(1).map(rigaDi));
    const intero = registro(voci);
    await prova.verifica(intero.pool, intero.giornale);
    expect(prova.conti).toMatchObject({ persi: 0, catene: 0 });
    const { violazioni } = await prova.verificaTutto(registro(altro).giornale, {});
    expect(prova.conti.catene).toBe(1);
    expect(prova.conti.persi).toBeGreaterThan(0);
    expect(violazioni.map(({ regola }) => regola)).toContain('ricevuta_persa');
  }
});

test('una riga che non si legge è un errore, non una ricevuta in meno', async () => {
  writeFileSync(file, '#1\nspazzatura\n');
  await expect(verifica(catena([]))).rejects.toThrow();
});

test('una vendita di cui non si è letta la conclusione non è giudicata', async () => {
  await verifica(catena(['c1']));
  expect(controllore.giudica(ASTA, [])).toBeNull();
});

test('R53 una vendita lunga che si chiude o rifiuta per tempo fa un torto', async () => {
  const memoria = controllore.memorie.get(ASTA);
  const [avvio] = catena([]);
  const tardi = { ...(avvio as Voce), tipo: 'RilancioRifiutato', dati: { rifiuto: { codice: 'R53_tempo_scaduto' } } };
  const fine = { ...(avvio as Voce), tipo: 'GaraConclusa', dati: { conclusaIl: 9_999 } };
  memoria?.tempi.push(avvio as Voce, tardi, fine);
  controllore.giudicaLunghe([ASTA]);
  expect(controllore.conti).toMatchObject({ inTempoRifiutati: 1, chiuseDaGuaste: 1 });
});
