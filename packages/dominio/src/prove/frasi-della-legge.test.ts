import { describe, expect, test } from 'vitest';
import { IN_FRASI } from './frasi-della-legge.ts';
import { nomeDellaRotta, REGOLE_ROTTE } from './guasti-leggi.ts';

const ROTTE = new Map(REGOLE_ROTTE.map((rotta) => [nomeDellaRotta(rotta), rotta.regola]));
/** Ciò che può restare fra una frase e la seguente: segni, e le parole che le uniscono. */
const FRA_LE_FRASI = /^(?:[\s,;:.]|and\b|then\b)*$/;

describe.each(IN_FRASI)('$regola', ({ regola, testo, frasi }) => {
  test('le frasi sono tutto il testo della regola, nell’ordine', () => {
    let da = 0;
    for (const { frase } of frasi) {
      const dove = testo.indexOf(frase, da);
      expect([frase, dove >= da]).toEqual([frase, true]);
      expect(testo.slice(da, dove)).toMatch(FRA_LE_FRASI);
      da = dove + frase.length;
    }
    expect(testo.slice(da)).toMatch(FRA_LE_FRASI);
  });

  test.each(frasi)('«$frase» ha un errore che la rompe, della sua regola', ({ guasti }) => {
    expect(guasti.length).toBeGreaterThan(0);
    for (const guasto of guasti) expect([guasto, ROTTE.get(guasto)]).toEqual([guasto, regola]);
  });
});

test('una regola è divisa una volta sola, e lo stesso errore non prova due frasi', () => {
  expect(new Set(IN_FRASI.map(({ regola }) => regola)).size).toBe(IN_FRASI.length);
  const guasti = IN_FRASI.flatMap(({ frasi }) => frasi.flatMap((una) => una.guasti));
  expect(new Set(guasti).size).toBe(guasti.length);
});
