import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SORGENTI = ['apps/web', 'packages'];
const GENERATE = new Set(['node_modules', 'dist', 'dist-server']);

/** What the web application is built from, in one fingerprint: the dates of files follow a clock that may have been moved. */
export function improntaWeb(radice) {
  const impronta = createHash('sha256').update(readFileSync(join(radice, 'package-lock.json')));
  const aggiungi = (cartella) => {
    for (const voce of readdirSync(join(radice, cartella), { withFileTypes: true }).sort(perNome)) {
      const percorso = `${cartella}/${voce.name}`;
      if (voce.isDirectory() && !GENERATE.has(voce.name)) aggiungi(percorso);
      else if (voce.isFile()) impronta.update(`${percorso}\0`).update(readFileSync(join(radice, percorso)));
    }
  };
  for (const cartella of SORGENTI) aggiungi(cartella);
  return impronta.digest('hex');
}

function perNome(a, b) {
  return a.name < b.name ? -1 : 1;
}
