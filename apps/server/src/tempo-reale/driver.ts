import type { FirmaCanale } from '@gestore/contratto/accesso/forme';
import type { FastifyBaseLogger } from 'fastify';
import { creaIndirizzoDi } from '../bordo/ascolto/indirizzo.ts';
import { intestazioniBrevi } from '../bordo/ascolto/sicurezza.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { fileMax } from '../piattaforma/file-aperti.ts';
import type { Orologio } from '../piattaforma/ora/orologio.ts';
import type { Segreti } from '../piattaforma/segreti.ts';
import { creaFirma } from './firma.ts';
import { creaFornitore } from './fornitore.ts';
import { postiPer } from './limiti.ts';
import type { PubblicatoreTempoReale } from './pubblicatore.ts';
import type { QuandoAscolta } from './socket/iscrizioni.ts';
import { stessoSito } from './socket/origine.ts';
import { creaServerPusher, type ServerPusher } from './socket/server-pusher.ts';

type Parti = {
  configurazione: Configurazione;
  segreti: Segreti;
  orologio: Orologio;
  log: FastifyBaseLogger;
  datiIscrizione: (canale: string) => string;
  suConnessione: QuandoAscolta;
  suDisconnessione: QuandoAscolta;
};

type Driver = {
  /** A chi mandare gli eventi; `null` se in questo processo nessuno li manda. */
  pubblicatore: PubblicatoreTempoReale | null;
  /** I socket di questo processo; `null` se stanno altrove. */
  nostro: ServerPusher | null;
  /** L'autorizzazione di un socket su un canale. */
  autorizza(socketId: string, canale: string, sessione: string): FirmaCanale;
};

/** Il segreto con cui si firmano le iscrizioni ai canali: quello configurato, o uno dell'installazione. */
export function segretoDeiCanali({ pusher }: Pick<Configurazione, 'pusher'>, segreti: Segreti): string {
  return pusher.segreto ?? segreti.chiave('tempo-reale').toString('hex');
}

/** Il driver scelto per configurazione: il nostro server, un fornitore esterno, o nulla dove i socket sono di un altro processo. */
export function scegliDriver(parti: Parti): Driver {
  const { configurazione, segreti, orologio, log, datiIscrizione, suConnessione, suDisconnessione } = parti;
  const { pusher, baseUrl, ruolo } = configurazione;
  const segreto = segretoDeiCanali(configurazione, segreti);
  const oraMs = (): number => orologio.adesso();
  if (pusher.driver === 'pusher') {
    const fornitore = creaFornitore({ ...pusher, segreto, adesso: Date.now });
    return {
      pubblicatore: ruolo === 'server' ? null : fornitore,
      nostro: null,
      autorizza: (socketId, canale) => ({ auth: fornitore.firmaCanale(socketId, canale) }),
    };
  }
  if (ruolo === 'server')
    return {
      pubblicatore: null,
      nostro: null,
      autorizza: creaFirma({ chiave: pusher.chiave, segreto, oraMs }).autorizza,
    };
  const nostro = creaServerPusher({
    chiave: pusher.chiave,
    segreto,
    origineAmmessa: (origine) => origine === undefined || stessoSito(origine, baseUrl),
    adesso: () => performance.now(),
    oraMs,
    intestazioni: intestazioniBrevi(configurazione),
    indirizzoDi: creaIndirizzoDi(configurazione.proxyFidati).di,
    limiti: postiPer(fileMax()),
    log,
    datiIscrizione,
    suConnessione,
    suDisconnessione,
  });
  return { pubblicatore: nostro, nostro, autorizza: nostro.autorizza };
}
