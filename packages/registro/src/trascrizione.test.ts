import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ASTA,
  CHIAVI,
  catenaDi,
  catene,
  conByteCambiato,
  conFogliaCambiata,
  FIRMATARIO,
  firma,
  ricevutaDi,
  stessaForma,
} from './prove/campione.ts';
import { firmaRicevuta } from './ricevuta.ts';
import { componiTrascrizione, verificaTrascrizione } from './trascrizione.ts';
import type { Voce } from './voce.ts';

const componi = (voci: readonly Voce[]) => componiTrascrizione(ASTA, voci, FIRMATARIO);
const fidate = { chiaviFidate: CHIAVI };

test('R74 una trascrizione intatta torna sempre, con le sue ricevute', () => {
  expect(verificaTrascrizione(componi([]), fidate)).toEqual({ esito: 'integra', voci: 0 });
  fc.assert(
    fc.property(catene, (voci) => {
      const riletta: unknown = JSON.parse(JSON.stringify(componi(voci)));
      const ricevute = voci.map(ricevutaDi);
      expect(verificaTrascrizione(riletta)).toEqual({ esito: 'integra', voci: voci.length });
      expect(verificaTrascrizione(riletta, { ...fidate, ricevute })).toEqual({ esito: 'integra', voci: voci.length });
    }),
    { numRuns: 40 },
  );
});

test('R74 ogni foglia cambiata, di voci, testa o chiavi, si trova', () => {
  fc.assert(
    fc.property(catene, fc.nat(), (voci, n) => {
      const alterata = conFogliaCambiata(componi(voci), n);
      expect(verificaTrascrizione(alterata).esito).toBe('alterata');
      expect(verificaTrascrizione(alterata, fidate).esito).toBe('alterata');
    }),
    { numRuns: 300 },
  );
});

test('R74 ogni foglia della testa e delle chiavi, una per una', () => {
  const trascrizione = componi(catenaDi([{ importoCent: 1 }]));
  for (const n of Object.keys(trascrizione.testa).keys()) {
    const alterata = { ...trascrizione, testa: conFogliaCambiata(trascrizione.testa, n) };
    expect(verificaTrascrizione(alterata, fidate).esito, `campo ${n}`).toBe('alterata');
  }
  expect(verificaTrascrizione({ ...trascrizione, chiavi: {} }, fidate).esito).toBe('alterata');
  expect(verificaTrascrizione({ ...trascrizione, chiavi: conFogliaCambiata(CHIAVI, 0) }).esito).toBe('alterata');
  expect(verificaTrascrizione({ ...trascrizione, chiavi: { ...CHIAVI, altra: 'AAAA' } }, fidate).esito).toBe(
    'alterata',
  );
});

test('R74 un solo byte cambiato nel testo si trova', () => {
  const trascrizione = componi(catenaDi([{ nome: 'Perla — è così', n: 10 }, { vuoto: [] }]));
  const testo = JSON.stringify(trascrizione);
  const lunghezza = new TextEncoder().encode(testo).length;
  fc.assert(
    fc.property(fc.nat(lunghezza - 1), fc.integer({ min: 1, max: 255 }), (posto, scarto) => {
      const letta = conByteCambiato(testo, posto, scarto);
      fc.pre(letta !== null && !stessaForma(letta, trascrizione));
      expect(verificaTrascrizione(letta, fidate).esito).toBe('alterata');
    }),
    { numRuns: 1_000 },
  );
});

test('R74 una coda tolta si trova, anche se la testa ne dichiara la nuova fine senza rifirmarla', () => {
  fc.assert(
    fc.property(catene, fc.nat(), (voci, quante) => {
      const resto = voci.slice(0, quante % voci.length);
      const intera = componi(voci);
      expect(verificaTrascrizione({ ...intera, voci: resto }, fidate).esito).toBe('alterata');
      const { seq, impronta } = componi(resto).testa;
      const accorciata = { ...intera, voci: resto, testa: { ...intera.testa, seq, impronta } };
      expect(verificaTrascrizione(accorciata, fidate).esito).toBe('alterata');
    }),
    { numRuns: 60 },
  );
});

test('R66 una coda tolta da chi ha la chiave la scopre chi ha in mano una ricevuta', () => {
  const voci = catenaDi([{ importoCent: 1 }, { importoCent: 2 }]);
  const ricevute = voci.map(ricevutaDi);
  expect(verificaTrascrizione(componi(voci.slice(0, 1)), { ...fidate, ricevute })).toMatchObject({ seq: 2 });
  const riscritta = componi(catenaDi([{ importoCent: 1 }, { importoCent: 3 }]));
  expect(verificaTrascrizione(riscritta, { ...fidate, ricevute })).toMatchObject({ esito: 'alterata', seq: 2 });
});

test('R66 una ricevuta firmata che racconta altro dalla sua voce si trova', () => {
  const voci = catenaDi([{ importoCent: 1 }]);
  const { firma: _, ...giusta } = ricevutaDi(voci[0] as Voce);
  const bugie = [{ tipo: 'RilancioRifiutato' }, { ricevutoIl: 1 }, { registratoIl: 1 }, { asta: 'altra' }];
  for (const bugia of bugie) {
    const ricevuta = firmaRicevuta({ ...giusta, ...bugia }, firma);
    expect(verificaTrascrizione(componi(voci), { ...fidate, ricevute: [ricevuta] }).esito).toBe('alterata');
  }
});

test('ciò che non è una trascrizione è alterato, e non un errore', () => {
  fc.assert(fc.property(fc.anything(), (cosa) => verificaTrascrizione(cosa, fidate).esito === 'alterata'));
  const intera = componi(catenaDi([{}]));
  for (const voci of [[null], [[]], [Array.from({ length: 12 })], [{}], 'x'])
    expect(verificaTrascrizione({ ...intera, voci }, fidate).esito).toBe('alterata');
});
