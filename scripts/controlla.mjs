// `npm run check`: types, style and the direction of imports; everything CI checks that is not a test.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ambiente, installa, radice } from './comune.mjs';

installa();
let errori = 0;
for (const progetto of [
  'packages/dominio',
  'packages/registro',
  'packages/contratto',
  'packages/cliente',
  'packages/ui',
  'packages/simulatore',
  'apps/server',
  'apps/cli',
  'apps/web',
  'e2e',
  'bench',
  'guasti',
]) {
  if (!readdirSync(join(radice, progetto)).includes('tsconfig.json')) continue;
  errori += corri('tsc', ['-p', progetto]);
}
errori += corri('biome', ['check', '--error-on-warnings', '.']);
errori += direzioni();
console.log(errori === 0 ? 'Controlli superati.' : `Controlli non superati: ${errori}.`);
process.exit(errori === 0 ? 0 : 1);

function corri(comando, argomenti) {
  return spawnSync(comando, argomenti, { cwd: radice, stdio: 'inherit', env: ambiente }).status === 0 ? 0 : 1;
}

/** Arrows point one way: web -> contratto -> dominio; server -> contratto, registro, dominio; dominio -> nothing. */
function direzioni() {
  const permessi = {
    'packages/dominio/src': [],
    'packages/registro/src': [],
    'packages/contratto/src': ['dominio', 'registro'],
    'packages/cliente/src': ['contratto'],
    'packages/ui/src': ['dominio', 'contratto'],
    'packages/simulatore/src': ['dominio', 'contratto', 'registro', 'server'],
    'apps/server/src': ['dominio', 'contratto', 'registro'],
    'apps/web/src': ['dominio', 'contratto', 'registro', 'ui'],
    'apps/cli/src': ['dominio', 'contratto', 'registro', 'cliente', 'server'],
  };
  let trovati = 0;
  for (const [cartella, ammessi] of Object.entries(permessi)) {
    for (const file of elenca(join(radice, cartella))) {
      const testo = readFileSync(file, 'utf8');
      const prova = /\.test\.tsx?$|\/prove\//.test(file);
      for (const [, parte] of testo.matchAll(/from '@gestore\/([a-z]+)/g)) {
        if (prova || ammessi.includes(parte)) continue;
        console.error(`${relative(radice, file)}: non può importare @gestore/${parte}`);
        trovati += 1;
      }
      if (cartella !== 'packages/dominio/src' || prova) continue;
      for (const [, modulo] of testo.matchAll(/from '([^.'][^']*)'/g)) {
        console.error(`${relative(radice, file)}: il dominio non importa nulla, trovato ${modulo}`);
        trovati += 1;
      }
    }
  }
  return trovati;
}

function elenca(cartella) {
  return readdirSync(cartella, { withFileTypes: true, recursive: true })
    .filter((voce) => voce.isFile() && /\.tsx?$/.test(voce.name))
    .map((voce) => join(voce.parentPath, voce.name));
}
