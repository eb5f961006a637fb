import { formattaEuro, RIFIUTI, type Rifiuto } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import { type CodiceProblema, PROBLEMI, RIFIUTI_DELLA_LEGGE, type VoceProblema, voceDi, voceNelCaso } from './index.ts';
import { RIFIUTI_EN } from './rifiuti-en.ts';
import { rifiutoInInglese } from './rifiuto-in-inglese.ts';

const CODICI = [...Object.keys(PROBLEMI), ...RIFIUTI_DELLA_LEGGE] as readonly CodiceProblema[];

const segnaposti = (frase: string): string[] => [...frase.matchAll(/\{(\w+)\}/g)].map(([, nome]) => nome ?? '').sort();

/** Le parole di un codice e quelle di ciascuno dei suoi casi. */
const modi = (codice: CodiceProblema): VoceProblema[] => {
  const voce = voceDi(codice);
  return [voce, ...Object.keys(voce.casi ?? {}).map((caso) => voceNelCaso(voce, caso))];
};

describe('nessun codice del contratto è senza traduzione', () => {
  test.each(CODICI)('%s', (codice) => {
    for (const { titolo, frase } of modi(codice)) {
      for (const parole of [titolo, frase]) {
        expect(parole.en.trim()).not.toBe('');
        // Una frase che è tutta un dato la compone chi rifiuta.
        if (!/^\{\w+\}$/.test(parole.it)) expect(parole.en).not.toBe(parole.it);
      }
      expect(segnaposti(frase.en)).toEqual(segnaposti(frase.it));
    }
  });

  test('e nessuna traduzione è di un codice che non c’è', () => {
    expect(Object.keys(RIFIUTI_EN).sort()).toEqual(Object.keys(RIFIUTI).sort());
  });
});

test('la traduzione porta gli stessi numeri, e dice a che punto è la vendita', () => {
  const sotto: Rifiuto = {
    codice: 'R50_importo_insufficiente',
    regola: 'R50',
    dati: { minimoCent: 9_710_000 },
  } as Rifiuto;
  expect(rifiutoInInglese(sotto)).toBe(`The minimum valid raise is ${formattaEuro(9_710_000)}.`);
  const fase: Rifiuto = { codice: 'fase_non_ammessa', regola: 'R48', dati: { fase: 'gara' } };
  expect(rifiutoInInglese(fase)).toBe('This act is not possible now: the auction is under way.');
  const quando = { codice: 'R10_prima_del_tempo', regola: 'R10', dati: { apreIl: 1_800_000_000_000 } } as Rifiuto;
  expect(rifiutoInInglese(quando)).toMatch(/^The proceedings open from .*2027.*: before then/);
});
