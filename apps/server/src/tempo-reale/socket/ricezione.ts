import type { LimitiPusher } from '../limiti.ts';
import { ERRORE, firmaValida, leggiMessaggio, messaggioErrore, messaggioPusher } from '../protocollo.ts';
import { type Autorizzazione, leggiAutorizzazione } from '../sessioni-socket.ts';
import { type Collegamento, scriviAlSocket, scriviCornice } from './collegamento.ts';
import { cornice } from './cornice.ts';
import type { Iscrizioni } from './iscrizioni.ts';

type Parti = {
  iscrizioni: Iscrizioni;
  limiti: LimitiPusher;
  firma: (socketId: string, canale: string, datiCanale?: string) => string;
  /** Falso se chi ha autorizzato non lo può più fare. */
  ammessa: (autorizzazione: Autorizzazione) => boolean;
  /** I dati JSON della conferma di un'iscrizione. */
  datiIscrizione: (canale: string) => string;
  /** Ha un canale privato, autorizzato da quella sessione se si sa. */
  riconosci: (chi: Collegamento, sessione: string | null) => void;
};

const PONG = messaggioPusher('pusher:pong', '{}');

/** Fa ciò che un messaggio del client chiede. Ciò che non è ammesso riceve un errore e lascia aperto il collegamento. */
export function creaRicezione({
  iscrizioni,
  limiti,
  firma,
  ammessa,
  datiIscrizione,
  riconosci,
}: Parti): (da: Collegamento, testo: string) => void {
  function iscrivi(da: Collegamento, { channel: canale, auth, channel_data }: Readonly<Record<string, unknown>>): void {
    const datiCanale = typeof channel_data === 'string' ? channel_data : undefined;
    const autorizzazione = datiCanale === undefined ? null : leggiAutorizzazione(datiCanale);
    if (typeof canale !== 'string' || canale === '' || canale.length > limiti.nomeCanaleMax) {
      rifiuta(da, 'Nome di canale non valido');
    } else if (canale.startsWith('presence-') || canale.startsWith('#')) {
      // I canali di presenza direbbero chi c'è; quelli di un utente non hanno qui nessuno che li provi suoi.
      nega(da, canale, 'Questo genere di canale non è ammesso');
    } else if (canale.startsWith('private-') && !firmaValida(firma(da.id, canale, datiCanale), auth)) {
      nega(da, canale, 'Iscrizione non autorizzata');
    } else if (canale.startsWith('private-') && autorizzazione !== null && !ammessa(autorizzazione)) {
      nega(da, canale, 'Autorizzazione scaduta');
    } else if (!da.canali.includes(canale) && da.canali.length >= limiti.iscrizioniMax) {
      rifiuta(da, 'Troppe iscrizioni');
    } else {
      if (autorizzazione !== null && !da.sessioni.includes(autorizzazione.sessione))
        da.sessioni = [...da.sessioni, autorizzazione.sessione];
      if (canale.startsWith('private-')) riconosci(da, autorizzazione?.sessione ?? null);
      // Prima si risponde e poi si entra: nessun evento del canale può precedere la conferma.
      const conferma = cornice(
        messaggioPusher('pusher_internal:subscription_succeeded', datiIscrizione(canale), canale),
      );
      scriviCornice(da, Buffer.concat([conferma, ...(iscrizioni.di(canale)?.coda ?? [])]), limiti);
      iscrizioni.aggiungi(da, canale);
    }
  }

  function rifiuta(da: Collegamento, perche: string): void {
    scriviAlSocket(da, messaggioErrore(ERRORE.nonValido, perche), limiti);
  }

  /** L'errore è del protocollo; `subscription_error` dice al canale del client che la sua iscrizione non ci sarà. */
  function nega(da: Collegamento, canale: string, perche: string): void {
    scriviAlSocket(da, messaggioErrore(ERRORE.nonAutorizzato, perche), limiti);
    const dati = JSON.stringify({ type: 'AuthError', error: perche, status: 401 });
    scriviAlSocket(da, messaggioPusher('pusher:subscription_error', dati, canale), limiti);
  }

  return (da, testo) => {
    const letto = leggiMessaggio(testo);
    switch (letto?.evento) {
      case undefined:
        rifiuta(da, 'Messaggio non valido');
        break;
      case 'pusher:ping':
        scriviAlSocket(da, PONG, limiti);
        break;
      case 'pusher:pong':
        break;
      case 'pusher:subscribe':
        iscrivi(da, letto?.dati ?? {});
        break;
      case 'pusher:unsubscribe':
        if (typeof letto?.dati.channel === 'string') iscrizioni.togli(da, letto.dati.channel);
        break;
      default:
        // Gli eventi dei client fra loro non esistono qui: ogni fatto passa dal registro.
        rifiuta(da, 'Evento non ammesso');
    }
  };
}
