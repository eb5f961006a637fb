import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const RADICE = join(import.meta.dirname, '..');
const leggi = (file: string): string => readFileSync(join(RADICE, file), 'utf8');

/** Ciò che una sorgente di parole dice in italiano, un testo intero per volta: i dizionari delle schermate, e i documenti. */
const DETTI = new Set(
  globSync(
    [
      'apps/web/src/**/*testi.ts',
      'apps/web/src/testi/*.ts',
      'packages/ui/src/testi.ts',
      'apps/server/src/verbale/cancelleria/indice.ts',
    ],
    {
      cwd: RADICE,
    },
  ).flatMap((file) => testiDi(leggi(file))),
);

/** Prima dell'inglese: una parola che in italiano non c'è più non si salva perché è uguale nell'altra lingua. */
function testiDi(sorgente: string): string[] {
  const [italiano = ''] = sorgente.split(/^(?:export )?const en(?:[A-Z]\w*)?\b/m);
  return [...italiano.matchAll(/'([^'\n]+)'/g)].map(([, testo = '']) => testo);
}

const virgolette = (testo: string): string[] =>
  [...testo.replaceAll(/\s+/g, ' ').matchAll(/«([^»]+)»/g)]
    .map(([, parole = '']) => parole)
    .filter((parole) => parole !== 'così');

describe.each(['docs/delegato.md', 'docs/cancelliere.md'])('%s', (guida) => {
  const nominati = virgolette(leggi(guida));

  test('ogni pulsante e ogni testo fra virgolette si legge così sullo schermo', () => {
    expect(nominati.length).toBeGreaterThan(5);
    expect([...new Set(nominati)].filter((parole) => !DETTI.has(parole)).sort()).toEqual([]);
  });

  test('si arriva dalle pagine da cui si comincia', () => {
    const nome = guida.replace('docs/', '');
    expect(leggi('README.md')).toContain(`(${guida})`);
    expect(leggi('ARCHITECTURE.md')).toContain(`docs/${nome}`);
  });
});

test('un testo che nessuno schermo dice si trova', () => {
  expect(DETTI.has('Apri operazioni')).toBe(true);
  expect(DETTI.has('Apri le operazioni adesso')).toBe(false);
  expect(DETTI.has('Open the proceedings')).toBe(false);
});
