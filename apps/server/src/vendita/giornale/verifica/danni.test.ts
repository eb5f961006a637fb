import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { flussoDopo } from '../../dopo/flusso.ts';
import { creaDanni, type Danno } from './danni.ts';

/** Quali vendite sono trattenute, secondo ciò che di ciascuna si è visto. */
function scena() {
  const detto: Danno[] = [];
  const danni = creaDanni({ avvisa: (uno) => void detto.push(uno) });
  const asta = randomUUID();
  return { danni, detto, asta, danno: { flusso: asta, asta, seq: 2, motivo: 'prova', dal: 7, da: 'catena' } as const };
}

test('R74 del secondo registro la prima voce non si legge più: la vendita è trattenuta lo stesso, e le altre no', () => {
  const { danni, asta, danno } = scena();
  const flusso = flussoDopo(asta);
  danni.annota({ ...danno, flusso, asta: flusso, seq: 1 });
  expect([danni.trattiene(asta), danni.trattiene(flusso), danni.trattiene(randomUUID())]).toEqual([true, true, false]);
});

test('R74 tornata la catena, una vendita a cui le teste dicono che manca la coda resta trattenuta', async () => {
  const { danni, detto, asta, danno } = scena();
  danni.annota(danno);
  danni.annota({ ...danno, seq: 9, dal: 8, da: 'teste' });
  // Chi la ricalcola non la crede meno danneggiata di prima.
  danni.annota(danno);
  expect(danni.elenco()).toEqual([{ ...danno, seq: 9, dal: 7, da: 'teste' }]);
  expect(detto.map(({ da }) => da)).toEqual(['catena', 'teste']);
  await danni.lascia(danno, async () => undefined);
  expect(danni.trattiene(asta)).toBe(true);
});

test('R74 una vendita tornata intera sa prima quanto è stata ferma, e soltanto dopo va avanti', async () => {
  const { danni, asta, danno } = scena();
  danni.annota(danno);
  await danni.lascia(danno, async () => expect([danni.trattiene(asta), danni.torna(asta)]).toEqual([true, true]));
  expect([danni.trattiene(asta), danni.torna(asta), danni.elenco()]).toEqual([false, false, []]);
});
