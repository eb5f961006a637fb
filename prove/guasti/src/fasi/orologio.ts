import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Esaminatore } from '../esame.ts';
import { oraDellaBaseDati } from '../ora-base-dati.ts';
import { riavviaTutti } from '../piattaforma.ts';
import type { Scena } from '../scena.ts';
import { attendi, insisti } from '../tempi.ts';

/** La variante per programmi con più thread, dove la mette il pacchetto Debian `faketime`. */
const BIBLIOTECHE = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (architettura) => `/usr/lib/${architettura}/faketime/libfaketimeMT.so.1`,
);
/** Oltre il passo con cui un server rimisura il suo scarto: il salto deve farsi vedere. */
const DOPO_IL_SALTO_MS = 12_000;
/** Un'ora che non è saltata non prova nulla: dopo questo tempo il colpo non è riuscito. */
const SALTO_MAX_MS = 10_000;
/** Salti dell'ora della macchina di un server: il prodotto conta sul contatore monotono e non deve accorgersene. */
const SALTI_SERVER = ['+3700', '-3700', '+0.3'];
/** Salti dell'ora della base dati, che è l'ora delle vendite: sotto e sopra la soglia, e oltre lo zero di ogni gara. */
const SALTI_BASE_DATI = ['+0.06', '+3', '-3', '+7300'];

/** La biblioteca di faketime; se manca si prova a installarla. Nullo, con il perché, se non si può. */
export function trovaFaketime(): { biblioteca: string } | { perche: string } {
  const trovata = (): string | undefined => BIBLIOTECHE.find((una) => existsSync(una));
  if (trovata() === undefined)
    spawnSync('apt-get', ['install', '-y', 'faketime'], { stdio: 'ignore', timeout: 60_000 });
  const biblioteca = trovata();
  return biblioteca === undefined
    ? { perche: 'faketime non è installato e non si è potuto installare (apt-get install faketime)' }
    : { biblioteca };
}

/** L'ora della macchina salta, avanti e indietro, sotto un server e sotto la base dati: `faketime` la sposta mentre vivono. */
export async function saltaIlTempo(
  scena: Scena,
  esaminatore: Esaminatore,
  biblioteca: string,
  { breve }: { breve: boolean },
): Promise<void> {
  const { motore, server, caso } = scena;
  const cartella = join(resolve(scena.cartella), 'ore');
  await mkdir(cartella, { recursive: true });
  await chmod(cartella, 0o755);
  const saltato = server[caso.intero(0, server.length - 1)];
  const delServer = veste(join(cartella, 'server'), biblioteca);
  const dellaBaseDati = veste(join(cartella, 'base-dati'), biblioteca);
  scena.oraFidata = false;
  for (const asta of scena.brevi) if (!scena.concluse.has(asta)) scena.fuoriOra.add(asta);
  try {
    await motore.arresta('SIGINT');
    motore.vesti(dellaBaseDati.ambiente);
    await motore.accendi();
    await saltato?.ferma();
    await saltato?.avvia(delServer.ambiente);
    await esaminatore.rimetti('orologio');
    for (const scarto of breve ? SALTI_SERVER.slice(0, 1) : SALTI_SERVER) {
      const colpo = { genere: `ora di un server ${scarto} s`, server: saltato?.indice ?? null };
      await esaminatore.colpisci('orologio', colpo, async () => {
        delServer.metti(scarto);
        // L'ora che un server dice è in secondi: un salto più piccolo non vi si legge.
        if (Math.abs(Number(scarto)) > 2) await saltata(scarto, () => oraDelServer(saltato?.url ?? ''));
        await attendi(DOPO_IL_SALTO_MS / 4);
        delServer.metti('+0');
      });
      await esaminatore.rimetti('orologio');
    }
    for (const scarto of breve ? SALTI_BASE_DATI.slice(-1) : SALTI_BASE_DATI) {
      const colpo = { genere: `ora della base dati ${scarto} s`, server: null };
      await esaminatore.colpisci('orologio', colpo, async () => {
        dellaBaseDati.metti(scarto);
        await saltata(scarto, () => oraDellaBaseDati(scena.pool));
        await attendi(DOPO_IL_SALTO_MS);
      });
      // Rimessa l'ora giusta i server vanno riavviati: la loro non torna mai indietro.
      dellaBaseDati.metti('+0');
      await Promise.all(
        server.map(async (uno) => {
          await uno.uccidi();
          await uno.avvia(uno === saltato ? delServer.ambiente : {});
        }),
      );
      await esaminatore.rimetti('orologio');
    }
  } finally {
    motore.vesti({});
    if (motore.acceso()) await motore.arresta('SIGINT');
    await motore.accendi();
    await riavviaTutti(server);
  }
  await esaminatore.rimetti('orologio');
  scena.oraFidata = true;
}

/** L'ambiente di un processo la cui ora si sposta scrivendo nel file dato, mentre vive. */
function veste(file: string, biblioteca: string): { metti(scarto: string): void; ambiente: Record<string, string> } {
  const metti = (scarto: string): void => writeFileSync(file, `${scarto}\n`, { mode: 0o644 });
  metti('+0');
  return {
    metti,
    ambiente: {
      LD_PRELOAD: biblioteca,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** Aspetta che l'ora letta disti dalla nostra circa quanto chiesto. */
async function saltata(scarto: string, leggi: () => Promise<number>): Promise<void> {
  const attesoMs = Number(scarto) * 1_000;
  await insisti(`salto dell'ora di ${scarto} s`, SALTO_MAX_MS, async () => {
    const vistoMs = (await leggi()) - Date.now();
    if (!(Math.abs(vistoMs - attesoMs) <= Math.abs(attesoMs) / 2)) throw new Error(`l'ora dista ${vistoMs} ms`);
  });
}

/** L'ora che un server dice in ogni sua risposta. */
async function oraDelServer(url: string): Promise<number> {
  const risposta = await fetch(url, { method: 'HEAD' });
  await risposta.body?.cancel();
  return Date.parse(risposta.headers.get('date') ?? '');
}
