// `npm run luoghi -- --volte 10`: the places that fell on a slow machine, each alone, as many times, while two loops keep two cores
// busy. `-- --volte 10 regia fuzz` only the places that contain one of these. What held and what fell goes to prove/notte/luoghi.md;
// with `--bozza` it runs on an uncommitted tree and writes nothing.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { costruisciWeb, installa, radice } from '../comune.mjs';
import { MEDIATORI } from '../start/mediatori.mjs';
import { installaPacchetti } from '../start/pacchetti.mjs';
import { argomentiVitest, conBrowser, corri, diPlaywright, diVitest, E2E, leggi } from './corsa.mjs';
import { finoAllUltimo, manda } from './notte/gruppo.mjs';
import { contoLuoghi, FILE_LUOGHI, LUOGHI, leggiLuoghi, scriviLuoghi } from './notte/luoghi.mjs';
import { Rifiuto } from './notte/rifiuto.mjs';
import { commitDiAdesso, nonNelCommit, oggi } from './notte/stato.mjs';
import { apriRecinto, SEGNALI, sgombera } from './recinto.mjs';

const CICLI = 2;
let vivo = null;
let interrotta = null;

try {
  process.exitCode = await luoghi();
} catch (errore) {
  if (!(errore instanceof Rifiuto)) throw errore;
  console.error(errore.message);
  process.exitCode = 2;
}

/** The exit code: 0 if all held. */
async function luoghi() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { volte: { type: 'string', default: '10' }, bozza: { type: 'boolean', default: false } },
  });
  const volte = Number(values.volte);
  if (!Number.isInteger(volte) || volte < 1)
    throw new Rifiuto(`--volte «${values.volte}»: serve un numero intero, da 1.`);
  const scelti = LUOGHI.filter(({ file }) => positionals.length === 0 || positionals.some((uno) => file.includes(uno)));
  if (scelti.length === 0) throw new Rifiuto(`Nessun luogo contiene ${positionals.join(' o ')}.`);
  const [fuori] = values.bozza ? [] : nonNelCommit();
  if (fuori !== undefined)
    throw new Rifiuto(`Ci sono cambiamenti fuori dal commit (${fuori}): li metta in un commit, o aggiunga --bozza.`);
  const giro = { commit: commitDiAdesso(), quando: oggi(), bozza: values.bozza };
  installa();
  installaPacchetti(MEDIATORI);
  costruisciWeb();
  const recinto = apriRecinto('luoghi');
  mkdirSync(join(recinto, 'esiti'));
  ascoltaSegnali();
  const cicli = Array.from({ length: CICLI }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  let male = 0;
  try {
    for (const luogo of scelti) male += await unLuogo(luogo, volte, giro, join(recinto, 'esiti'));
  } finally {
    for (const ciclo of cicli) ciclo.kill('SIGKILL');
    await sgombera(recinto);
  }
  if (!giro.bozza) console.log(`${contoLuoghi(leggiLuoghi(registro()))}.`);
  if (interrotta !== null) return 128 + constants.signals[interrotta];
  return male === 0 ? 0 : 1;
}

/** Plays one place; how many times it fell. What was interrupted does not count. */
async function unLuogo({ file, con }, volte, { commit, quando, bozza }, esiti) {
  let giocate = 0;
  let rette = 0;
  const inizio = performance.now();
  for (; giocate < volte && interrotta === null; ) {
    const caduta = await unaVolta(file, con, esiti);
    if (interrotta !== null) break;
    giocate += 1;
    if (caduta === null) rette += 1;
    else console.log(`  ${file}, volta ${giocate}: ${caduta}`);
  }
  if (giocate === 0) return 0;
  const secondi = Math.round((performance.now() - inizio) / 1000 / giocate);
  console.log(`${file}: rette ${rette} di ${giocate}, ${secondi} s l’una`);
  if (!bozza) {
    const riga = { luogo: file, commit, quando, volte: giocate, rette };
    writeFileSync(join(radice, FILE_LUOGHI), scriviLuoghi([...leggiLuoghi(registro()), riga]));
  }
  return giocate - rette;
}

/** `null` if it held, or what fell first. */
async function unaVolta(file, con, esiti) {
  const json = join(esiti, 'resoconto.json');
  rmSync(json, { force: true });
  const [programma, argomenti, env] =
    con === 'vitest'
      ? ['vitest', argomentiVitest([file], json, { zitto: true }), {}]
      : ['playwright', ['test', '-c', E2E, '--workers=1', file.replace('prove/e2e/', '/')], conBrowser(json)];
  const nato = (processo) => {
    vivo = processo.pid ?? null;
  };
  const uscita = await corri(programma, argomenti, { log: join(esiti, 'log'), env, gruppo: true, nato });
  if (vivo !== null) await finoAllUltimo(vivo);
  vivo = null;
  const esito = leggi(json);
  if (esito === null) return `uscito con ${uscita}, senza un resoconto`;
  const { passate, cadute } = con === 'vitest' ? diVitest(esito) : diPlaywright(esito);
  if (uscita === 0 && passate > 0) return null;
  return cadute[0] === undefined ? `uscito con ${uscita}` : `${cadute[0].nome}: ${cadute[0].errore}`;
}

function registro() {
  return readFileSync(join(radice, FILE_LUOGHI), 'utf8');
}

function ascoltaSegnali() {
  for (const segnale of SEGNALI)
    process.on(segnale, () => {
      interrotta ??= segnale;
      if (vivo !== null) manda(vivo, segnale);
    });
}
