// `npm run notte`: all that is exhaustive and would make `npm test` too long, one item at a time, with an account in
// prove/notte. `-- --parte 2/9` does one shard, `-- --solo semi,leggi` some kinds, `-- --semi N` as many simulated sales,
// `-- --elenco` says what each shard would do; `--bozza` and `--conti` are in prove/notte/README.md.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants, cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { costruisciWeb, installa, radice } from '../comune.mjs';
import { MEDIATORI } from '../start/mediatori.mjs';
import { installaPacchetti } from '../start/pacchetti.mjs';
import { serveSpazio } from '../start/spazio.mjs';
import { argomentiVitest, conBrowser, corri, E2E, leggi, ultime } from './corsa.mjs';
import { leggiArgomenti } from './notte/argomenti.mjs';
import { esitoDi, nonCorsa, regge, uccisioniDi } from './notte/esito.mjs';
import { finoAllUltimo, manda } from './notte/gruppo.mjs';
import { distribuisci, durata, PARTE_MAX_S, quanteParti } from './notte/parti.mjs';
import { componi, libero, minuti, nomeDelGiro, somma } from './notte/resoconto.mjs';
import { Rifiuto } from './notte/rifiuto.mjs';
import { contoSemi, FILE_SEMI, leggiSemi, scriviSemi } from './notte/semi.mjs';
import { commitDiAdesso, nelCommit, nonNelCommit, oggi } from './notte/stato.mjs';
import { contoUccisioni, FILE_GUASTI, leggiUccisioni, scriviUccisioni } from './notte/uccisioni.mjs';
import { FILE_USCITI, leggiUsciti } from './notte/usciti.mjs';
import { elencaVoci, PER_SEME_S } from './notte/voci.mjs';
import { apriRecinto, SEGNALI, sgombera } from './recinto.mjs';
import { giudica, righe, ultimaRiga } from './verdetto.mjs';

const CARTELLA = 'prove/notte';
/** The seeds of fast-check are of 31 bits. */
const SEME_MAX = 2 ** 31 - 1;

/** Two signals that are no further apart are one. */
const LO_STESSO_MS = 1_000;

let vivo = null;
let interrotta = null;

try {
  process.exitCode = await notte(leggiArgomenti(process.argv.slice(2)));
} catch (errore) {
  if (!(errore instanceof Rifiuto)) throw errore;
  console.error(errore.message);
  process.exitCode = 2;
}

/** The exit code. */
async function notte(chiesto) {
  if (chiesto.conti) return rifaiConti();
  if (!chiesto.elenco && !chiesto.bozza) rifiutaSeNonNelCommit();
  installa();
  const tutte = (await voci(chiesto)).filter(({ specie }) => chiesto.solo.includes(specie));
  const n = chiesto.parte?.n ?? quanteParti(tutte);
  const parti = distribuisci(tutte, n);
  diLunghe(tutte, parti);
  if (chiesto.elenco) return elenca(parti, chiesto.parte);
  serveSpazio();
  const mie = chiesto.parte === null ? parti.flat() : parti[chiesto.parte.i - 1];
  if (mie.length === 0) throw new Rifiuto(`In ${n} parti questa è vuota: le voci sono ${tutte.length}.`);
  return esegui(chiesto, mie);
}

async function voci({ semi }) {
  const { REGOLE_ROTTE } = await import('../../packages/dominio/src/prove/guasti-leggi.ts');
  return elencaVoci({
    semi,
    regole: REGOLE_ROTTE,
    fatti: leggiSemi(nelCommit(FILE_SEMI)),
    campagne: leggiUccisioni(nelCommit(FILE_GUASTI)),
    usciti: leggiUsciti(diOra(FILE_USCITI)),
    fuzz: () => randomInt(SEME_MAX),
  });
}

function rifiutaSeNonNelCommit() {
  const [primo] = nonNelCommit();
  if (primo !== undefined)
    throw new Rifiuto(
      `Ci sono cambiamenti fuori dal commit (${primo}), e il resoconto parla di un commit: li metta in un commit, o aggiunga --bozza, che non scrive nulla.`,
    );
}

