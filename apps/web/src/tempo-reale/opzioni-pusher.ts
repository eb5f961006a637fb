import type { TempoRealePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import type { Options } from 'pusher-js';

/** Silenzio dopo il quale si manda un ping, e quanto si aspetta la risposta: un collegamento morto si scopre in 25 secondi. */
const ATTIVITA_MS = 20_000;
const RISPOSTA_MS = 5_000;

type Indirizzo = Pick<Location, 'protocol' | 'hostname' | 'port'>;
type Autorizza = (socketId: string, canale: string) => Promise<{ auth: string }>;

/**
 * Le opzioni di `pusher-js`, soltanto WebSocket. Il nostro server sta all'indirizzo della pagina, cifrato se lo è lei, o
 * a quello che la configurazione indica se i socket sono di un processo a parte; un fornitore esterno sta dove dice il suo cluster, o all'indirizzo indicato, cifrato come vuole la configurazione.
 */
export function opzioniPusher(tempoReale: TempoRealePubblico, pagina: Indirizzo, autorizza: Autorizza): Options {
  return {
    cluster: tempoReale.cluster,
    ...dove(tempoReale, pagina),
    enabledTransports: ['ws', 'wss'],
    // Lo stesso di `disableStats`, che `pusher-js` segnala come superato a ogni avvio.
    enableStats: false,
    activityTimeout: ATTIVITA_MS,
    pongTimeout: RISPOSTA_MS,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, rispondi) => {
        autorizza(socketId, channelName).then(
          (dati) => rispondi(null, dati),
          (errore: unknown) => rispondi(errore instanceof Error ? errore : new Error('non autorizzato'), null),
        );
      },
    },
  };
}

function dove(
  { driver, cifrato, host, porta }: TempoRealePubblico,
  { protocol, hostname, port }: Indirizzo,
): Partial<Options> {
  if (driver === 'embedded' && host === null)
    return {
      wsHost: hostname,
      wsPort: Number(port) || 80,
      wssPort: Number(port) || 443,
      forceTLS: protocol === 'https:',
    };
  // Senza un indirizzo suo `pusher-js` lo ricava dal cluster.
  if (host === null) return { forceTLS: cifrato };
  return { wsHost: host, wsPort: porta ?? 80, wssPort: porta ?? 443, forceTLS: cifrato };
}
