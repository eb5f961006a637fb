import { improntaVoce, type JsonObject, type Voce } from '@gestore/registro';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { incatena } from './incatena.ts';

const PRIMA = '0'.repeat(64);
const intero = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const testo = fc.string({ unit: 'binary' });
const voce = fc.record({
  tipo: testo,
  versione: intero,
  dati: fc
    .dictionary(testo, fc.jsonValue({ stringUnit: 'binary' }))
    .map((dati) => JSON.parse(JSON.stringify(dati)) as JsonObject),
  comandoId: testo,
  parte: intero,
  attore: fc.record({ tipo: testo, id: testo }),
  ricevutoIl: intero,
});

test('R74 l’impronta composta in fretta è quella della forma canonica, e ogni voce si lega alla precedente', () => {
  fc.assert(
    fc.property(fc.array(voce, { minLength: 1, maxLength: 3 }), intero, (voci, registratoIl) => {
      let precedente = PRIMA;
      for (const { voce: scritta } of incatena({ asta: 'A', dopoSeq: 0, precedente, voci }, registratoIl)) {
        expect(scritta.prova?.sale).toMatch(/^[0-9a-f]{32}$/);
        expect(scritta.impronta).toBe(improntaVoce(scritta));
        expect(scritta.precedente).toBe(precedente);
        precedente = scritta.impronta;
      }
    }),
  );
});

test('R74 la riga di una voce ha quindici campi, qualunque cosa contengano', () => {
  fc.assert(
    fc.property(voce, (una) => {
      const [pronta] = incatena({ asta: 'a', dopoSeq: 0, precedente: PRIMA, voci: [una] }, 1);
      const riga = pronta?.riga ?? '';
      expect(riga.endsWith('\n')).toBe(true);
      expect(riga.slice(0, -1)).not.toMatch(/[\n\r]/);
      expect(riga.split('\t')).toHaveLength(15);
    }),
  );
});

test('i testi di una persona vanno accanto, ciascuno con il suo sale; quelli del sistema restano', () => {
  const comune = { versione: 1, comandoId: 'c', parte: 0, ricevutoIl: 1 };
  const dati = { motivo: { regola: 'R16', testo: 'Mario Rossi' }, bustaId: 'b', pseudonimo: 'p' };
  const rifiuta = { ...comune, tipo: 'OffertaRifiutata', attore: { tipo: 'referente', id: 'r' }, dati };
  const sospende = {
    ...comune,
    tipo: 'GaraSospesa',
    attore: { tipo: 'sistema', id: 's' },
    dati: { dettaglio: 'fermo' },
  };
  const [una, altra] = incatena({ asta: 'a', dopoSeq: 0, precedente: PRIMA, voci: [rifiuta, sospende] }, 1);
  expect(una?.riga).not.toContain('Rossi');
  expect(una?.voce.dati).toEqual(dati);
  expect(una?.accanto).toMatchObject([{ asta: 'a', testo: 'Mario Rossi' }]);
  expect(una?.accanto[0]?.sale).not.toBe(una?.voce.prova?.sale);
  expect(altra?.accanto).toEqual([]);
  for (const pronta of [una, altra]) expect(pronta?.voce.impronta).toBe(improntaVoce(pronta?.voce as Voce));
});

test('un surrogato spaiato non ha forma canonica: la voce non si scrive', () => {
  const comune = { versione: 1, parte: 0, ricevutoIl: 1, dati: {} };
  const rotte = [
    { ...comune, tipo: 'X\ud800', comandoId: 'c', attore: { tipo: 't', id: 'i' } },
    { ...comune, tipo: 'X', comandoId: '\udc00', attore: { tipo: 't', id: 'i' } },
    { ...comune, tipo: 'X', comandoId: 'c', attore: { tipo: 't', id: 'i\ud800' } },
    { ...comune, tipo: 'X', comandoId: 'c', attore: { tipo: 't', id: 'i' }, dati: { x: '\ud800' } },
  ];
  for (const rotta of rotte)
    expect(() => incatena({ asta: 'a', dopoSeq: 0, precedente: PRIMA, voci: [rotta] }, 1)).toThrow();
});
