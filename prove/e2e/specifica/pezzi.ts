import { readFileSync } from 'node:fs';

const ELENCO = new URL('../../../apps/web/dist/.vite/manifest.json', import.meta.url);

/** Il file che porta quel modulo delle pagine: il suo nome è la sola impronta, e quale sia lo dice chi lo ha costruito. */
export function pezzoDi(modulo: string): RegExp {
  const costruiti = JSON.parse(readFileSync(ELENCO, 'utf8')) as Record<string, { file: string }>;
  const file = costruiti[`src/${modulo}`]?.file;
  if (file === undefined) throw new Error(`nessun pezzo porta ${modulo}`);
  return new RegExp(`/${RegExp.escape(file)}$`);
}
