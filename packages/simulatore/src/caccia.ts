// `node packages/simulatore/src/caccia.ts [nome...]`: pianta gli errori uno per uno e dice se le storie li trovano, e dove.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { GUASTI_PIANTATI } from './guasti-piantati/elenco.ts';
import type { GuastoPiantato } from './guasti-piantati/guasto.ts';

/** Oltre tanti semi l'errore è dichiarato non trovato. */
const SEMI = process.env.CACCIA_SEMI ?? '10000';
/** Una storia che non finisce mai è trovata dal tempo. */
const TEMPO_MAX_MS = 15 * 60_000;
const CERCA = fileURLToPath(new URL('./cerca.ts', import.meta.url));

type Esito = { nome: string; trovato: boolean; seme: number; male: string | null; secondi: number };

const nomi = process.argv.slice(2);
const daCercare = GUASTI_PIANTATI.filter(({ nome }) => nomi.length === 0 || nomi.includes(nome));
const coda = [...daCercare];
const esiti: Esito[] = [];
await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, lavora));
const mancanti = esiti.filter(({ trovato }) => !trovato).map(({ nome }) => nome);
const semeMax = Math.max(...esiti.filter(({ trovato }) => trovato).map(({ seme }) => seme));
console.log(`${esiti.length - mancanti.length} trovati su ${daCercare.length}; il più tardo al seme ${semeMax}.`);
if (mancanti.length > 0) console.log(`Non trovati in ${SEMI} semi: ${mancanti.join(', ')}`);
process.exit(mancanti.length === 0 ? 0 : 1);

async function lavora(): Promise<void> {
  for (let guasto = coda.shift(); guasto !== undefined; guasto = coda.shift()) {
    const esito = await cerca(guasto);
    esiti.push(esito);
    const dove = esito.trovato ? `seme ${esito.seme}` : 'NON TROVATO';
    console.log(
      `${guasto.nome.padEnd(32)} ${dove.padEnd(12)} ${esito.secondi.toFixed(1)} s  ${esito.male ?? guasto.che}`,
    );
  }
}

function cerca({ nome }: GuastoPiantato): Promise<Esito> {
  return new Promise((risolvi) => {
    const processo = spawn(process.execPath, [CERCA, nome, SEMI], { stdio: ['ignore', 'pipe', 'pipe'] });
    let testo = '';
    let errori = '';
    processo.stdout.on('data', (pezzo) => {
      testo += String(pezzo);
    });
    processo.stderr.on('data', (pezzo) => {
      errori += String(pezzo);
    });
    const troppo = setTimeout(() => processo.kill('SIGKILL'), TEMPO_MAX_MS);
    processo.on('close', (codice) => {
      clearTimeout(troppo);
      if (testo !== '') return risolvi(JSON.parse(testo) as Esito);
      // Nessuna riga: o si è fermato all'innesto, che è un errore nostro, o non finiva più.
      if (codice !== null) throw new Error(`la caccia di ${nome} non è partita: ${errori.slice(0, 500)}`);
      risolvi({ nome, trovato: true, seme: 0, male: 'la storia non finisce', secondi: TEMPO_MAX_MS / 1000 });
    });
  });
}
