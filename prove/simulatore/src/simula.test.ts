import { expect, test } from 'vitest';
import { scriviScenario } from './scenario.ts';
import { giudicaSeme, giudicaTutti, type Verdetto } from './verdetto.ts';

/** Poche: `npm test` ne recita ventimila in un passo suo, su tutti i processori. */
const SEMI = 60;

test(`R50-R60 ${SEMI} storie con guasti reggono al giudizio dell’arbitro`, async () => {
  const caduti: Verdetto[] = [];
  await giudicaTutti(1, SEMI, (verdetto) => {
    if (verdetto.mali.length > 0) caduti.push(verdetto);
    return true;
  });
  expect(caduti.map(({ seme, mali }) => ({ seme, male: mali[0] }))).toEqual([]);
});

test('lo stesso seme dà la stessa storia, voce per voce e cornice per cornice, anche in compagnia', async () => {
  const soli = [await giudicaSeme(7), await giudicaSeme(8), await giudicaSeme(9)];
  const insieme = await Promise.all([7, 8, 9].map((seme) => giudicaSeme(seme)));
  expect(insieme).toEqual(soli);
  expect(new Set(soli.map(({ impronta }) => impronta)).size).toBe(3);
});

test('togliere un attore non cambia il caso degli altri', () => {
  const intero = scriviScenario(11);
  const via = intero.attori[0]?.nome ?? '';
  const senza = scriviScenario(11, { nomi: new Set([via]), senzaTassi: false, lottaMs: null });
  expect(senza).toEqual({ ...intero, attori: intero.attori.filter(({ nome }) => nome !== via) });
});
