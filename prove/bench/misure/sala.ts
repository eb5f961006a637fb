import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as fra } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apriSessioneGettoni } from '@gestore/server/accesso/gettoni-accesso';
import { creaUtenteAdmin } from '@gestore/server/accesso/utenti-admin';
import { apriKysely } from '@gestore/server/base-dati/connessione';
import { dialogaCon } from '@gestore/server/prove/dialogo';
import type { Processo } from '@gestore/server/prove/fork';
import type { Ambiente, Base } from '../ambiente.ts';
import { type Gara, preparaGare, rilancia, tempiMs, tuttiAccettati } from '../gare.ts';
import { adessoMs, cpuMs, figliDi, memoriaMb } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import type { Domanda, Ingresso } from '../pubblico-di-sala.ts';
import { distribuzione, mediana, percentile, type Voci } from '../statistica.ts';

/** Quanti guardano, nelle misure che hanno un obiettivo. */
const POCHI = 40;
const MOLTI = 100;
const LIMITE = 200;
const DI_TROPPO = 5;
/** Chi guarda la parola data: pochi, che decifrano tutto. */
const ASCOLTANO = 5;
/** Collegamenti di una persona. */
const PER_PERSONA = 3;
const CPU_MS = 8_000;
const ASSESTAMENTO_MS = 2_000;
const RILANCI = { vendite: 100, ritmo: 100, durataMs: 8_000 } as const;
const PRONTA_MS = 20_000;
const PRONTA_OGNI_MS = 100;
const PAROLA_MS = 60_000;
const VOLTE_PAROLA = 3;

export const sala: Misura = {
  nome: 'sala',
  titolo: 'Voce e immagine della sala virtuale',
  spiegazione: `Il server vero con \`gv-sala\`, chi conduce che manda 500 kbps di immagine e la voce, e chi guarda in un programma suo, con collegamenti veri (HTTP, ICE, DTLS, SRTP): della CPU si conta soltanto quella di \`gv-sala\`. La prima immagine è contata da prima di fare l’offerta all’ultimo pezzo della prima intera, mentre ne entrano venti al secondo: disegnarla è del browser, e non c’è. La voce è contata da prima che la parola sia data al primo pacchetto presso ciascun altro, senza chi deve premere. Il ritorno è di tutti e ${POCHI}, e poi di ${MOLTI}, con il codice con cui torna la pagina. I rilanci sono ${RILANCI.ritmo} al secondo su altre ${RILANCI.vendite} vendite dello stesso server, con e senza la sala, ora prima gli uni ora gli altri.`,
  obiettivi: [
    { voce: `${POCHI} che guardano: core di gv-sala`, verso: 'al più', limite: 0.25 },
    { voce: `${MOLTI} che guardano: core di gv-sala`, verso: 'al più', limite: 0.35 },
    { voce: `${LIMITE + DI_TROPPO} che provano: né entrati né rifiutati in parole`, verso: 'al più', limite: 0 },
    { voce: 'prima immagine p50 ms', verso: 'al più', limite: 600 },
    { voce: 'parola data, prima voce p50 ms', verso: 'al più', limite: 300 },
    { voce: `ucciso con ${POCHI}: l’ultimo torna dopo ms`, verso: 'al più', limite: 5_000 },
    { voce: `ucciso con ${MOLTI}: l’ultimo torna dopo ms`, verso: 'al più', limite: 5_000 },
    { voce: 'rilanci p99 con la sala / senza', verso: 'al più', limite: 1.2 },
  ],
  async misura(ambiente) {
    const scena = await apriScena(ambiente);
    return {
      ...(await rilanciAccanto(ambiente, scena)),
      ...(await conTanti(ambiente, scena, POCHI)),
      ...(await conTanti(ambiente, scena, MOLTI)),
      ...(await alLimite(scena)),
      ...(await primaVoce(scena)),
    };
  },
};

type Pubblico = { chiedi<T>(domanda: Domanda): Promise<T> };
type Scena = {
  server: Processo & { porta: number };
  asta: string;
  delegato: { id: string; gettone: string };
  gettoni: readonly string[];
  altre: readonly Gara[];
  nuovo(): Promise<Pubblico>;
};

