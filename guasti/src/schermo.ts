import { createHash, createHmac } from 'node:crypto';
import { PERCORSO_CANALI } from '@gestore/contratto/costanti-accesso';
import { applicaVista, type Stanza, type VoceVista } from '@gestore/dominio';
import { WebSocket } from 'ws';
import { attesaCrescente } from '../../apps/web/src/tempo-reale/canale-seguito.ts';
import { ogniTanto } from '../../apps/web/src/tempo-reale/ogni-tanto.ts';
import { creaSeguitore, type Seguitore } from '../../apps/web/src/tempo-reale/sequenza.ts';
import type { ClienteHttp } from './http.ts';
import { attendi } from './tempi.ts';

/** Come nel browser: ogni quanto si chiede senza socket, e ogni quanto si controlla con i socket aperti. */
const POLLING_MS = 1_000;
const CONTROLLO_MS = 5_000;
/** Come nella pagina (`crea-cliente.ts`): chi cade torna a caso entro questo tempo, perché diecimila non tornino insieme. */
const RITORNO_MAX_MS = 3_000;
/** E chi non riesce riprova sempre più di rado: chi insiste toglie il processore al server che sta ripartendo. */
const PRIMA_ATTESA_MS = 2_000;
const ATTESA_COLLEGAMENTO_MAX_MS = 15_000;
/** Quanto una pagina aspetta una risposta: chi la lascia prima e richiede fa della folla una tempesta che non finisce. */
const ATTESA_MS = 20_000;
/** Un collegamento che non finisce di aprirsi si lascia. */
const APERTURA_MAX_MS = 5_000;

/** `bustaId` nullo: uno spettatore. */
export type Persona = { asta: string; bustaId: string | null; biscotti: string; csrf: string };
export type Rete = {
  http: ClienteHttp;
  urls: () => readonly string[];
  scegli: () => number;
  caso: () => number;
  /** Il segreto che firma i canali: con diecimila schermi l'autorizzazione si firma qui, senza una chiamata ciascuno. */
  segreto: () => string | null;
};

export type Schermo = {
  persona: Persona;
  seq(): number;
  /** L'impronta di ciò che lo schermo mostra. */
  impronta(): string;
  collegato(): boolean;
  taglia(): void;
  chiudi(): void;
};

export function improntaStanza(stanza: Stanza): string {
  return createHash('sha256').update(JSON.stringify(stanza)).digest('hex');
}

/** Uno schermo vero senza pixel: istantanea, canale, seguitore e piega sono quelli della stanza nel browser. */
export async function apriSchermo(rete: Rete, persona: Persona): Promise<Schermo> {
  let stanza = await istantanea(rete, persona);
  let ws: WebSocket | null = null;
  let iscritto = false;
  let tentativi = 0;
  let chiuso = false;
  const seguitore: Seguitore<VoceVista> = creaSeguitore<VoceVista>({
    ultimoSeq: stanza.seq,
    applica(voce) {
      stanza = applicaVista(stanza, voce);
    },
    chiedi: (dopo) => eventi(rete, persona, dopo),
    intervalloPollingMs: POLLING_MS,
    intervalloControlloMs: CONTROLLO_MS,
    ogni: (ms, azione) => ogniTanto(ms, azione, rete.caso),
    // La rete guasta è il mestiere di questa prova: si richiede al prossimo giro.
    guasto: () => undefined,
  });

  function collega(): void {
    if (chiuso) return;
    const url = rete.urls()[rete.scegli()] ?? '';
    const nuovo = new WebSocket(`${url.replace('http', 'ws')}/app/gestore?protocol=7`, {
      handshakeTimeout: APERTURA_MAX_MS,
      perMessageDeflate: false,
    });
    ws = nuovo;
    let mancano = canaliDi(persona).length;
    nuovo.on('error', () => undefined);
    nuovo.on('close', () => {
      if (ws !== nuovo) return;
      iscritto = false;
      seguitore.scollegato();
      const attesaMs =
        tentativi === 0
          ? RITORNO_MAX_MS * rete.caso()
          : attesaCrescente(PRIMA_ATTESA_MS, ATTESA_COLLEGAMENTO_MAX_MS, tentativi, rete.caso);
      tentativi += 1;
      setTimeout(collega, attesaMs);
    });
    nuovo.on('message', (grezzo) => {
      const { event, data, voce } = cornice(String(grezzo));
      if (voce !== null) seguitore.ricevi(voce);
      else if (event === 'pusher:ping') nuovo.send('{"event":"pusher:pong","data":{}}');
      else if (event === 'pusher:connection_established')
        iscrivi(rete, url, persona, nuovo, (JSON.parse(data) as { socket_id: string }).socket_id).catch(() =>
          nuovo.terminate(),
        );
      else if (event === 'pusher_internal:subscription_succeeded') {
        mancano -= 1;
        iscritto = mancano === 0;
        if (iscritto) tentativi = 0;
        seguitore.collegato(servitoFino(data));
      }
    });
  }

  collega();
  return {
    persona,
    seq: () => seguitore.ultimoSeq(),
    impronta: () => improntaStanza(stanza),
    collegato: () => iscritto,
    taglia: () => ws?.terminate(),
    chiudi() {
      chiuso = true;
      seguitore.ferma();
      ws?.terminate();
    },
  };
}

