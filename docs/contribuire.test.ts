import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DI_NOTTE } from '../apps/server/src/prove/notte.ts';
import { PROGRAMMI } from '../scripts/checks/programmi.mjs';
import { type Copia, creaCopia, diQui } from './ricette/copia.ts';
import { differenze, passiDellaGuida } from './ricette/guida.ts';
import { fileDi, type Modifica, modificheDi, type Passo, type Prova, scritti } from './ricette/ricetta.ts';
import { FILE_CREATI, RICETTE } from './ricette/ricette.ts';

/**
 * Ogni ricetta di CONTRIBUTING è seguita davvero. A ogni cambiamento: la guida e la ricetta dicono lo stesso, e ciò a cui la ricetta si
 * appoggia c'è ancora. Di notte, su una copia: si compila, si dimentica un passo alla volta, e se ne accorge chi la guida dice.
 */

/** Che cosa resta di una ricetta senza un suo passo: chi lo ha dimenticato ha fatto tutto il resto. */
const senza = (passi: readonly Passo[], uno: Passo): Modifica[] => modificheDi(passi.filter((passo) => passo !== uno));
/** Senza ciò che di quel passo si può scordare. */
const aMeta = (passi: readonly Passo[], uno: Passo): Modifica[] =>
  passi.flatMap((passo) =>
    passo === uno ? passo.modifiche.filter((una) => 'nuovo' in una || una.scordabile !== true) : passo.modifiche,
  );

describe.each(RICETTE)('$titolo', ({ titolo, passi, passiMax = Number.POSITIVE_INFINITY }) => {
  const righe = passiDellaGuida(titolo);

  test('la guida ha gli stessi passi, negli stessi posti, e nomina chi se ne accorge', () => {
    expect(righe.length).toBeGreaterThan(4);
    expect(righe.length).toBeLessThanOrEqual(passiMax);
    expect(differenze(righe, passi, FILE_CREATI)).toEqual([]);
  });

  test('un passo tolto dalla guida o dalla ricetta, o scambiato con un altro, si vede', () => {
    for (const i of passi.keys()) {
      expect(differenze(righe.toSpliced(i, 1), passi, FILE_CREATI)).not.toEqual([]);
      expect(differenze(righe, passi.toSpliced(i, 1), FILE_CREATI)).not.toEqual([]);
    }
    expect(differenze(righe.toReversed(), passi, FILE_CREATI)).not.toEqual([]);
  });

  test('ciò a cui ogni passo si appoggia c’è ancora, e nessuno si appoggia a un altro', () => {
    for (const passo of passi) {
      scritti(passo.modifiche, diQui);
      scritti(senza(passi, passo), diQui);
      scritti(aMeta(passi, passo), diQui);
      scritti([...modificheDi(passi), ...(passo.sbaglio?.modifiche ?? [])], diQui);
    }
    expect(scritti(modificheDi(passi), diQui).size).toBe(new Set(modificheDi(passi).map(fileDi)).size);
  });

  test('dopo il primo, ogni passo ha chi si accorge che manca, o che è fatto a metà', () => {
    const muti = passi
      .slice(1)
      .filter(({ subito, scordato, aMeta: meta, prove }) => (subito ?? scordato ?? meta ?? prove) === undefined);
    expect(muti.map((passo) => passo.titolo)).toEqual([]);
  });

  test('di ogni file che non compila la ricetta scrive qualcosa', () => {
    const file = new Set(modificheDi(passi).map(fileDi));
    const reclamano = passi.flatMap(({ subito = [], scordato, aMeta: meta }) => [
      ...subito,
      ...(scordato?.file ?? []),
      ...(meta?.file ?? []),
    ]);
    expect(reclamano.filter((uno) => !file.has(uno))).toEqual([]);
    for (const { subito = [], modifiche } of passi)
      expect(subito.filter((uno) => !modifiche.some((una) => fileDi(una) === uno))).toEqual([]);
  });
});

/** Compilare tutto prende un minuto, su una macchina lenta tre; una prova con la sua base dati un altro. */
const PAZIENZA = { timeout: 20 * 60_000 };
const ULTIMA = { timeout: 40 * 60_000 };

const nome = (prova: Prova): string =>
  'file' in prova ? `${prova.file} ${prova.quale ?? ''}`.trim() : `npm run check: ${prova.dice}`;

if (DI_NOTTE)
  describe.each(RICETTE)('$titolo, seguita su una copia', ({ passi }) => {
    let copia: Copia;
    beforeAll(() => {
      copia = creaCopia();
    });
    afterAll(() => copia.butta());

    test('fatto il primo passo, non compila ciò che la guida dice dei seguenti, e nient’altro', PAZIENZA, async () => {
      copia.porta(modificheDi(passi.slice(0, 1)));
      expect(await copia.compila(PROGRAMMI)).toEqual(passi.flatMap(({ subito = [] }) => subito).toSorted());
    });

    const dimenticanze = passi.flatMap((passo) => [
      ...(passo.scordato === undefined
        ? []
        : [{ che: `senza «${passo.titolo}»`, modifiche: senza(passi, passo), reclamo: passo.scordato }]),
      ...(passo.aMeta === undefined
        ? []
        : [{ che: `«${passo.titolo}» a metà`, modifiche: aMeta(passi, passo), reclamo: passo.aMeta }]),
    ]);
    test.each(dimenticanze)('$che non compila, ed è detto dove', PAZIENZA, async ({ modifiche, reclamo }) => {
      copia.porta(modifiche);
      expect(await copia.compila(reclamo.programmi)).toEqual(reclamo.file.toSorted());
    });

    const conProve = passi.filter(({ prove = [] }) => prove.length > 0);
    test.each(conProve)('senza «$titolo» cade chi la guida nomina', PAZIENZA, async (passo) => {
      copia.porta(senza(passi, passo));
      for (const prova of passo.prove ?? [])
        expect([nome(prova), await copia.passa(prova)]).toEqual([nome(prova), false]);
    });

    const sbagli = passi.flatMap(({ titolo, sbaglio }) => (sbaglio === undefined ? [] : [{ titolo, ...sbaglio }]));
    test.each(sbagli)('«$titolo» come non va fatto: c’è chi lo dice', PAZIENZA, async ({ modifiche, prova }) => {
      copia.porta([...modificheDi(passi), ...modifiche]);
      expect([nome(prova), await copia.passa(prova)]).toEqual([nome(prova), false]);
    });

    test('seguita tutta compila, sta nello stile e nell’ordine, e ogni prova che nomina passa', ULTIMA, async () => {
      const tutte = modificheDi(passi);
      copia.porta(tutte);
      for (const { comando } of passi) if (comando !== undefined) expect(await copia.lancia(...comando)).toBeNull();
      expect(await copia.compila(PROGRAMMI)).toEqual([]);
      const sorgenti = [...new Set(tutte.map(fileDi))].filter((file) => /\.tsx?$/.test(file));
      expect(await copia.lancia('biome', 'check', '--error-on-warnings', ...sorgenti)).toBeNull();
      expect(await copia.lancia('node', 'scripts/checks/ordine.mjs')).toBeNull();
      const prove = [...passi.flatMap(({ prove: sue = [] }) => sue), ...sbagli.map(({ prova }) => prova)];
      for (const [quale, prova] of new Map(prove.map((una) => [nome(una), una])))
        expect([quale, await copia.passa(prova)]).toEqual([quale, true]);
    });
  });
