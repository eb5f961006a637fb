import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problema } from '../http/problema.ts';
import type { BustaSigillata, Legame } from './busta-sigillata.ts';
import type { Risposta, Testata } from './sigilla.processo.ts';

/** Le offerte di una vendita arrivano insieme: il processo le aspetta per poco, poi finisce con la sua memoria. */
const ATTESA_ALTRI_MS = 1_000;
/** Un pacchetto al limite si legge e si sigilla in un paio di secondi; oltre è fatto per non farsi leggere. */
const SIGILLO_MS_MAX = 60_000;

type Lavoratore = { figlio: ChildProcess; attese: Map<number, PromiseWithResolvers<BustaSigillata>> };
let vivo: Lavoratore | null = null;
let prossimo = 1;

/**
 * Sigilla un pacchetto in un processo che poi finisce: un'offerta in chiaro non resta nella memoria di chi serve le
 * pagine, nemmeno fra i byte già liberati (R10). Solleva 503 `sigillo_non_riuscito`: l'offerta non è acquisita e va
 * rimandata.
 */
export async function sigillaInDisparte(
  cartellaChiavi: string,
  byte: Uint8Array,
  legame: Legame,
): Promise<BustaSigillata> {
  vivo ??= avvia();
  const { figlio, attese } = vivo;
  const n = prossimo;
  prossimo += 1;
  const attesa = Promise.withResolvers<BustaSigillata>();
  attese.set(n, attesa);
  const testata = Buffer.from(JSON.stringify({ n, cartellaChiavi, legame, byte: byte.length } satisfies Testata));
  const lunga = Buffer.alloc(4);
  lunga.writeUInt32BE(testata.length);
  const scadenza = setTimeout(() => figlio.kill('SIGKILL'), SIGILLO_MS_MAX);
  for (const parte of [lunga, testata, byte]) figlio.stdin?.write(parte);
  try {
    return await attesa.promise;
  } finally {
    clearTimeout(scadenza);
    attese.delete(n);
    if (attese.size === 0) setTimeout(congeda, ATTESA_ALTRI_MS, figlio).unref();
  }
}

function avvia(): Lavoratore {
  const figlio = fork(fileURLToPath(new URL('./sigilla.processo.ts', import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    // Delle variabili del server non gliene serve nessuna: vi stanno le credenziali della base dati.
    env: {},
  });
  const attese: Lavoratore['attese'] = new Map();
  // Non tiene in vita chi lo ha avviato, e finisce con lui: gli si chiude l'ingresso.
  figlio.unref();
  figlio.channel?.unref();
  figlio.stdin?.on('error', () => undefined);
  figlio.on('message', (risposta: Risposta) => {
    if ('busta' in risposta) attese.get(risposta.n)?.resolve(risposta.busta);
    else attese.get(risposta.n)?.reject(new Error(risposta.errore));
  });
  figlio.once('exit', () => {
    if (vivo?.figlio === figlio) vivo = null;
    for (const { reject } of attese.values()) reject(nonRiuscito());
  });
  figlio.once('error', () => figlio.kill('SIGKILL'));
  return { figlio, attese };
}

/** Se intanto non è arrivato altro. */
function congeda(figlio: ChildProcess): void {
  if (vivo?.figlio !== figlio || vivo.attese.size > 0) return;
  vivo = null;
  figlio.stdin?.end();
}

function nonRiuscito(): Problema {
  return new Problema(
    503,
    'sigillo_non_riuscito',
    'Pacchetto non acquisito',
    'Il pacchetto non si è potuto sigillare e non è stato conservato: lo mandi di nuovo.',
  );
}