async function istantanea(rete: Rete, { biscotti }: Persona): Promise<Stanza> {
  for (;;) {
    const stanza = await rete.http
      .chiedi(rete.urls()[rete.scegli()] ?? '', {
        metodo: 'GET',
        percorso: '/api/user/asta',
        biscotti,
        attesaMs: ATTESA_MS,
      })
      .then(({ stato, corpo }) => (stato === 200 ? (corpo.stanza as Stanza) : null))
      .catch(() => null);
    if (stanza !== null) return stanza;
    await attendi(POLLING_MS);
  }
}

async function eventi(rete: Rete, { asta, biscotti }: Persona, dopo: number): Promise<VoceVista[]> {
  const percorso = `/api/user/asta/${asta}/eventi?dopo=${dopo}`;
  const risposta = await rete.http.chiedi(rete.urls()[rete.scegli()] ?? '', {
    metodo: 'GET',
    percorso,
    biscotti,
    attesaMs: ATTESA_MS,
  });
  if (risposta.stato !== 200) throw new Error(`eventi: ${risposta.stato}`);
  return risposta.corpo.voci as VoceVista[];
}

type Cornice = { event: string; data: string; voce: VoceVista | null };

/** Le ultime cornici lette. */
const lette = new Map<string, Cornice>();
/** Poche: la stessa voce arriva insieme a tutti gli schermi di una vendita. */
const LETTE_MAX = 64;

/** Ogni schermo vero ha il suo processore per leggere; qui ne dividono uno, e la stessa cornice si legge una volta. */
function cornice(testo: string): Cornice {
  const gia = lette.get(testo);
  if (gia !== undefined) return gia;
  const { event, data } = JSON.parse(testo) as { event: string; data: string };
  const letta = { event, data, voce: event === 'voce' ? (JSON.parse(data) as VoceVista) : null };
  if (lette.size >= LETTE_MAX) lette.clear();
  lette.set(testo, letta);
  return letta;
}

/** Fin dove il canale ha già servito chi ascoltava, se il server lo dice. */
function servitoFino(dati: string): number | undefined {
  const { seq } = JSON.parse(dati) as { seq?: unknown };
  return typeof seq === 'number' ? seq : undefined;
}

function canaliDi({ asta, bustaId }: Persona): string[] {
  const comune = `private-asta.${asta}.partecipanti`;
  return bustaId === null ? [comune] : [comune, `private-asta.${asta}.offerente.${bustaId}`];
}

async function iscrivi(rete: Rete, url: string, persona: Persona, ws: WebSocket, socketId: string): Promise<void> {
  for (const canale of canaliDi(persona)) {
    const auth = await autorizza(rete, url, persona, socketId, canale);
    ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: canale, auth } }));
  }
}

async function autorizza(
  rete: Rete,
  url: string,
  { biscotti, csrf }: Persona,
  socketId: string,
  canale: string,
): Promise<string> {
  const segreto = rete.segreto();
  if (segreto !== null) return `gestore:${createHmac('sha256', segreto).update(`${socketId}:${canale}`).digest('hex')}`;
  const { stato, corpo } = await rete.http.chiedi(url, {
    metodo: 'POST',
    percorso: PERCORSO_CANALI,
    biscotti,
    csrf,
    corpo: { socket_id: socketId, channel_name: canale },
  });
  if (stato !== 200) throw new Error(`autorizzazione del canale: ${stato}`);
  return String(corpo.auth);
}
