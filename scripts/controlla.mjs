// `npm run check`: types, style and order (ordine.mjs); everything CI checks that is not a test.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { difetti, discordanze, leggiPacchetti } from './blocco.mjs';
import { ambiente, installa, radice } from './comune.mjs';
import { indirizziScritti } from './indirizzi.mjs';
import { ammessa, licenzeDiProduzione } from './licenze-ammesse.mjs';

installa();
let errori = 0;
for (const progetto of [
  'packages/dominio',
  'packages/registro',
  'packages/contratto',
  'packages/acquisizione',
  'packages/cliente',
  'packages/seguito',
  'packages/ui',
  'apps/server',
  'apps/cli',
  'apps/web',
  // Once: all four of them read the whole server.
  'prove',
]) {
  if (!readdirSync(join(radice, progetto)).includes('tsconfig.json')) continue;
  errori += corri('tsc', ['-p', progetto]);
}
errori += corri('biome', ['check', '--error-on-warnings', '.']);
errori += corri('node', ['scripts/openapi.mjs']);
errori += corri('node', ['scripts/ordine.mjs']);
errori += indirizzi();
errori += dipendenze();
console.log(errori === 0 ? 'Controlli superati.' : `Controlli non superati: ${errori}.`);
process.exit(errori === 0 ? 0 : 1);

function corri(comando, argomenti) {
  return spawnSync(comando, argomenti, { cwd: radice, stdio: 'inherit', env: ambiente }).status === 0 ? 0 : 1;
}

/** Addresses and answers of calls come from the contract. */
function indirizzi() {
  const trovati = indirizziScritti(radice);
  for (const uno of trovati) console.error(`fuori dal contratto: ${uno}`);
  return trovati.length;
}

/** The lock file is whole, and every package of the product has a licence that lets us. */
function dipendenze() {
  const pacchetti = leggiPacchetti(join(radice, 'package-lock.json'));
  const nostro = (dove) => {
    const file = join(radice, dove, 'package.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  const blocco = [...difetti(pacchetti), ...discordanze(pacchetti, nostro)].map((che) => `package-lock.json: ${che}`);
  const licenze = licenzeDiProduzione(radice)
    .filter(({ nome, licenza }) => !ammessa(nome, licenza))
    .map(({ nome, licenza }) => `${nome}: licenza non ammessa (${licenza})`);
  for (const difetto of [...blocco, ...licenze]) console.error(difetto);
  return blocco.length + licenze.length;
}
