import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alleggerisci } from './contratto-leggero.ts';

test('di una riga del contratto restano metodo e indirizzo, e ciò che non è una riga resta com’è', () => {
  const testo = `
import { z } from 'zod';
import { chiamata } from '../linea/chiamata.ts';
const id = z.uuid().toLowerCase();
const parametri = { id };
export const una = chiamata({ titolo: 'Una, con { graffe }', GET: '/api/una/:id', parametri, risponde: { 200: z.string() } });
export const due = chiamata({
  POST: '/api/due',
  ...comuni,
  problemi: [...ALTRI, 'x'],
});
export const altra = { titolo: 'questa resta', chi: una };
`;
  expect(alleggerisci(testo)).toBe(`

import { chiamata } from '../linea/chiamata.ts';


export const una = /* @__PURE__ */ chiamata({ GET: '/api/una/:id', });
export const due = /* @__PURE__ */ chiamata({
  POST: '/api/due',
  });
export const altra = { titolo: 'questa resta', chi: una };
`);
});

test('alleggerita, nessuna riga del contratto nomina più schemi, persone o problemi', () => {
  const cartella = join(import.meta.dirname, '../../../packages/contratto/src');
  const file = globSync('*/chiamate*.ts', { cwd: cartella });
  expect(file).toContain('stanza/chiamate.ts');
  for (const nome of file) {
    const corpo = alleggerisci(readFileSync(join(cartella, nome), 'utf8'))
      .replaceAll(
        /export const \w+ = \/\* @__PURE__ \*\/ chiamata\(\{\s*(?:GET|POST|PUT|PATCH|DELETE): '[^']+',\s*\}\);/g,
        '',
      )
      .replace(/import \{[^}]*\} from '\.\.\/linea\/chiamata\.ts';/, '')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect([nome, corpo.replaceAll(/\s/g, '')]).toEqual([nome, '']);
  }
});
