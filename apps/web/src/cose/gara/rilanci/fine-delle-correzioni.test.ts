import { expect, test } from 'vitest';
import { fineDelleCorrezioni } from './fine-delle-correzioni.ts';

const MINUTO = 60_000;

test('R55 a gara finita si corregge per dieci minuti, o per dieci dalla riapertura per ordine; a gara in corso senza limite', () => {
  const finita = { gara: { fase: 'conclusa', conclusaIl: 5 * MINUTO } } as const;
  expect(fineDelleCorrezioni({ stanza: finita, correggibileFinoAl: null })).toBe(15 * MINUTO);
  expect(fineDelleCorrezioni({ stanza: finita, correggibileFinoAl: 15 * MINUTO })).toBe(15 * MINUTO);
  expect(fineDelleCorrezioni({ stanza: finita, correggibileFinoAl: 9_000 * MINUTO })).toBe(9_000 * MINUTO);
  const corre = { gara: { fase: 'in_corso', scadeIl: 9 * MINUTO } } as const;
  expect(fineDelleCorrezioni({ stanza: corre, correggibileFinoAl: null })).toBeNull();
  expect(fineDelleCorrezioni({ stanza: { gara: null }, correggibileFinoAl: null })).toBeNull();
});