/** What no number of shards makes shorter, and which ones are longer than they should be. */
function diLunghe(tutte, parti) {
  for (const { nome, secondi } of tutte)
    if (secondi > PARTE_MAX_S)
      console.error(`«${nome}» da sola dura ${minuti(secondi)}: nessuna parte che la contenga sta nei 25.`);
  const lunghe = parti.flatMap((sue, i) => (durata(sue) > PARTE_MAX_S ? [i + 1] : []));
  if (lunghe.length > 0)
    console.error(
      `In ${parti.length} parti ne durano più di 25 minuti: ${lunghe.join(', ')}. Ne bastano ${quanteParti(tutte)}.`,
    );
}

/** What each shard would do. */
function elenca(parti, sola) {
  for (const [i, parte] of parti.entries()) {
    if (sola !== null && sola.i !== i + 1) continue;
    console.log(`Parte ${i + 1}/${parti.length}: ${minuti(durata(parte))}`);
    for (const { nome, comando, secondi } of parte)
      console.log(`  ${minuti(secondi).padStart(6)}  ${nome}\n          ${comando}`);
  }
  console.log(`In tutto ${minuti(durata(parti.flat()))}, dove 2.000 vendite simulate ne prendono 24 s.`);
  return 0;
}

async function esegui(chiesto, mie) {
  const giro = { ...chiesto, quando: oggi(), commit: commitDiAdesso(), comando: comandoDato() };
  const recinto = apriRecinto('notte');
  const esiti = join(recinto, 'esiti');
  mkdirSync(esiti);
  const corse = mie.map((voce) => ({ voce, esito: null, secondi: null }));
  const scrivi = await scrittore(giro, corse);
  ascoltaSegnali();
  prepara(mie);
  scrivi(null);
  for (const corsa of corse) {
    if (interrotta !== null) break;
    await compi(corsa, giro, esiti);
    scrivi(null);
  }
  scrivi(interrotta === null ? 'Arrivata in fondo.' : `Interrotta da ${interrotta}.`);
  return chiudi(somma(corse), recinto, esiti);
}

