import Pusher from 'pusher-js';
import { chiama, impostaSocketId } from '../accesso/chiamate.ts';
import { type Ascolto, creaCliente } from './crea-cliente.ts';
import { opzioniPusher } from './opzioni-pusher.ts';

export type { Ascolto, StatoConnessione } from './crea-cliente.ts';

/** Chiave pubblica dell'applicazione di tempo reale; quella del server incorporato. */
const CHIAVE = 'gestore';
/** Il solo evento delle stanze. */
const EVENTO_VOCE = 'voce';

/** Il client di questa pagina, uno per tutte le schermate. */
export const tempoReale = creaCliente({
  apri() {
    for (const quando of ['online', 'pageshow'] as const) addEventListener(quando, tempoReale.sveglia);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') tempoReale.sveglia();
    });
    return new Pusher(
      CHIAVE,
      opzioniPusher(location, (socket_id, channel_name) =>
        chiama<{ auth: string }>('POST', '/api/broadcasting/auth', { channel_name, socket_id }),
      ),
    );
  },
  fra(ms, azione) {
    const timer = setTimeout(azione, ms);
    return () => clearTimeout(timer);
  },
  casuale: Math.random,
});

tempoReale.statoConnessione(() => impostaSocketId(tempoReale.socketId()));

/** Ascolta l'evento «voce» di un canale finché non si chiama la funzione restituita. */
export function ascoltaCanale(canale: string, ascolto: Ascolto): () => void {
  return tempoReale.ascolta(canale, EVENTO_VOCE, ascolto);
}
