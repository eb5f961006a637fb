import {
  INTESTAZIONE_AUTORIZZAZIONE,
  INTESTAZIONE_PROGRAMMA,
  INTESTAZIONE_SOCKET,
  TIPO_GETTONE,
  VALORE_PROGRAMMA,
} from '@gestore/contratto/costanti-accesso';
import { ErroreChiamata } from './errori.ts';

export type Richiesta = {
  metodo?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  corpo?: unknown;
  intestazioni?: Readonly<Record<string, string>>;
};

export type Trasporto = (percorso: string, richiesta: Richiesta, gettone: string | null) => Promise<unknown>;

type Rete = { base?: string; fetch?: typeof globalThis.fetch; socketId?: () => string | null };

/** A server that says nothing for longer is not going to. */
const ATTESA_MS = 30_000;

/**
 * One call with the headers of the specification, section 7. Cookies stay out of it: the token says who calls, and a
 * browser may hold the session of somebody else. Throws `ErroreChiamata` unless the answer is a 2xx.
 */
export function creaTrasporto({ base = '', fetch = globalThis.fetch, socketId = () => null }: Rete): Trasporto {
  const radice = base.replace(/\/+$/, '');
  return async (percorso, { metodo = 'GET', corpo, intestazioni = {} }, gettone) => {
    // Only our own server may see the token, whatever the path that was asked for.
    if (!/^\/(?![/\\])/.test(percorso)) throw new TypeError(`Il percorso ${percorso} non è locale.`);
    const headers = new Headers(intestazioni);
    headers.set('accept', 'application/json');
    headers.set('content-type', 'application/json');
    headers.set(INTESTAZIONE_PROGRAMMA, VALORE_PROGRAMMA);
    const socket = socketId();
    if (socket !== null) headers.set(INTESTAZIONE_SOCKET, socket);
    if (gettone !== null) headers.set(INTESTAZIONE_AUTORIZZAZIONE, `${TIPO_GETTONE} ${gettone}`);
    const risposta = await fetch(`${radice}${percorso}`, {
      method: metodo,
      headers,
      credentials: 'omit',
      // A redirect would carry the token where nobody decided to send it.
      redirect: 'error',
      signal: AbortSignal.timeout(ATTESA_MS),
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
    });
    const testo = await risposta.text();
    const dati = leggiJson(testo);
    if (!risposta.ok) throw new ErroreChiamata(risposta.status, dati);
    return dati;
  };
}

function leggiJson(testo: string): unknown {
  if (testo === '') return null;
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}
