import { firmaCanale } from './protocollo.ts';
import { scriviAutorizzazione } from './sessioni-socket.ts';

/** Chi firma le iscrizioni ai canali privati: lo fa il processo delle chiamate, lo controlla quello dei socket. */
export type FirmaCanali = {
  /** `chiave:HMAC-SHA256(socket_id:canale)`, e con i dati del canale se ci sono. */
  firma(socketId: string, canale: string, datiCanale?: string): string;
  /** Legata a una sessione: quando finisce, il socket che se ne è servito si chiude. */
  autorizza(socketId: string, canale: string, sessione: string): { auth: string; channel_data: string };
};

/** `oraMs` data le autorizzazioni, in millisecondi dall'epoca: i processi che firmano e controllano hanno la stessa ora. */
export function creaFirma({
  chiave,
  segreto,
  oraMs,
}: {
  chiave: string;
  segreto: string;
  oraMs: () => number;
}): FirmaCanali {
  const firma: FirmaCanali['firma'] = (socketId, canale, datiCanale) =>
    firmaCanale(chiave, segreto, socketId, canale, datiCanale);
  return {
    firma,
    autorizza(socketId, canale, sessione) {
      const channel_data = scriviAutorizzazione({ sessione, il: oraMs() });
      return { auth: firma(socketId, canale, channel_data), channel_data };
    },
  };
}
