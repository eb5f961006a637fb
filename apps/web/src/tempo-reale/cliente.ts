import type { TempoRealePubblico } from '@gestore/contratto/configurazione-pubblica';
import Pusher from 'pusher-js';
import { chiama, impostaSocketId } from '../accesso/chiamate.ts';
import { chiediConfigurazione } from '../accesso/configurazione.ts';
import { ascoltoRimandato } from './ascolto-rimandato.ts';
import type { PorteAttesa } from './canale-seguito.ts';
import { type Ascolto, creaCliente } from './crea-cliente.ts';
import { opzioniPusher } from './opzioni-pusher.ts';

export type { Ascolto, StatoConnessione } from './crea-cliente.ts';

/** Il solo evento delle stanze. */
const EVENTO_VOCE = 'voce';

const porte: PorteAttesa = {
  fra(ms, azione) {
    const timer = setTimeout(azione, ms);
    return () => clearTimeout(timer);
  },
  casuale: Math.random,
};

/** Dove collegarsi: lo dice il server, una volta. */
let dove: TempoRealePubblico | null = null;

/** Il client di questa pagina, uno per tutte le schermate. */
const tempoReale = creaCliente({
  ...porte,
  apri() {
    for (const quando of ['online', 'pageshow'] as const) addEventListener(quando, tempoReale.sveglia);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') tempoReale.sveglia();
    });
    if (dove === null) throw new Error('il tempo reale si apre dopo aver letto la configurazione');
    return new Pusher(
      dove.chiave,
      opzioniPusher(dove, location, (socket_id, channel_name) =>
        chiama<{ auth: string }>('POST', '/api/broadcasting/auth', { channel_name, socket_id }),
      ),
    );
  },
});

tempoReale.statoConnessione(() => impostaSocketId(tempoReale.socketId()));

/** Ascolta l'evento «voce» di un canale finché non si chiama la funzione restituita. */
export function ascoltaCanale(canale: string, ascolto: Ascolto): () => void {
  return ascoltoRimandato(
    {
      ...porte,
      prepara: async () => {
        dove ??= (await chiediConfigurazione()).tempoReale;
      },
      ascolta: () => tempoReale.ascolta(canale, EVENTO_VOCE, ascolto),
    },
    ascolto,
  );
}
