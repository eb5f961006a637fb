import { csrf } from '@gestore/contratto/accesso/chiamate';
import {
  COOKIE_CSRF,
  INTESTAZIONE_CSRF,
  INTESTAZIONE_PROGRAMMA,
  INTESTAZIONE_RIGHE,
  INTESTAZIONE_SOCKET,
  VALORE_PROGRAMMA,
} from '@gestore/contratto/accesso/costanti-accesso';
import type { EsitoProblema } from '@gestore/contratto/problemi';
import type { Ricevuta } from '@gestore/registro';
import { CHIAMATE } from '../testi/chiamate.ts';
import { linguaScelta } from '../testi/lingua.ts';

type CorpoProblema = {
  title?: unknown;
  detail?: unknown;
  codice?: unknown;
  regola?: unknown;
  motivo?: unknown;
  esito?: unknown;
  errori?: unknown;
  cortesia?: unknown;
  ricevuta?: unknown;
};
type ErroreCampo = { campo: string; messaggio: string };

/** Il server ha risposto di no: la frase è quella da mostrare, il codice quello su cui decidere. */
export class ProblemaChiamata extends Error {
  readonly stato: number;
  /** Il server non ha detto perché: la frase è nostra. */
  readonly senzaParole: boolean;
  readonly codice: string;
  /** Che ne è dell’atto: `ignoto` anche quando il server non lo dice. */
  readonly esito: EsitoProblema;
  readonly regola: string | null;
  /** La frase in inglese, per chi lo legge: fa fede quella italiana. */
  readonly cortesia: string | null;
  readonly errori: readonly ErroreCampo[];
  readonly ricevuta: Ricevuta | null;
  /** Il documento intero: certe risposte dicono anche con che cosa si urta. */
  readonly dettagli: Readonly<Record<string, unknown>>;

  constructor(stato: number, corpo: CorpoProblema) {
    const frase = [corpo.detail, corpo.title].find((testo) => typeof testo === 'string');
    super(frase ?? CHIAMATE[linguaScelta()].nonRiuscita);
    this.senzaParole = frase === undefined;
    this.stato = stato;
    this.codice = typeof corpo.codice === 'string' ? corpo.codice : '';
    this.esito = corpo.esito === 'certo' || corpo.esito === 'non_esaminato' ? corpo.esito : 'ignoto';
    this.regola = typeof corpo.regola === 'string' ? corpo.regola : null;
    this.cortesia = typeof corpo.cortesia === 'string' ? corpo.cortesia : null;
    this.errori = Array.isArray(corpo.errori) ? (corpo.errori as ErroreCampo[]) : [];
    this.ricevuta = (corpo.ricevuta ?? null) as Ricevuta | null;
    this.dettagli = corpo;
  }
}

/** Nessuna risposta certa: la richiesta può essere arrivata oppure no. */
export class RispostaMancata extends Error {}

/** Identificativo del socket di tempo reale, da mandare con le chiamate quando c'è; lo imposta il cliente di tempo reale. */
let socketId: string | null = null;
export function impostaSocketId(id: string | null): void {
  socketId = id;
}

const CSRF_NEI_COOKIE = new RegExp(`(?:^|;\\s*)${COOKIE_CSRF}=([^;]*)`);

/** Il gettone del cookie XSRF-TOKEN; `null` se manca. */
export function csrfDelCookie(): string | null {
  const trovato = CSRF_NEI_COOKIE.exec(document.cookie);
  return trovato === null ? null : decodeURIComponent(trovato[1] ?? '');
}

/** Chiede il cookie CSRF: prima di ogni accesso, e quando manca. */
export async function chiediCsrf(): Promise<void> {
  await manda(csrf.percorso, { method: 'GET', headers: { 'content-type': 'application/json' } });
}

type AccessoMancante = (percorso: string, perche: string) => void;
let avvisaAccessoMancante: AccessoMancante = () => undefined;

/** Chi vuole sapere che il server non riconosce più la sessione; lo imposta l'area degli accessi. */
export function quandoAccessoManca(avvisa: AccessoMancante): void {
  avvisaAccessoMancante = avvisa;
}

