// `npm run check`: types, style and order (ordine.mjs); everything CI checks that is not a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ambiente, installa, radice } from '../comune.mjs';
import { difetti, discordanze, leggiPacchetti } from './blocco.mjs';
import { indirizziScritti } from './indirizzi.mjs';
import { ammessa, licenzeDiProduzione } from './licenze-ammesse.mjs';
import { PROGRAMMI, UN_FILO } from './programmi.mjs';

installa();
let errori = await insieme([
  ['biome', ['check', '--error-on-warnings', '.']],
  ...PROGRAMMI.map((programma) => ['tsc', ['-p', programma, UN_FILO]]),
  ['node', ['scripts/checks/openapi.mjs']],
  ['node', ['scripts/checks/ordine.mjs']],
]);
errori += indirizzi();
errori += dipendenze();
console.log(errori === 0 ? 'Controlli superati.' : `Controlli non superati: ${errori}.`);
process.exit(errori === 0 ? 0 : 1);

/** Runs the commands, as many at once as there are cores; each says all it has to say when it ends. How many fail. */
async function insieme(comandi) {
  const coda = [...comandi];
  const codici = [];
  const lavora = async () => {
    for (let voce = coda.shift(); voce !== undefined; voce = coda.shift()) codici.push(await corri(...voce));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lavora));
  return codici.filter((codice) => codice !== 0).length;
}

async function corri(comando, argomenti) {
  const processo = spawn(comando, argomenti, { cwd: radice, stdio: ['ignore', 'pipe', 'pipe'], env: ambiente });
  const [detto, errori, [codice]] = await Promise.all([
    text(processo.stdout),
    text(processo.stderr),
    once(processo, 'close'),
  ]);
  process.stdout.write(detto);
  process.stderr.write(errori);
  return codice;
}

/** Addresses and answers of calls come from the contract. */
function indirizzi() {
  const trovati = indirizziScritti(radice);
  for (const indirizzo of trovati) console.error(`fuori dal contratto: ${indirizzo}`);
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
