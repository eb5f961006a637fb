import { expect, test } from 'vitest';
import { titoloDi } from './bozza.ts';

const DOVE = { via: 'Via Piave, 225', comune: 'Cislago' };

test('il titolo di una vendita importata è una frase, con il lotto davanti se ce n’è più d’uno', () => {
  const bene = 'Abitazione Di Tipo Economico';
  expect(titoloDi({ lotto: 'LOTTO 3', bene, ...DOVE })).toBe(
    'Lotto 3: abitazione di tipo economico, Via Piave, 225, Cislago',
  );
  expect(titoloDi({ lotto: 'LOTTO UNICO', bene, ...DOVE })).toBe(
    'Abitazione di tipo economico, Via Piave, 225, Cislago',
  );
});

test('di ciò che l’annuncio non dice non resta né un segno né un titolo vuoto a metà', () => {
  expect(titoloDi({ lotto: 'LOTTO 2', bene: null, via: null, comune: null })).toBe('Lotto 2');
  expect(titoloDi({ lotto: null, bene: null, via: null, comune: 'Cislago' })).toBe('Cislago');
  expect(titoloDi({ lotto: null, bene: undefined, via: null, comune: null })).toBe('');
  expect(titoloDi({ lotto: null, bene: 'A'.repeat(400), via: null, comune: null })).toHaveLength(300);
});
