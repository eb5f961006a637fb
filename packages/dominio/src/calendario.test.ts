import { describe, expect, test } from 'vitest';
import { giornoARoma, giornoCivile, giornoInCifre, nonSiLavora, ultimoARitroso } from './index.ts';

const prima = (anno: number, mese: number, giorno: number, giorni: number): string =>
  giornoInCifre(ultimoARitroso(giornoCivile(anno, mese, giorno), giorni));

describe('R46 R03 i termini che si contano all’indietro (cpc 155)', () => {
  test('R46 in un giorno di lavoro il termine è quello contato, e quello da cui si conta non si conta', () => {
    // Da venerdì 15 gennaio 2027 dieci giorni prima è martedì 5.
    expect(prima(2027, 1, 15, 10)).toBe('05/01/2027');
  });

  test('R46 di sabato o di domenica è il venerdì di prima, mai il lunedì dopo', () => {
    expect(prima(2027, 1, 19, 10)).toBe('08/01/2027');
    expect(prima(2027, 1, 20, 10)).toBe('08/01/2027');
    expect(prima(2027, 1, 21, 10)).toBe('11/01/2027');
  });

  test('R46 di festa è il giorno di lavoro prima, e se anche quello è festa ancora prima', () => {
    // Dieci giorni prima è l’Epifania, un mercoledì.
    expect(prima(2027, 1, 16, 10)).toBe('05/01/2027');
    // Lunedì dell’Angelo 2026: si passa per Pasqua e per il sabato.
    expect(prima(2026, 4, 16, 10)).toBe('03/04/2026');
    // Santo Stefano 2026 è di sabato, Natale di venerdì: resta giovedì 24.
    expect(prima(2027, 1, 5, 10)).toBe('24/12/2026');
  });

  test('R46 si contano giorni di Roma: la notte in cui cambia l’ora non ne toglie uno', () => {
    // Mezzanotte e mezza del 27 ottobre 2026 a Roma, dopo il cambio: in ore sarebbe ancora il giorno prima.
    const il = Date.UTC(2026, 9, 26, 23, 30);
    expect(giornoInCifre(ultimoARitroso(giornoARoma(il), 4))).toBe('23/10/2026');
  });

  test('i giorni in cui non si lavora: sabati, domeniche, feste, e san Francesco dal 2026', () => {
    const sono = (anno: number, mese: number, giorno: number) => nonSiLavora(giornoCivile(anno, mese, giorno));
    expect([sono(2026, 4, 6), sono(2027, 3, 29), sono(2038, 4, 26), sono(2026, 12, 8), sono(2028, 10, 4)]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect([sono(2026, 4, 7), sono(2024, 10, 4), sono(2026, 11, 27)]).toEqual([false, false, false]);
    expect([sono(2026, 11, 28), sono(2026, 11, 29)]).toEqual([true, true]);
    // Prima dell’epoca i giorni hanno numeri negativi: il 31 dicembre 1969 era un mercoledì.
    expect([nonSiLavora(-1), nonSiLavora(-4), nonSiLavora(-5)]).toEqual([false, true, true]);
  });
});
