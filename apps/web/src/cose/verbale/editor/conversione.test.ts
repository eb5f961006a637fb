import { type TestoVerbale, testoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { expect, test } from 'vitest';
import { daEditor, perEditor } from './conversione.ts';

const semplice = (testo: string, parte = {}) =>
  ({ tipo: 'testo', testo, grassetto: false, corsivo: false, ...parte }) as const;
const TESTO: TestoVerbale = {
  blocchi: [
    { tipo: 'titolo', tratti: [semplice('Esito')] },
    {
      tipo: 'paragrafo',
      tratti: [semplice('Alle '), { tipo: 'dato', valore: '21/11/2026, 10:00:00 CET' }, semplice('.')],
    },
    { tipo: 'paragrafo', tratti: [] },
    {
      tipo: 'elenco',
      numerato: true,
      voci: [[semplice('uno', { grassetto: true })], [semplice('due', { corsivo: true })]],
    },
    { tipo: 'tabella', nome: 'rilanci' },
  ],
};

test('R68 il testo passa dal redattore e torna uguale, dati e tabelle compresi', () => {
  expect(daEditor(perEditor(TESTO))).toEqual(TESTO);
});

test.each(['à', '🏠', 'a🏠'])(
  'R68 un capoverso smisurato di «%s» si divide, mai in mezzo a un carattere, e resta intero e ammesso',
  (uno) => {
    const lungo = uno.repeat(9_000);
    const testo = daEditor({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: lungo }] }] });
    expect(testoVerbale.safeParse(testo).success).toBe(true);
    const [blocco] = testo.blocchi;
    const tratti = blocco?.tipo === 'paragrafo' ? blocco.tratti : [];
    const testi = tratti.map((tratto) => (tratto.tipo === 'testo' ? tratto.testo : ''));
    expect(testi.join('')).toBe(lungo);
    expect(testi.filter((pezzo) => !pezzo.isWellFormed())).toEqual([]);
  },
);

test('ciò che il contratto non conosce non esce dal redattore', () => {
  const incollato = { type: 'doc', content: [{ type: 'immagine', attrs: { src: 'x' } }, { type: 'paragraph' }] };
  expect(daEditor(incollato)).toEqual({ blocchi: [{ tipo: 'paragrafo', tratti: [] }] });
});
