import { expect, test } from 'vitest';
import { combacia, difetti, discordanze } from './blocco.mjs';

const impronta = 'sha512-AAAA';
const voce = (versione: string, altro: object = {}) => ({
  version: versione,
  integrity: impronta,
  ...altro,
});

/** A lock file with a dependency, its piece of this platform, that of another one, and a package of ours. */
const BLOCCO = {
  '': { dependencies: { strumento: '1.0.0' } },
  'packages/nostro': { version: '0.1.0' },
  'node_modules/nostro': { resolved: 'packages/nostro', link: true },
  'node_modules/strumento': voce('1.0.0', {
    optionalDependencies: { 'strumento-qui': '1.0.0', 'strumento-la': '1.0.0' },
  }),
  'node_modules/strumento-qui': voce('1.0.0', { optional: true }),
  'node_modules/strumento-la': voce('1.0.0', { optional: true }),
};

const senza = (dove: string) => Object.fromEntries(Object.entries(BLOCCO).filter(([chiave]) => chiave !== dove));

test('a whole lock file has no defects', () => {
  expect(difetti(BLOCCO)).toEqual([]);
});

test('a piece that is missing, of this platform or of another, is a defect', () => {
  expect(difetti(senza('node_modules/strumento-la'))).toEqual(['node_modules/strumento: manca strumento-la']);
  expect(difetti(senza('node_modules/strumento'))).toEqual(['package.json: manca strumento']);
});

test('it looks as Node does: beside who wants it too, going up', () => {
  const annidato = {
    ...senza('node_modules/strumento-qui'),
    'node_modules/strumento/node_modules/strumento-qui': voce('1.0.0'),
  };
  expect(difetti(annidato)).toEqual([]);
});

test('an address is a defect, and so is a hash that is missing', () => {
  const indirizzo = {
    ...BLOCCO,
    'node_modules/strumento-qui': voce('1.0.0', { resolved: 'altrove' }),
  };
  expect(difetti(indirizzo)).toEqual(['node_modules/strumento-qui: dice da dove si scarica']);
  const spoglio = {
    ...BLOCCO,
    'node_modules/strumento-qui': { version: '1.0.0' },
  };
  expect(difetti(spoglio)).toEqual(["node_modules/strumento-qui: manca l'impronta"]);
});

test('a package.json of ours that changed without its lock file is a mismatch', () => {
  const leggi = (strumento: string) => (dove: string) => (dove === '' ? { dependencies: { strumento } } : {});
  expect(discordanze(BLOCCO, leggi('1.0.0'))).toEqual([]);
  expect(discordanze(BLOCCO, leggi('1.0.1'))).toEqual(['./package.json: dependencies non è come nel blocco']);
});

test('what npm installed here matches, without the pieces of other platforms', () => {
  expect(combacia(BLOCCO, senza('node_modules/strumento-la'))).toBe(true);
});

test('what is missing, left over, of another version, altered or moved does not match', () => {
  const con = (dove: string, altro: object) => ({ ...BLOCCO, [dove]: altro });
  expect(combacia(BLOCCO, undefined)).toBe(false);
  expect(combacia(BLOCCO, senza('node_modules/strumento'))).toBe(false);
  expect(combacia(BLOCCO, con('node_modules/avanzo', voce('1.0.0')))).toBe(false);
  expect(combacia(BLOCCO, con('node_modules/strumento', voce('1.0.1')))).toBe(false);
  expect(
    combacia(
      BLOCCO,
      con('node_modules/strumento', {
        version: '1.0.0',
        integrity: 'sha512-BBBB',
      }),
    ),
  ).toBe(false);
  expect(combacia(BLOCCO, con('node_modules/nostro', { resolved: 'altrove/nostro', link: true }))).toBe(false);
});
