import { autorizzaCanale } from '@gestore/contratto/accesso/chiamate';
import type { TempoRealePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import { type Ascolto, ascoltoRimandato, creaClienteCanali, type PorteAttesa } from '@gestore/seguito';
import type Pusher from 'pusher-js';
import { chiama } from '../accesso/chiama.ts';
import { impostaSocketId } from '../accesso/chiamate.ts';
import { chiediConfigurazione } from '../accesso/configurazione.ts';
import { dopoIlDisegno } from '../guscio/dopo-il-disegno.ts';
import { opzioniPusher } from './opzioni-pusher.ts';

/** Il solo evento delle stanze. */
const EVENTO_VOCE = 'voce';

/** Il tempo e il caso veri. */
export const ATTESE: PorteAttesa = {
  fra(ms, azione) {
    const timer = setTimeout(azione, ms);
    return () => clearTimeout(timer);
  },
  casuale: Math.random,
};

/** Dove collegarsi: lo dice il server, una volta. */
let dove: TempoRealePubblico | null = null;
/** Il programma dei socket: chi apre la stanza non lo aspetta, finché non c'è chiede ogni secondo. */
let programma: typeof Pusher | null = null;

/** Il client di questa pagina, uno per tutte le schermate. */
const tempoReale = creaClienteCanali({
  ...ATTESE,
  apri() {
    for (const quando of ['online', 'pageshow'] as const) addEventListener(quando, tempoReale.sveglia);
    // Con un socket aperto certi browser non tengono la pagina com'era, e chi torna con Indietro la trova da capo.
    addEventListener('pagehide', tempoReale.riposa);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') tempoReale.sveglia();
    });
    if (dove === null || programma === null)
      throw new Error('il tempo reale si apre dopo aver letto la configurazione');
    return new programma(
      dove.chiave,
      opzioniPusher(dove, location, (socket_id, channel_name) => chiama(autorizzaCanale, { channel_name, socket_id })),
    );
  },
});

tempoReale.statoConnessione(() => impostaSocketId(tempoReale.socketId()));

/** Ascolta l'evento «voce» di un canale finché non si chiama la funzione restituita. */
export function ascoltaCanale(canale: string, ascolto: Ascolto): () => void {
  return ascoltoRimandato(
    {
      ...ATTESE,
      prepara: async () => {
        [dove, programma] = await Promise.all([
          dove ?? chiediConfigurazione().then(({ tempoReale: letto }) => letto),
          programma ??
            dopoIlDisegno()
              .then(() => import('pusher-js'))
              .then(({ default: letto }) => letto),
        ]);
      },
      ascolta: () => tempoReale.ascolta(canale, EVENTO_VOCE, ascolto),
    },
    ascolto,
  );
}
