import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const RADICE = join(import.meta.dirname, '..');
const CARTELLA = join(RADICE, 'docs/decisions');
/** Le prime, di quel giorno, non dicono tutte che cosa non si era scelto. */
const LE_PRIME = '2026-11-21';

type Decisione = { titolo: string; testo: string };
const decisioni = (pagina: string): Decisione[] =>
  readFileSync(join(CARTELLA, pagina), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((parte) => ({ titolo: parte.split('\n', 1)[0] ?? '', testo: parte }));
const PAGINE = readdirSync(CARTELLA).filter((nome) => nome !== 'README.md');

test('ogni pagina è nell’indice, e l’indice non ne nomina altre', () => {
  const nominate = [...readFileSync(join(CARTELLA, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)];
  expect(nominate.map(([, nome]) => nome).sort()).toEqual([...PAGINE].sort());
});

describe.each(PAGINE)('%s', (pagina) => {
  test('i titoli sono diversi: a ciascuno si rimanda', () => {
    const titoli = decisioni(pagina).map(({ titolo }) => titolo.toLowerCase());
    expect(titoli.length).toBeGreaterThan(0);
    expect(titoli.filter((uno, i) => titoli.indexOf(uno) !== i)).toEqual([]);
  });

  test.each(decisioni(pagina))('$titolo: ha una data, che cosa non si è scelto e dove sta', ({ testo }) => {
    const [, data = ''] = /\n(\d{4}-\d{2}-\d{2})\b/.exec(testo) ?? [];
    expect(data).toMatch(/^2\d{3}/);
    if (data > LE_PRIME) expect(testo).toContain('*Not chosen:*');
    const [, dove = ''] = testo.split('*Where:*');
    const file = [...dove.matchAll(/`([\w./@-]+)`/g)].map(([, uno = '']) => uno);
    expect(file.length).toBeGreaterThan(0);
    expect(file.filter((uno) => !existsSync(join(RADICE, uno)))).toEqual([]);
  });
});