function comandoDato() {
  return ['npm run notte', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ');
}

/** Writes the account as it stands; a draft writes none. */
async function scrittore(giro, corse) {
  if (giro.bozza) return () => undefined;
  const nome = libero(nomeDelGiro(giro), (file) => existsSync(join(radice, CARTELLA, file)));
  const macchina = await descriviMacchina();
  return (fine) => {
    const conti = [
      `Semi giocati: ${contoSemi(leggiSemi(diOra(FILE_SEMI)))}.`,
      `${contoUccisioni(leggiUccisioni(diOra(FILE_GUASTI)))}.`,
    ];
    const testo = componi({ giro, macchina, corse, fine, conti });
    // What a test says may name the folder where it ran.
    writeFileSync(join(radice, CARTELLA, nome), testo.replaceAll(`${radice}/`, ''));
  };
}

async function descriviMacchina() {
  const { LENTEZZA } = await import('../../prove/e2e/lentezza.ts');
  const core = cpus();
  return (
    `${core.length} core (${core[0]?.model ?? 'ignoti'}), ${process.platform} ${process.arch}, Node ${process.version}, carico all’inizio ` +
    `${loadavg()[0].toFixed(1)}; ${LENTEZZA.toLocaleString('it-IT')} volte il tempo di una macchina tranquilla (\`prove/e2e/lentezza.ts\`).`
  );
}

/** What an item finds ready. */
function prepara(mie) {
  const con = (...specie) => mie.some((voce) => specie.includes(voce.specie));
  if (con('leggi', 'server', 'fuzz', 'bench')) installaPacchetti(MEDIATORI);
  if (con('browser')) costruisciWeb();
}

/** Runs one item, says how it went, and puts in its ledger what has held. */
async function compi(corsa, giro, esiti) {
  const { voce } = corsa;
  console.log(`${voce.nome}...`);
  const inizio = performance.now();
  const json = join(esiti, 'resoconto.json');
  rmSync(json, { force: true });
  const log = join(esiti, `${voce.nome.replaceAll(/[^a-z0-9]+/gi, '-')}.log`);
  const uscita = await lancia(voce, json, log);
  corsa.secondi = Math.round((performance.now() - inizio) / 1000);
  const resoconto = leggi(json);
  corsa.esito =
    interrotta === null
      ? esitoDi(voce, { uscita, resoconto, coda: ultime(log, 8) })
      : nonCorsa(`interrotta da ${interrotta}`);
  if (voce.tratto !== undefined && regge(corsa.esito)) corsa.esito.detto = ritmo(voce.tratto, corsa.secondi);
  if (interrotta === null && !giro.bozza) aggiungi(corsa, resoconto, giro);
  const { passate, cadute, nonCorse, detto } = corsa.esito;
  console.log(
    `  ${passate} passate, ${cadute.length} cadute, ${nonCorse} non corse, in ${corsa.secondi} s${detto && `: ${detto}`}`,
  );
}

/** How slow the machine is, told by the work itself. */
function ritmo({ da, a }, secondi) {
  return `${Math.round((a - da + 1) / secondi)} semi al secondo, contro ${Math.round(1 / PER_SEME_S)}`;
}

async function lancia(voce, json, log) {
  const [programma, argomenti, env] = comeCorre(voce, json);
  const nato = (processo) => {
    vivo = processo.pid ?? null;
  };
  const uscita = await corri(programma, argomenti, { log, env: { ...voce.env, ...env }, gruppo: true, nato });
  if (vivo !== null) await finoAllUltimo(vivo);
  vivo = null;
  return uscita;
}

/** The program of an item, told where to leave its account. */
function comeCorre({ specie, corri: [programma, ...argomenti] }, json) {
  if (specie === 'server') return ['vitest', argomentiVitest([programma], json, { zitto: true }), {}];
  if (specie === 'browser') return ['playwright', ['test', '-c', E2E, programma], conBrowser(json)];
  return [programma, [...argomenti, '--esito', json], {}];
}

/** What has held goes into its ledger, if the sources are still those of the commit; if not, nothing has held. */
function aggiungi(corsa, resoconto, { quando, commit }) {
  const { voce, secondi } = corsa;
  const [cambiato] = nonNelCommit(commit);
  if (cambiato !== undefined) {
    const errore = `mentre correva i sorgenti sono cambiati: ${cambiato}`;
    corsa.esito = {
      ...corsa.esito,
      cadute: [...corsa.esito.cadute, { nome: voce.nome, errore, comando: voce.comando }],
    };
  }
  if (!regge(corsa.esito)) return;
  if (voce.tratto !== undefined) {
    const come = `reggono, in ${secondi} s`;
    scriviDiOra(FILE_SEMI, scriviSemi([...leggiSemi(diOra(FILE_SEMI)), { ...voce.tratto, commit, quando, come }]));
  } else if (voce.specie === 'guasti') {
    const campagna = { quando, commit, seme: voce.seme, ...uccisioniDi(resoconto) };
    scriviDiOra(FILE_GUASTI, scriviUccisioni([...leggiUccisioni(diOra(FILE_GUASTI)), campagna]));
  }
}

/** The first signal is passed on and waited for; the second does not wait. */
function ascoltaSegnali() {
  let primoMs = null;
  for (const segnale of SEGNALI)
    process.on(segnale, () => {
      const ancora = interrotta !== null;
      // Of one Ctrl-C the terminal tells us, and npm too.
      if (ancora && performance.now() - primoMs < LO_STESSO_MS) return;
      primoMs ??= performance.now();
      interrotta ??= segnale;
      if (!ancora) console.error('Interrotta: aspetto che ciò che corre si spenga.');
      if (vivo !== null) manda(vivo, ancora ? 'SIGKILL' : segnale);
    });
}

async function chiudi(tutti, recinto, esiti) {
  for (const riga of righe(tutti)) console.log(riga);
  if (!giudica(tutti) && interrotta === null) {
    const tenuti = join(tmpdir(), basename(recinto).replace('notte', 'esiti'));
    renameSync(esiti, tenuti);
    console.log(`Tutto ciò che le prove hanno detto: ${tenuti}`);
  }
  await sgombera(recinto);
  console.log(ultimaRiga(tutti));
  if (interrotta !== null) return 128 + constants.signals[interrotta];
  return giudica(tutti) ? 0 : 1;
}

/** The totals of the ledgers made again from their rows, after those of several machines have been put together. */
function rifaiConti() {
  const semi = leggiSemi(diOra(FILE_SEMI));
  const campagne = leggiUccisioni(diOra(FILE_GUASTI));
  scriviDiOra(FILE_SEMI, scriviSemi(semi));
  scriviDiOra(FILE_GUASTI, scriviUccisioni(campagne));
  console.log(`${contoSemi(semi)} semi; ${contoUccisioni(campagne)}.`);
  return 0;
}

function diOra(file) {
  return readFileSync(join(radice, file), 'utf8');
}

function scriviDiOra(file, testo) {
  writeFileSync(join(radice, file), testo);
}
