import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { divise } from './prove-del-server.mjs';

const radice = mkdtempSync(join(tmpdir(), 'gestore-divise-'));
afterAll(() => rmSync(radice, { recursive: true }));

function scrivi(file: string, testo: string): void {
  const dove = join(radice, 'apps/server/src', file);
  mkdirSync(dirname(dove), { recursive: true });
  writeFileSync(dove, testo);
}

it('who reaches the database, in more steps too, is with his like; who touches his process has one of his own', () => {
  scrivi('base-dati/prove/postgres-di-prova.ts', '');
  scrivi('prove/banco.ts', "import { nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';");
  scrivi('a.test.ts', "import { banco } from './prove/banco.ts';");
  scrivi('b.test.ts', "const banco = await import('./prove/banco.ts');");
  scrivi('c.test.ts', "import type { Banco } from './prove/banco.ts';");
  scrivi('d.test.ts', "import { conto } from './conto.ts';");
  scrivi('e.test.ts', 'process.env.PORTA = String(1);');
  scrivi('f.test.ts', "fork(fileURLToPath(new URL('./prove/banco.ts', import.meta.url)));");
  scrivi('g.test.ts', "import { banco } from './prove/banco.ts';\nprocess.env.PORTA = String(1);");
  scrivi('prove/sostituzioni.ts', "vi.mock('../conto.ts');");
  scrivi('h.test.ts', "import './prove/sostituzioni.ts';");
  scrivi('i.test.ts', "const spia = vi.spyOn(conto, 'apri');\nvi.useFakeTimers();");
  const src = (nome: string): string => join('apps/server/src', nome);
  expect(divise(radice)).toEqual({
    leggeri: ['c.test.ts', 'd.test.ts', 'i.test.ts'].map(src),
    conBase: ['a.test.ts', 'b.test.ts'].map(src),
    altri: ['e.test.ts', 'f.test.ts', 'g.test.ts', 'h.test.ts'].map(src),
  });
});