type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Quali = (metodo: string, percorso: string) => boolean;
const nessuna: Quali = () => false;
let lasciate = nessuna;
/** Ciò che aspetta ancora risposta: chi esce ne lascia una parte. */
const inAttesa = new Map<AbortController, { metodo: string; percorso: string }>();

/**
 * Chi esce non aspetta più ciò che la pagina aveva chiesto per lui, né la pagina che se ne va chiede altro, finché qualcuno non entra: per
 * il server non c’è più nessuno, e a chi chiede ancora risponde 401, come a una sessione finita da sola.
 */
export function lasciaChiamate(quali: Quali): void {
  lasciate = quali;
  for (const [interruttore, { metodo, percorso }] of inAttesa) if (quali(metodo, percorso)) interruttore.abort();
}
export function riprendiChiamate(): void {
  lasciate = nessuna;
}

let inVolo = 0;
let senzaRisposta = false;

/** Di una scrittura non si sa com’è andata: aspetta ancora la risposta, o l’ultima non ne ha avuta. */
export const scritturaIncerta = (): boolean => inVolo > 0 || senzaRisposta;

/** Tiene il conto di una scrittura finché il server non ha risposto, qualunque cosa risponda. */
async function contata(scrive: boolean, chiede: () => Promise<Response>): Promise<Response> {
  if (!scrive) return chiede();
  inVolo += 1;
  senzaRisposta = true;
  try {
    const risposta = await chiede();
    senzaRisposta = false;
    return risposta;
  } finally {
    inVolo -= 1;
  }
}

/** Una chiamata con le intestazioni della specifica, sezione 7. Lancia `ProblemaChiamata` o `RispostaMancata`. */
export async function mandaRichiesta(
  metodo: Metodo,
  percorso: string,
  corpo?: unknown,
  segnale: AbortSignal | null = null,
): Promise<unknown> {
  if (metodo !== 'GET' && csrfDelCookie() === null) await chiediCsrf();
  const modulo = corpo instanceof FormData;
  const byte = corpo instanceof Uint8Array;
  const richiesta = {
    method: metodo,
    // Chi lascia qualcosa lo dice anche se intanto la pagina se ne va.
    keepalive: metodo === 'DELETE',
    signal: segnale,
    // Il tipo di un modulo con file lo scrive il browser, che ne sceglie il separatore.
    headers: modulo ? {} : { 'content-type': byte ? 'application/octet-stream' : 'application/json' },
    ...(corpo === undefined
      ? {}
      : { body: modulo || byte ? (corpo as FormData | Uint8Array<ArrayBuffer>) : JSON.stringify(corpo) }),
  };
  const risposta = await contata(metodo !== 'GET', () => manda(percorso, richiesta));
  if (!risposta.ok) throw await problemaDi(percorso, risposta);
  return risposta.json().catch(() => null);
}

/** La risposta a un’offerta di collegamento, o un’altra offerta al suo posto, e dove sta ciò che si è aperto (RFC 9725, WHEP). */
type Scambiata = { sdp: string; controfferta: boolean; dove: string };

const CONTROFFERTA = 406;

/** Manda un’offerta, o con PATCH una risposta (SDP), e legge quella del server. Lancia `ProblemaChiamata` o `RispostaMancata`. */
export async function mandaOfferta(
  percorso: string,
  offerta: string,
  intestazioni: Readonly<Record<string, string>>,
  metodo: 'POST' | 'PATCH' = 'POST',
): Promise<Scambiata> {
  if (csrfDelCookie() === null) await chiediCsrf();
  const headers = { ...intestazioni, 'content-type': 'application/sdp' };
  const risposta = await manda(percorso, { method: metodo, headers, body: offerta });
  const dove = risposta.headers.get('location') ?? '';
  const controfferta = risposta.status === CONTROFFERTA && dove !== '';
  if (!risposta.ok && !controfferta) throw await problemaDi(percorso, risposta);
  return { sdp: await risposta.text(), controfferta, dove };
}

