import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../apps/server/src', import.meta.url));
const GUIDA = readFileSync(fileURLToPath(new URL('limiti.md', import.meta.url)), 'utf8');

/** La ricerca pubblica dice i suoi limiti accanto a sé. */
const ALTROVE = /(?:\.test\.ts$|(?:^|\/)prove\/|^vendita\/(?:ricerca\/|aste\/indice\.ts)|^pubblico\/)/;

/** Un limite di una query: una parola del codice, un parametro o un numero. */
const LIMITE = /\blimit (?:\$\{([^}]+)\}|(\$\d+|\d+))/gi;

const nelCodice = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !ALTROVE.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(LIMITE)]
      .map(([, nome, numero]) => nome ?? numero ?? '')
      .filter((limite) => limite !== '1')
      .map((limite) => `${relative('.', file)} ${limite}`),
  );
const nellaGuida = [...GUIDA.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)].map(
  ([, file, limite]) => `${file} ${limite}`,
);

test('nessun elenco taglia: o ha le pagine, o rifiuta, o dice quanti altri', () => {
  expect(GUIDA).not.toMatch(/\bcuts?\b/);
});

test('ogni limite scritto in una query ha un nome, e la guida dice che cosa succede quando ci si arriva', () => {
  expect(nelCodice.length).toBeGreaterThan(10);
  expect([...new Set(nelCodice)].filter((limite) => !nellaGuida.includes(limite)).sort()).toEqual([]);
});
