import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FILE_CREATI } from './ricette/ricette.ts';

const RADICE = join(import.meta.dirname, '..');
const leggi = (percorso: string): string => readFileSync(join(RADICE, percorso), 'utf8');

/** I documenti scritti a mano e generati, ovunque stiano; non ciò che i comandi producono accanto. */
const DOCUMENTI = globSync(['*.md', '{docs,packages,apps,prove}/**/*.md'], {
  cwd: RADICE,
  exclude: (nome) => nome === 'node_modules' || nome === 'dist' || nome === 'test-results',
})
  .map((nativo) => nativo.replaceAll('\\', '/'))
  .sort();

/** Il testo senza i blocchi di codice, dove ciò che pare un rimando non lo è. */
const prosa = (documento: string): string => leggi(documento).replaceAll(/^```[\s\S]*?^```/gm, '');

/** Dove portano i rimandi di un documento dentro il progetto: file e titolo. */
function rimandi(documento: string): { scritto: string; file: string; titolo: string | undefined }[] {
  return [...prosa(documento).matchAll(/\]\((?![a-z]+:)([^)\s]+)(?: "[^"]*")?\)/g)].map(([, scritto = '']) => {
    const [percorso = '', titolo] = scritto.split('#');
    return { scritto, file: percorso === '' ? documento : join(dirname(documento), percorso), titolo };
  });
}

/** I titoli di un documento come li scrive un rimando: minuscoli, senza punteggiatura, con trattini. */
function titoli(documento: string): string[] {
  return [...prosa(documento).matchAll(/^#+ +(.*)$/gm)].map(([, titolo = '']) =>
    titolo
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const portaDaQualcheParte = ({ file, titolo }: { file: string; titolo: string | undefined }): boolean =>
  existsSync(join(RADICE, file)) && (titolo === undefined || titoli(file).includes(titolo));

describe.each(DOCUMENTI)('%s', (documento) => {
  test('ciò a cui rimanda c’è, titolo compreso', () => {
    const persi = rimandi(documento).filter((uno) => !portaDaQualcheParte(uno));
    expect(persi.map(({ scritto }) => scritto)).toEqual([]);
  });
});

// Una decisione superata nomina ciò che c'era quel giorno, e non si riscrive.
const D_OGGI = DOCUMENTI.filter((uno) => !uno.startsWith('docs/decisions/'));

test.each(D_OGGI)('i file che %s nomina per intero ci sono', (documento) => {
  const nominati = [...prosa(documento).matchAll(/`((?:apps|packages|prove|scripts|docs)\/[\w./-]+)`/g)];
  const file = nominati.map(([, uno = '']) => uno);
  // Quelli degli esempi di CONTRIBUTING li fa chi lo segue.
  expect(file.filter((uno) => !FILE_CREATI.has(uno) && !existsSync(join(RADICE, uno)))).toEqual([]);
});

test.each(DOCUMENTI)('i comandi che %s nomina ci sono', (documento) => {
  const { scripts } = JSON.parse(leggi('package.json')) as { scripts: Record<string, string> };
  const comandi = [...leggi(documento).matchAll(/npm run ([\w:]+)/g)].map(([, uno = '']) => uno);
  expect(comandi.filter((uno) => scripts[uno] === undefined)).toEqual([]);
});

test('si leggono davvero, e hanno rimandi', () => {
  expect(DOCUMENTI).toEqual(expect.arrayContaining(['README.md', 'docs/prove.md', 'prove/bench/RISULTATI.md']));
  for (const documento of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/prove.md'])
    expect(rimandi(documento).length, documento).toBeGreaterThan(2);
});
