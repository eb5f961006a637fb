import { expect, test } from 'vitest';
import { combacia, difetti, discordanze } from './blocco.mjs';

const impronta = 'sha512-AAAA';
const voce = (versione: string, altro: object = {}) => ({
  version: versione,
  integrity: impronta,
  ...altro,
});

/** Un blocco con una dipendenza, il suo pezzo di questa piattaforma, quello di un'altra e un pacchetto nostro. */
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

test('un blocco intero non ha difetti', () => {
  expect(difetti(BLOCCO)).toEqual([]);
});

test('un pezzo che manca, di questa o di un’altra piattaforma, è un difetto', () => {
  expect(difetti(senza('node_modules/strumento-la'))).toEqual(['node_modules/strumento: manca strumento-la']);
  expect(difetti(senza('node_modules/strumento'))).toEqual(['package.json: manca strumento']);
});

test('si cerca come cerca Node: anche accanto a chi lo vuole, risalendo', () => {
  const annidato = {
    ...senza('node_modules/strumento-qui'),
    'node_modules/strumento/node_modules/strumento-qui': voce('1.0.0'),
  };
  expect(difetti(annidato)).toEqual([]);
});

test('un indirizzo e un’impronta che manca sono difetti', () => {
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

test('un package.json nostro cambiato senza riscrivere il blocco è una discordanza', () => {
  const leggi = (strumento: string) => (dove: string) => (dove === '' ? { dependencies: { strumento } } : {});
  expect(discordanze(BLOCCO, leggi('1.0.0'))).toEqual([]);
  expect(discordanze(BLOCCO, leggi('1.0.1'))).toEqual(['./package.json: dependencies non è come nel blocco']);
});

test('combacia ciò che npm ha installato qui, senza i pezzi delle altre piattaforme', () => {
  expect(combacia(BLOCCO, senza('node_modules/strumento-la'))).toBe(true);
});

test('non combacia ciò che manca, avanza, è di un’altra versione, è stato alterato o si è spostato', () => {
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