async function apriScena(ambiente: Ambiente): Promise<Scena> {
  const base = await ambiente.base();
  const delegato = await entraUnDelegato(base);
  const offerenti = Math.ceil((LIMITE + DI_TROPPO) / PER_PERSONA);
  const [gara] = await preparaGare(base, 1, { offerenti, delegatoId: delegato.id });
  if (gara === undefined) throw new Error('nessuna gara');
  const altre = await preparaGare(base, ambiente.scala(RILANCI.vendite), { offerenti: 4 });
  const server = await ambiente.server(base, { SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1' });
  const { asta, gettoni } = gara;
  await compi(server, asta, delegato.id, { tipo: 'apriSala', modalita: 'video' });
  return { server, asta, delegato, gettoni, altre, nuovo: async () => apriPubblico(ambiente) };
}

async function entraUnDelegato(base: Base): Promise<{ id: string; gettone: string }> {
  const db = apriKysely(base.pool);
  const adesso = Date.now();
  const dati = { email: `${randomUUID()}@studio.example`, nome: 'Elena Conti', password: randomUUID() };
  const { id } = await creaUtenteAdmin(db, base.segreti, { ...dati, ruolo: 'delegato', adesso });
  const chi = { strategia: 'admin', soggettoId: id, adesso, indirizzo: '127.0.0.1', dispositivo: null } as const;
  return { id, gettone: (await apriSessioneGettoni(db, base.segreti, chi)).access_token };
}

async function compi(
  server: Processo,
  asta: string,
  id: string,
  atto: Parameters<Processo['compi']>[1]['atto'],
): Promise<void> {
  const fatto = await server.compi(asta, { comandoId: randomUUID(), attore: { tipo: 'referente', id }, atto });
  if (fatto.esito !== 'accettato') throw new Error(`${atto.tipo}: ${fatto.codice}`);
}

async function apriPubblico(ambiente: Ambiente): Promise<Pubblico> {
  const figlio = fork(fileURLToPath(new URL('../pubblico-di-sala.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { pronto, chiedi, uscito } = dialogaCon<Domanda>(figlio);
  await pronto;
  ambiente.poi(async () => {
    figlio.kill('SIGKILL');
    await uscito;
  });
  return { chiedi: <T>(domanda: Domanda) => chiedi(domanda) as Promise<T> };
}

/** Chi conduce in onda, e `quanti` dentro. */
async function conduce(
  { server: { url }, asta, delegato, gettoni, nuovo }: Scena,
  quanti: number,
  { seguono = false, leggeri = true } = {},
): Promise<{ guardano: Pubblico; ingressi: Ingresso[]; chiudi(): Promise<void> }> {
  await pronta(url, asta, delegato.gettone);
  const manda = await nuovo();
  await manda.chiedi({ tipo: 'manda', url, asta, gettone: delegato.gettone, seguono });
  const guardano = await nuovo();
  const suoi = Array.from({ length: quanti }, (_, i) => gettoni[i % gettoni.length] ?? '');
  const ingressi = await guardano.chiedi<Ingresso[]>({ tipo: 'entrano', url, asta, gettoni: suoi, leggeri, seguono });
  return {
    guardano,
    ingressi,
    async chiudi() {
      await guardano.chiedi({ tipo: 'ferma' });
      await manda.chiedi({ tipo: 'ferma' });
    },
  };
}

/** Un server appena avviato, o di cui si è appena ucciso `gv-sala`, non lo ha ancora. */
async function pronta(url: string, asta: string, gettone: string): Promise<void> {
  for (const fineMs = adessoMs() + PRONTA_MS; adessoMs() < fineMs; await fra(PRONTA_OGNI_MS)) {
    const headers = { authorization: `Bearer ${gettone}` };
    const stato = (await (await fetch(`${url}/api/admin/aste/${asta}/sala/stato`, { headers })).json()) as {
      motore?: string;
    };
    if (stato.motore === 'pronto') return;
  }
  throw new Error('gv-sala non è pronto');
}

/** Il processo dell'inoltro: chi è di riserva ha un nome più lungo. */
function inoltro({ server }: Scena): number {
  const suo = figliDi(server.pid).find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'gv-sala');
  if (suo === undefined) throw new Error('gv-sala non c’è');
  return suo;
}

/** La CPU di `gv-sala`, la prima immagine di chi entra, e quando sono tornati tutti dopo che è stato ucciso. */
async function conTanti(ambiente: Ambiente, scena: Scena, quanti: number): Promise<Voci> {
  const { guardano, ingressi, chiudi } = await conduce(scena, quanti, { seguono: true });
  const immagini = ingressi.flatMap((uno) => ('immagineMs' in uno ? [uno.immagineMs] : []));
  if (immagini.length < quanti) throw new Error(`entrati ${immagini.length} di ${quanti}: ${codici(ingressi)}`);
  await fra(ASSESTAMENTO_MS);
  const pid = inoltro(scena);
  const [cpu, ilMs, arrivati] = [cpuMs(pid), adessoMs(), await guardano.chiedi<number>({ tipo: 'arrivati' })];
  await fra(CPU_MS);
  const durataMs = adessoMs() - ilMs;
  const core = (cpuMs(pid) - cpu) / durataMs;
  const alSecondo = ((await guardano.chiedi<number>({ tipo: 'arrivati' })) - arrivati) / (durataMs / 1_000);
  const memoria = memoriaMb(pid);
  const daMs = adessoMs();
  process.kill(pid, 'SIGKILL');
  const tornati = (await guardano.chiedi<number[]>({ tipo: 'tornati', daMs })).map((il) => il - daMs);
  await chiudi();
  const mai = tornati.filter((ms) => !Number.isFinite(ms)).length;
  if (mai > 0) ambiente.nota(`Ucciso con ${quanti}: ${mai} non sono tornati in venti secondi.`);
  return {
    ...(quanti === POCHI ? distribuzione('prima immagine', immagini) : {}),
    [`${quanti} che guardano: core di gv-sala`]: core,
    [`${quanti} che guardano: pacchetti arrivati al secondo a ciascuno`]: alSecondo / quanti,
    [`${quanti} che guardano: memoria di gv-sala MB`]: memoria,
    [`ucciso con ${quanti}: torna dopo ms, mediana`]: mediana(tornati),
    [`ucciso con ${quanti}: l’ultimo torna dopo ms`]: percentile(tornati, 100),
  };
}

async function alLimite(scena: Scena): Promise<Voci> {
  const { ingressi, chiudi } = await conduce(scena, LIMITE + DI_TROPPO);
  await fra(ASSESTAMENTO_MS);
  const pid = inoltro(scena);
  const [cpu, ilMs] = [cpuMs(pid), adessoMs()];
  await fra(CPU_MS);
  const core = (cpuMs(pid) - cpu) / (adessoMs() - ilMs);
  await chiudi();
  const prova = `${LIMITE + DI_TROPPO} che provano`;
  const rifiutati = ingressi.filter((uno) => 'codice' in uno && uno.codice === 'sala_piena').length;
  const entrati = ingressi.filter((uno) => 'immagineMs' in uno).length;
  return {
    [`${prova}: entrati`]: entrati,
    [`${prova}: rifiutati in parole`]: rifiutati,
    [`${prova}: né entrati né rifiutati in parole`]: ingressi.length - entrati - rifiutati,
    [`${LIMITE} che guardano: core di gv-sala`]: core,
  };
}

/** Dalla parola data alla prima voce presso gli altri. */
async function primaVoce(scena: Scena): Promise<Voci> {
  const { server, asta, delegato, gettoni } = scena;
  const voci: number[] = [];
  for (let volta = 0; volta < VOLTE_PAROLA; volta += 1) {
    const { guardano, chiudi } = await conduce(scena, ASCOLTANO, { leggeri: false });
    const parla = await scena.nuovo();
    const daMs = adessoMs();
    const [mezzi, durataMs] = ['audio', PAROLA_MS] as const;
    // L'ultimo degli offerenti: fra chi guarda non c'è.
    const pseudonimo = `Offerente ${gettoni.length}`;
    await compi(server, asta, delegato.id, { tipo: 'daiParola', pseudonimo, mezzi, durataMs });
    await parla.chiedi({ tipo: 'parla', url: server.url, asta, gettone: gettoni.at(-1) ?? '' });
    voci.push(...(await guardano.chiedi<number[]>({ tipo: 'sentito' })).map((ilMs) => ilMs - daMs));
    await compi(server, asta, delegato.id, { tipo: 'togliParola', pseudonimo, motivo: 'referente' });
    await parla.chiedi({ tipo: 'ferma' });
    await chiudi();
  }
  return distribuzione('parola data, prima voce', voci);
}

async function rilanciAccanto(ambiente: Ambiente, scena: Scena): Promise<Voci> {
  const gare = scena.altre.map((gara) => ({ ...gara, porta: scena.server.porta }));
  let dopo = 0;
  const ritmo = ambiente.scala(RILANCI.ritmo);
  const giro = async (): Promise<number[]> => {
    const esito = await rilancia(ambiente, gare, { ritmo, durataMs: RILANCI.durataMs, dopo });
    tuttiAccettati(esito);
    dopo += Math.ceil(esito.fatti.length / gare.length);
    return tempiMs(esito.fatti);
  };
  const con = async (): Promise<number[]> => {
    const { chiudi } = await conduce(scena, POCHI);
    await fra(ASSESTAMENTO_MS);
    const tempi = await giro();
    await chiudi();
    return tempi;
  };
  // A vuoto, perché il primo dei due non paghi per tutti il server appena avviato.
  await giro();
  const primaCon = ambiente.giro % 2 === 1 ? await con() : null;
  const senza = await giro();
  const conSala = primaCon ?? (await con());
  return {
    'rilanci senza la sala p99 ms': percentile(senza, 99),
    [`rilanci con ${POCHI} che guardano p99 ms`]: percentile(conSala, 99),
    'rilanci p99 con la sala / senza': percentile(conSala, 99) / percentile(senza, 99),
  };
}

function codici(ingressi: readonly Ingresso[]): string {
  return [...new Set(ingressi.flatMap((uno) => ('codice' in uno ? [uno.codice] : [])))].join(', ');
}
