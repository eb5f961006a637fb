import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { preparaMediatore } from '@gestore/server/tempo-reale/diffusione/prove/mediatore';
import type { Ambiente, Base } from '../ambiente.ts';
import type { OrdineScrivi, Scritto, Visto } from '../annunciatore.ts';
import type { Misura } from '../misura.ts';
import { distribuzione, type Voci } from '../statistica.ts';

const PROCESSI = [2, 4] as const;
const COME = ['postgres', 'redis', 'nats'] as const;
/** Vendite in tutto, divise fra i processi. */
const VENDITE = 200;
const RITMO = 1_000;
const DURATA_MS = 4_000;
/** Quanto può tardare l'ultimo annuncio dopo l'ultima conferma: oltre è perso. */
const CODA_MS = 1_000;

export const annunci: Misura = {
  nome: 'annunci',
  titolo: 'Dalla richiesta di scrivere a quando un altro processo lo sa',
  spiegazione:
    'Due e quattro processi scrivono nel registro e si avvisano, senza il resto del server: prima a 1.000 voci al secondo in tutto, poi quante ne passano. Il tempo comprende la scrittura confermata; accanto, quante voci al secondo e la CPU dei processi.',
  obiettivi: [],
  async misura(ambiente) {
    const voci: Voci = {};
    for (const quanti of PROCESSI) for (const come of COME) Object.assign(voci, await con(ambiente, quanti, come));
    return voci;
  },
};

async function con(ambiente: Ambiente, quanti: number, come: (typeof COME)[number]): Promise<Voci> {
  const base = await ambiente.base();
  const scelta = come === 'postgres' ? { tipo: come } : { tipo: come, url: await mediatore(ambiente, come) };
  const processi = await Promise.all(Array.from({ length: quanti }, () => avvia(ambiente, base, scelta)));
  const aste = Math.max(1, Math.round(ambiente.scala(VENDITE) / quanti));
  const nome = `${come}, ${quanti} processi`;
  const calmo = await scrivi(processi, { aste, ritmo: ambiente.scala(RITMO) / quanti, durataMs: DURATA_MS });
  const pieno = await scrivi(processi, { aste, ritmo: 0, durataMs: DURATA_MS });
  for (const uno of processi) await uno.ferma();
  return {
    ...distribuzione(`${nome}, 1.000/s: un altro lo sa`, calmo.tempiMs),
    [`${nome}, 1.000/s: CPU per voce µs`]: (calmo.cpuMs * 1_000) / calmo.quante,
    [`${nome}, pieno: voci al secondo`]: (pieno.quante * 1_000) / DURATA_MS,
    ...distribuzione(`${nome}, pieno: un altro lo sa`, pieno.tempiMs),
    [`${nome}: annunci persi`]: calmo.persi + pieno.persi,
  };
}

type Processo = Awaited<ReturnType<typeof avvia>>;

/** Tutti scrivono insieme; di ogni voce, quando l'ha saputa l'ultimo degli altri. */
async function scrivi(processi: readonly Processo[], ordine: OrdineScrivi) {
  const scritti = await Promise.all(processi.map((uno) => uno.chiedi<Scritto>(ordine)));
  await new Promise((fatto) => setTimeout(fatto, CODA_MS));
  const visti = await Promise.all(processi.map(async (uno) => new Map((await uno.chiedi<Visto>('viste')).viste)));
  const tempiMs: number[] = [];
  let persi = 0;
  for (const [di, { scritte }] of scritti.entries())
    for (const [voce, chiestaMs] of scritte) {
      const altri = visti.filter((_, posto) => posto !== di).map((suoi) => suoi.get(voce));
      const ultimo = Math.max(...altri.map((ms) => ms ?? Number.NaN));
      if (Number.isNaN(ultimo)) persi += 1;
      else tempiMs.push(ultimo - chiestaMs);
    }
  const quante = scritti.reduce((somma, { scritte }) => somma + scritte.length, 0);
  return { tempiMs, persi, quante, cpuMs: scritti.reduce((somma, uno) => somma + uno.cpuMs, 0) };
}

async function avvia(ambiente: Ambiente, base: Base, scelta: object) {
  const figlio = fork(
    fileURLToPath(new URL('../annunciatore.ts', import.meta.url)),
    [base.urlApplicazione, JSON.stringify(scelta)],
    { execArgv: [] },
  );
  const uscito = once(figlio, 'exit');
  const ferma = async (): Promise<void> => {
    if (figlio.connected) figlio.disconnect();
    await uscito;
  };
  ambiente.poi(ferma);
  const risposta = async <T>(): Promise<T> => {
    const fine = uscito.then(() => Promise.reject(new Error('un processo che scriveva è uscito')));
    const [valore] = await Promise.race([once(figlio, 'message'), fine]);
    return valore as T;
  };
  await risposta();
  return {
    ferma,
    chiedi<T>(domanda: OrdineScrivi | 'viste'): Promise<T> {
      const valore = risposta<T>();
      figlio.send(domanda);
      return valore;
    },
  };
}

async function mediatore(ambiente: Ambiente, tipo: 'redis' | 'nats'): Promise<string> {
  const uno = await preparaMediatore(tipo);
  ambiente.poi(() => uno.uccidi());
  await uno.avvia();
  return uno.url;
}
