import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as fra } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { creaUtenteAdmin } from '@gestore/server/accesso/delegati/utenti-admin';
import { apriSessioneGettoni } from '@gestore/server/accesso/sessioni/gettoni-accesso';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import { dialogaCon } from '@gestore/server/prove/dialogo';
import type { Processo } from '@gestore/server/prove/fork';
import type { Ambiente, Base } from '../ambiente.ts';
import { type Gara, preparaGare } from '../gare.ts';
import { adessoMs, figliDi } from '../macchina.ts';
import type { Domanda, Ingresso } from '../pubblico-di-sala.ts';

const PRONTA_MS = 20_000;
const PRONTA_OGNI_MS = 100;

/** Un programma di chi guarda o di chi manda, e come gli si chiede. */
export type ProgrammaDiSala = { pid: number; chiedi<T>(domanda: Domanda): Promise<T> };
export type ScenaDiSala = {
  server: Processo & { porta: number };
  asta: string;
  delegato: { id: string; gettone: string };
  gettoni: readonly string[];
  altre: readonly Gara[];
  /** `aParte`: in una sessione sua, come `gv-sala`. */
  nuovo(aParte?: boolean): Promise<ProgrammaDiSala>;
};

/** Una sala aperta in cui si può entrare in `quanti`, e altre `vendite` dello stesso server. */
export async function apriScenaDiSala(
  ambiente: Ambiente,
  { quanti, vendite }: { quanti: number; vendite: number },
): Promise<ScenaDiSala> {
  const base = await ambiente.base();
  const delegato = await entraUnDelegato(base);
  // Uno per ogni collegamento: chi è già dentro e rientra prende il posto suo, e il limite non si misurerebbe.
  const [gara] = await preparaGare(base, 1, { offerenti: quanti, delegatoId: delegato.id });
  if (gara === undefined) throw new Error('nessuna gara');
  const altre = await preparaGare(base, ambiente.scala(vendite), { offerenti: 4 });
  const server = await ambiente.server(base, { SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1' });
  const { asta, gettoni } = gara;
  await compiInSala(server, asta, delegato.id, { tipo: 'apriSala', modalita: 'video' });
  return {
    server,
    asta,
    delegato,
    gettoni,
    altre,
    nuovo: async (aParte = false) => apriProgrammaDiSala(ambiente, aParte),
  };
}

async function entraUnDelegato(base: Base): Promise<{ id: string; gettone: string }> {
  const db = apriKysely(base.pool);
  const adesso = Date.now();
  const dati = { email: `${randomUUID()}@studio.example`, nome: 'Elena Conti', password: randomUUID() };
  const { id } = await creaUtenteAdmin(db, base.segreti, { ...dati, ruolo: 'delegato', adesso });
  const chi = { strategia: 'admin', soggettoId: id, adesso, indirizzo: '127.0.0.1', dispositivo: null } as const;
  return { id, gettone: (await apriSessioneGettoni(db, base.segreti, chi)).access_token };
}

export async function compiInSala(
  server: Processo,
  asta: string,
  id: string,
  atto: Parameters<Processo['compi']>[1]['atto'],
): Promise<void> {
  const fatto = await server.compi(asta, { comandoId: randomUUID(), attore: { tipo: 'referente', id }, atto });
  if (fatto.esito !== 'accettato') throw new Error(`${atto.tipo}: ${fatto.codice}`);
}

async function apriProgrammaDiSala(ambiente: Ambiente, aParte: boolean): Promise<ProgrammaDiSala> {
  const figlio = fork(fileURLToPath(new URL('../pubblico-di-sala.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: aParte,
  });
  const { pronto, chiedi, uscito } = dialogaCon<Domanda>(figlio);
  await pronto;
  ambiente.poi(async () => {
    figlio.kill('SIGKILL');
    await uscito;
  });
  return { pid: figlio.pid ?? 0, chiedi: <T>(domanda: Domanda) => chiedi(domanda) as Promise<T> };
}

/** Chi conduce in onda, e `quanti` dentro. */
export async function conduceLaSala(
  scena: ScenaDiSala,
  quanti: number,
  { seguono = false, leggeri = true } = {},
): Promise<{ manda: ProgrammaDiSala; guardano: ProgrammaDiSala; ingressi: Ingresso[]; chiudi(): Promise<void> }> {
  const {
    server: { url },
    asta,
    delegato,
    gettoni,
    nuovo,
  } = scena;
  await pronta(scena);
  const manda = await nuovo();
  await manda.chiedi({ tipo: 'manda', url, asta, gettone: delegato.gettone, seguono });
  const guardano = await nuovo();
  const ingressi = await guardano.chiedi<Ingresso[]>({
    tipo: 'entrano',
    url,
    asta,
    gettoni: gettoni.slice(0, quanti),
    leggeri,
    seguono,
  });
  return {
    manda,
    guardano,
    ingressi,
    async chiudi() {
      await guardano.chiedi({ tipo: 'ferma' });
      await manda.chiedi({ tipo: 'ferma' });
    },
  };
}

/** Un server appena avviato, o di cui si è appena ucciso `gv-sala`, non lo ha ancora. */
async function pronta(scena: ScenaDiSala): Promise<void> {
  for (const fineMs = adessoMs() + PRONTA_MS; adessoMs() < fineMs; await fra(PRONTA_OGNI_MS))
    if ((await statoDiSala(scena)).motore === 'pronto') return;
  throw new Error('gv-sala non è pronto');
}

export async function statoDiSala({
  server: { url },
  asta,
  delegato,
}: ScenaDiSala): Promise<{ motore?: string; connessi?: unknown[] }> {
  const headers = { authorization: `Bearer ${delegato.gettone}` };
  return (await (await fetch(`${url}/api/admin/aste/${asta}/sala/stato`, { headers })).json()) as object;
}

/** Il processo dell'inoltro: chi è di riserva ha un nome più lungo. */
export function inoltroDi({ server }: ScenaDiSala): number {
  const suo = figliDi(server.pid).find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'gv-sala');
  if (suo === undefined) throw new Error('gv-sala non c’è');
  return suo;
}
