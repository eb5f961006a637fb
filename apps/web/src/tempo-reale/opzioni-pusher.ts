import type { Options } from 'pusher-js';

/** Silenzio dopo il quale si manda un ping, e quanto si aspetta la risposta: un collegamento morto si scopre in 25 secondi. */
const ATTIVITA_MS = 20_000;
const RISPOSTA_MS = 5_000;

type Indirizzo = Pick<Location, 'protocol' | 'hostname' | 'port'>;
type Autorizza = (socketId: string, canale: string) => Promise<{ auth: string }>;

/** `pusher-js` verso il nostro server: stesso indirizzo della pagina, cifrato se lo è lei, soltanto WebSocket. */
export function opzioniPusher({ protocol, hostname, port }: Indirizzo, autorizza: Autorizza): Options {
  return {
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: protocol === 'https:',
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
