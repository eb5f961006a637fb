import { describe, expect, test } from 'vitest';
import { RispostaMancata } from '../accesso/chiamate.ts';
import { creaLinea } from './linea.ts';
import { aperturaMs } from './ritmo.ts';

/** La pagina se ne accorge in due secondi, e chi riesce apre la strada in mezzo secondo. */
const ACCORTA_MS = 2_000;
const APRE_MS = 500;
const TUTTI_MS = 5_000;

/** Chi torna quando i primi `persi` tentativi non aprono: quanto tempo passa, su un orologio finto, con quel caso. */
async function tornaDopo(persi: number, caso: number): Promise<number> {
  let adesso = ACCORTA_MS;
  const attese: { il: number; azione: () => void }[] = [];
  const dopo = (ms: number, azione: () => void): void => void attese.push({ il: adesso + ms, azione });
  let falliti = 0;
  let dentroIl: number | null = null;
  const linea = creaLinea<string>({
    apri(tentativo) {
      return new Promise((riesci, fallisci) => {
        if (tentativo === 0) return riesci({ cosa: 'prima', chiudi: () => undefined, quandoCade: () => undefined });
        falliti += 1;
        if (falliti <= persi) dopo(aperturaMs(tentativo, caso), () => fallisci(new RispostaMancata('')));
        else dopo(APRE_MS, () => riesci({ cosa: 'dopo', chiudi: () => undefined, quandoCade: () => undefined }));
      });
    },
    fra: (ms, azione) => {
      dopo(ms, azione);
      return () => undefined;
    },
    caso: () => caso,
    cambiata: (stato) => {
      if (stato.tipo === 'dentro' && stato.cosa === 'dopo') dentroIl = adesso;
    },
  });
  linea.entra();
  await quiete();
  linea.rifai();
  while (dentroIl === null) {
    const prossima = attese.toSorted((a, b) => a.il - b.il)[0];
    if (prossima === undefined) throw new Error('non aspetta più nulla');
    attese.splice(attese.indexOf(prossima), 1);
    adesso = prossima.il;
    prossima.azione();
    await quiete();
  }
  return dentroIl;
}
const quiete = () => new Promise<void>((fatto) => setImmediate(fatto));

describe('R81 chi torna quando chi inoltra è ripartito', () => {
  test.each([0, 0.5, 1])(
    'anche chi perde la prima stretta di mano è dentro entro cinque secondi (caso %s)',
    async (caso) => {
      expect(await tornaDopo(0, caso)).toBe(ACCORTA_MS + APRE_MS);
      expect(await tornaDopo(1, caso)).toBeLessThanOrEqual(TUTTI_MS);
    },
  );

  test('chi non ci riesce insieme agli altri non riprova insieme agli altri', async () => {
    const tempi = await Promise.all([0, 0.25, 0.5, 0.75, 1].map((caso) => tornaDopo(1, caso)));
    expect(Math.max(...tempi) - Math.min(...tempi)).toBeGreaterThanOrEqual(400);
  });

  test('la prima volta si aspetta tanto, e chi non riesce mai aspetta sempre di più: sulla TCP, e dove la macchina è lenta, ci vuole', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((tentativo) => aperturaMs(tentativo, 0))).toEqual([
      5_000, 1_600, 3_500, 5_000, 10_000, 15_000, 15_000,
    ]);
  });
});
