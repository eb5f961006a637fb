import Pusher, { type Channel } from 'pusher-js';
import { chiama, impostaSocketId } from '../accesso/chiamate.ts';

/** Silenzio dopo il quale si manda un ping, e quanto si aspetta la risposta: un collegamento morto si scopre in 15 secondi. */
const ATTIVITA_MS = 10_000;
const RISPOSTA_MS = 5_000;
/** Chiave pubblica dell'applicazione di tempo reale; quella del server incorporato. */
const CHIAVE = 'gestore';

let pusher: Pusher | null = null;

/** Nasce alla prima iscrizione: entrare non collega, uscire non scollega (specifica, sezione 4). */
function cliente(): Pusher {
  pusher ??= new Pusher(CHIAVE, {
    cluster: 'eu',
    wsHost: location.hostname,
    wsPort: Number(location.port) || 80,
    wssPort: Number(location.port) || 443,
    forceTLS: location.protocol === 'https:',
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    activityTimeout: ATTIVITA_MS,
    pongTimeout: RISPOSTA_MS,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/api/broadcasting/auth',
      customHandler: ({ socketId, channelName }, rispondi) => {
        chiama<{ auth: string }>('POST', '/api/broadcasting/auth', {
          channel_name: channelName,
          socket_id: socketId,
        }).then(
          (dati) => rispondi(null, dati),
          (errore: Error) => rispondi(errore, null),
        );
      },
    },
  });
  const nuovo = pusher;
  nuovo.connection.bind('state_change', ({ current }: { current: string }) =>
    impostaSocketId(current === 'connected' ? nuovo.connection.socket_id : null),
  );
  return nuovo;
}

export type Ascolto = { quandoEvento: (dati: unknown) => void; quandoPronto: () => void; quandoCaduto: () => void };

/** Ascolta l'evento «voce» di un canale finché non si chiama la funzione restituita. */
export function ascoltaCanale(canale: string, { quandoEvento, quandoPronto, quandoCaduto }: Ascolto): () => void {
  const suo = cliente();
  const iscritto: Channel = suo.subscribe(canale);
  const cambiato = ({ current }: { current: string }): void => {
    if (current !== 'connected') quandoCaduto();
  };
  iscritto.bind('voce', quandoEvento);
  iscritto.bind('pusher:subscription_succeeded', quandoPronto);
  suo.connection.bind('state_change', cambiato);
  return () => {
    iscritto.unbind('voce', quandoEvento);
    iscritto.unbind('pusher:subscription_succeeded', quandoPronto);
    suo.connection.unbind('state_change', cambiato);
    suo.unsubscribe(canale);
  };
}
