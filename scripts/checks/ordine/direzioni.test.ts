import { expect, test } from 'vitest';
import { direzioni } from './direzioni.mjs';
import { leggi } from './sorgenti.mjs';

test.each([
  ['apps/web/src/a.ts', "import { decidi } from '@gestore/dominio';"],
  ['apps/server/src/a.test.ts', "import { creaCliente } from '@gestore/seguito/crea-cliente';"],
  ['prove/simulatore/src/a.ts', "import { decidi } from '../../../packages/dominio/src/index.ts';"],
  ['packages/dominio/src/a.ts', "import { b } from './b.ts';"],
  ['packages/dominio/src/a.test.ts', "import { test } from 'vitest';"],
  ['packages/dominio/src/a.test.ts', "import { readFileSync } from 'node:fs';"],
  ['packages/dominio/src/prove/a.ts', "import { expect } from 'vitest';"],
  ['packages/seguito/src/a.ts', "import { z } from 'zod';"],
])('%s may: %s', (file, testo) => {
  expect(direzioni([leggi(file, testo)])).toEqual([]);
});

test.each([
  ['apps/web/src/a.ts', "import type { Vendita } from '@gestore/server/vendita/vendita';"],
  ['prove/simulatore/src/a.ts', "import { chiama } from '../../../apps/web/src/accesso/chiama.ts';"],
  ['apps/server/src/a.test.ts', "import { corri } from '@gestore/simulatore/corri';"],
  ['apps/server/src/a.ts', "vi.mock('@gestore/seguito/crea-cliente');"],
  ['packages/dominio/src/a.ts', "import { readFileSync } from 'node:fs';"],
  ['packages/dominio/src/prove/a.ts', "import { readFileSync } from 'node:fs';"],
  ['packages/seguito/src/a.ts', "import { radice } from '../../../scripts/comune.mjs';"],
  ['packages/nuovo/src/a.ts', ''],
])('%s may not: %s', (file, testo) => {
  expect(direzioni([leggi(file, testo)])).toHaveLength(1);
});