/** Quante righe di un foglio sono arrivate (di un CSV, che ha una riga per riga), quanti byte, e quante righe avrà: `null` se il server non lo sa. */
export type Avanzamento = { arrivate: number; byte: number; tutte: number | null };

const A_CAPO = 10;

/** Scarica un foglio a pezzi, dicendo a che punto è. Lancia `ProblemaChiamata`, o `RispostaMancata` se si interrompe. */
export async function scaricaFoglio(
  percorso: string,
  segnale: AbortSignal,
  avanza: (fin: Avanzamento) => void,
): Promise<Blob> {
  const risposta = await manda(percorso, { method: 'GET', signal: segnale });
  if (!risposta.ok || risposta.body === null) throw await problemaDi(percorso, risposta);
  const dette = risposta.headers.get(INTESTAZIONE_RIGHE);
  const tutte = dette === null ? null : Number(dette);
  const pezzi: Uint8Array<ArrayBuffer>[] = [];
  // La prima riga sono i nomi delle colonne.
  let arrivate = -1;
  let byte = 0;
  try {
    for (const lettore = risposta.body.getReader(); ; ) {
      const { done, value } = await lettore.read();
      if (done) break;
      pezzi.push(value);
      byte += value.length;
      for (const segno of value) if (segno === A_CAPO) arrivate += 1;
      avanza({ arrivate: Math.max(0, arrivate), byte, tutte });
    }
  } catch (causa) {
    throw new RispostaMancata(CHIAMATE[linguaScelta()].senzaRisposta, { cause: causa });
  }
  return new Blob(pezzi, { type: risposta.headers.get('content-type') ?? '' });
}

async function problemaDi(percorso: string, risposta: Response): Promise<ProblemaChiamata> {
  const dati: unknown = await risposta.json().catch(() => null);
  const problema = new ProblemaChiamata(risposta.status, typeof dati === 'object' && dati !== null ? dati : {});
  if (problema.stato === 401) avvisaAccessoMancante(percorso, problema.message);
  return problema;
}

/** Un rifiuto si dice nella lingua della legge; accanto, la traduzione. */
const ITALIANO_CON_CORTESIA = 'it, en;q=0.5';

async function manda(percorso: string, richiesta: RequestInit): Promise<Response> {
  const gettone = csrfDelCookie();
  const headers = new Headers(richiesta.headers);
  headers.set('accept', 'application/json');
  headers.set('accept-language', linguaScelta() === 'en' ? ITALIANO_CON_CORTESIA : 'it');
  headers.set(INTESTAZIONE_PROGRAMMA, VALORE_PROGRAMMA);
  if (gettone !== null && richiesta.method !== 'GET') headers.set(INTESTAZIONE_CSRF, gettone);
  if (socketId !== null) headers.set(INTESTAZIONE_SOCKET, socketId);
  const risposta = await finoAllaRisposta(percorso, { ...richiesta, headers, credentials: 'same-origin' }).catch(
    (causa: unknown) => {
      throw new RispostaMancata(CHIAMATE[linguaScelta()].senzaRisposta, { cause: causa });
    },
  );
  if (risposta.status === 502 || risposta.status === 503 || risposta.status === 504) {
    // Il nostro 503 ha un documento di problema: è una risposta. Gli altri vengono da chi sta in mezzo.
    if (!(risposta.headers.get('content-type') ?? '').includes('problem+json'))
      throw new RispostaMancata(CHIAMATE[linguaScelta()].senzaRisposta);
  }
  return risposta;
}

/** Chiede, se chi chiede c’è ancora; fino alla risposta si può lasciare. */
async function finoAllaRisposta(percorso: string, richiesta: RequestInit): Promise<Response> {
  const { method: metodo = 'GET', signal: segnale } = richiesta;
  const mia = new AbortController();
  const lascia = (): void => mia.abort();
  if (lasciate(metodo, percorso) || segnale?.aborted) lascia();
  segnale?.addEventListener('abort', lascia, { once: true });
  inAttesa.set(mia, { metodo, percorso });
  try {
    mia.signal.throwIfAborted();
    return await fetch(percorso, { ...richiesta, signal: mia.signal });
  } finally {
    inAttesa.delete(mia);
  }
}
