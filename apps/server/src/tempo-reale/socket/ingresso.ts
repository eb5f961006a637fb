import type { IncomingMessage } from 'node:http';
import { CHIUSURE, PROTOCOLLO } from '../protocollo.ts';

/** Le sole richieste che si aprono: `/app/<chiave>?protocol=7`. */
const PERCORSO = /^\/app\/([^/?#]{1,100})(?:\?([^#]*))?$/;

export type Ingresso =
  | { esito: 'aperto' }
  /** Si rifiuta prima di aprire: chi chiede non è una nostra pagina. */
  | { esito: 'respinto'; stato: string }
  /** Si apre e si chiude subito con il codice, perché è così che il client lo viene a sapere. */
  | { esito: 'chiuso'; perche: readonly [number, string] };

/** Decide se una richiesta di upgrade entra. La chiave si confronta com'è scritta: nulla di estraneo si decodifica. */
export function decidiIngresso(
  richiesta: Pick<IncomingMessage, 'url' | 'headers'>,
  { chiave, origineAmmessa }: { chiave: string; origineAmmessa: (origine: string | undefined) => boolean },
): Ingresso {
  const parti = PERCORSO.exec(richiesta.url ?? '');
  if (parti === null) return { esito: 'respinto', stato: '404 Not Found' };
  if (!origineAmmessa(richiesta.headers.origin)) return { esito: 'respinto', stato: '403 Forbidden' };
  if (parti[1] !== encodeURIComponent(chiave)) return { esito: 'chiuso', perche: CHIUSURE.chiaveSconosciuta };
  const versione = new URLSearchParams(parti[2] ?? '').get('protocol');
  if (versione === null) return { esito: 'chiuso', perche: CHIUSURE.protocolloMancante };
  if (versione !== PROTOCOLLO) return { esito: 'chiuso', perche: CHIUSURE.protocolloNonAmmesso };
  return { esito: 'aperto' };
}
