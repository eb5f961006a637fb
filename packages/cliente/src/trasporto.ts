import {
  INTESTAZIONE_AUTORIZZAZIONE,
  INTESTAZIONE_PROGRAMMA,
  INTESTAZIONE_SOCKET,
  TIPO_GETTONE,
  VALORE_PROGRAMMA,
} from '@gestore/contratto/accesso/costanti-accesso';
import {
  componi,
  type FileDato,
  type IngressoDi,
  type QualsiasiChiamata,
  type RispostaDi,
} from '@gestore/contratto/linea/chiamata';
import { ErroreChiamata } from './errori.ts';

export type Trasporto = <C extends QualsiasiChiamata>(
  chiamata: C,
  ingresso: IngressoDi<C>,
  gettone: string | null,
  intestazioni?: Readonly<Record<string, string>>,
) => Promise<RispostaDi<C>>;

export type Rete = { base?: string; fetch?: typeof globalThis.fetch; socketId?: () => string | null };

/** A server that says nothing for longer is not going to. */
const ATTESA_MS = 30_000;

/**
 * One call with the headers of the specification, section 7. Cookies stay out of it: the token says who calls, and a
 * browser may hold the session of somebody else. Throws `ErroreChiamata` unless the answer is a 2xx.
 */
export function creaTrasporto({ base = '', fetch = globalThis.fetch, socketId = () => null }: Rete): Trasporto {
  const radice = base.replace(/\/+$/, '');
  return async <C extends QualsiasiChiamata>(
    chiamata: C,
    ingresso: IngressoDi<C>,
    gettone: string | null,
    intestazioni = {},
  ) => {
    const { metodo, percorso, corpo } = componi(chiamata, ingresso as Readonly<Record<string, unknown>>);
    // Only our own server may see the token, whatever the path that was asked for.
    if (!/^\/(?![/\\])/.test(percorso)) throw new TypeError(`Il percorso ${percorso} non è locale.`);
    const headers = new Headers(intestazioni);
    headers.set('accept', 'application/json');
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
      ...conCorpo(chiamata, corpo, headers),
    });
    if (!risposta.ok) throw new ErroreChiamata(risposta.status, leggiJson(await risposta.text()));
    // The type is what the contract promises: the server checks it before it answers.
    return (await leggi(chiamata, risposta)) as RispostaDi<C>;
  };
}

/** A form chooses its own separator, bytes have the type that the contract names; all the rest is JSON. */
function conCorpo({ definizione }: QualsiasiChiamata, corpo: unknown, headers: Headers): { body?: BodyInit } {
  if (corpo instanceof FormData) return { body: corpo };
  if (definizione.corpo !== undefined && 'byte' in definizione.corpo && corpo instanceof Uint8Array) {
    headers.set('content-type', definizione.corpo.byte);
    return { body: corpo as Uint8Array<ArrayBuffer> };
  }
  headers.set('content-type', 'application/json');
  return corpo === undefined ? {} : { body: JSON.stringify(corpo) };
}

async function leggi({ definizione }: QualsiasiChiamata, risposta: Response): Promise<unknown> {
  const promessa = Object.entries(definizione.risponde).find(([stato]) => Number(stato) === risposta.status)?.[1];
  if (promessa === undefined || !('file' in promessa)) return leggiJson(await risposta.text());
  const nome = /filename="([^"]*)"/.exec(risposta.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const byte = new Uint8Array(await risposta.arrayBuffer());
  return { tipo: risposta.headers.get('content-type') ?? '', nome, byte } satisfies FileDato;
}

function leggiJson(testo: string): unknown {
  if (testo === '') return null;
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}
