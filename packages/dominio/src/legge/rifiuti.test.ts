import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Cent } from '../denaro.ts';
import type { TipoDato } from '../parole/rifiuti/forme.ts';
import { type CodiceRifiuto, RIFIUTI, type Rifiuto, rifiuta } from '../parole/rifiuti.ts';
import type { Istante } from '../tempo.ts';
import { descriviRifiuto } from './descrivi-rifiuto.ts';

/** Un rifiuto come lo scriverebbe chi non passa da `rifiuta`: le prove fanno tutte le forme di ogni codice. */
const CAMPIONI: Readonly<Record<TipoDato, string | number>> = {
  cent: 4_900_000,
  istante: 1_800_000_000_000,
  numero: 3,
  testo: 'parole',
  fase: 'raccolta',
};

const FORME = Object.entries(RIFIUTI).flatMap(([codice, [regola, frase, ...forme]]) =>
  (forme.length === 0 ? [{}] : forme).map((forma) => ({
    codice: codice as CodiceRifiuto,
    regola,
    frase,
    forma: forma as Readonly<Record<string, TipoDato>>,
  })),
);

/** Il nome con cui la frase lo cita. */
const citato = (nome: string): string => nome.replace(/(Cent|Il)$/, '');

describe.each(FORME)('$codice $forma', ({ codice, regola, frase, forma }) => {
  test('ogni segnaposto della frase ha il suo dato', () => {
    const citati = [...frase.matchAll(/\{(\w+)\}/g)].map(([, nome]) => nome);
    expect(Object.keys(forma).map(citato)).toEqual(expect.arrayContaining(citati));
  });

  test('il nome di un dato dice la sua unità', () => {
    for (const [nome, tipo] of Object.entries(forma)) {
      expect(nome.endsWith('Cent')).toBe(tipo === 'cent');
      expect(nome.endsWith('Il')).toBe(tipo === 'istante');
    }
  });

  test('la sua frase non lascia vuoti', () => {
    const dati = Object.fromEntries(Object.entries(forma).map(([nome, tipo]) => [nome, CAMPIONI[tipo]]));
    const rifiuto = { codice, regola, dati } as Rifiuto;
    const detto = descriviRifiuto(rifiuto, () => 'il giorno tale');
    expect(detto).not.toMatch(/[{}]|undefined|NaN/);
    for (const [nome, tipo] of Object.entries(forma))
      if (frase.includes(`{${citato(nome)}}`))
        expect(detto).toContain(
          {
            cent: '€ 49.000,00',
            istante: 'il giorno tale',
            numero: '3',
            testo: 'parole',
            fase: 'le operazioni non sono aperte',
          }[tipo],
        );
  });
});

test('con i dati di un altro codice, con di più o senza, un rifiuto non si compila', () => {
  type Argomenti<C extends CodiceRifiuto> = Parameters<typeof rifiuta<C>>;
  expectTypeOf<Argomenti<'R50_importo_insufficiente'>>().toEqualTypeOf<
    [codice: 'R50_importo_insufficiente', dati: { readonly minimoCent: Cent }]
  >();
  expectTypeOf<Argomenti<'R54_crono_fermo'>>().toEqualTypeOf<[codice: 'R54_crono_fermo']>();
  expectTypeOf<Argomenti<'R53_tempo_scaduto'>[1]>().toEqualTypeOf<
    | { readonly scadeIl: Istante }
    | { readonly scadeIl: Istante; readonly ricevutoIl: Istante }
    | { readonly conclusaIl: Istante; readonly ricevutoIl: Istante }
  >();
});

test('dal codice si sa che dati ci sono', () => {
  const rifiuto: Rifiuto = rifiuta('R50_importo_insufficiente', { minimoCent: 4_950_000 });
  if (rifiuto.codice !== 'R50_importo_insufficiente') throw new Error('il codice è quello dato');
  expectTypeOf(rifiuto.dati.minimoCent).toEqualTypeOf<Cent>();
  expect(rifiuto).toEqual({
    codice: 'R50_importo_insufficiente',
    regola: 'R50',
    dati: { minimoCent: 4_950_000 },
  });
  expect(rifiuta('R54_crono_fermo')).toEqual({ codice: 'R54_crono_fermo', regola: 'R54', dati: {} });
});
