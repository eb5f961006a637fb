import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Segreti } from '../accesso/segreti.ts';
import type { Configurazione } from '../configurazione.ts';
import type { FirmaCanale } from '../contesto.ts';
import { type Ascolto, ascoltaGiornale } from '../giornale/ascolta.ts';
import type { Giornale } from '../giornale/giornale.ts';
import { intestazioniSicurezza } from '../http/sicurezza.ts';
import type { Orologio } from '../orologio.ts';
import { type AsteSeguite, creaAsteSeguite } from './aste-seguite.ts';
import { creaFornitore } from './fornitore.ts';
import { stessoSito } from './origine.ts';
import { perOgniPubblico } from './per-ogni-pubblico.ts';
import type { PubblicatoreTempoReale } from './pubblicatore.ts';
import { creaServerPusher, type ServerPusher } from './server-pusher.ts';
import { creaStaffetta } from './staffetta.ts';

export type TempoReale = {
  collega(server: Server): void;
  /** L'autorizzazione di un socket su un canale, che finisce con la sessione di chi la chiede. */
  autorizza(socketId: string, canale: string, sessione: string): FirmaCanale;
  /** Quanti ascoltano ciascun canale da questo processo; vuoto con un fornitore esterno. */
  connessioni(): Map<string, number>;
  /** Chiude i socket, che altrimenti terrebbero aperto il server HTTP. Va fatto prima di chiuderlo. */
  congeda(): Promise<void>;
  ferma(): Promise<void>;
};

type Parti = {
  configurazione: Configurazione;
  segreti: Segreti;
  giornale: Pick<Giornale, 'leggi'>;
  urlAscolto: string;
  orologio: Orologio;
  /** Quali di queste sessioni non sono più vive. */
  sessioniFinite: (ids: readonly string[]) => Promise<string[]>;
  log: FastifyBaseLogger;
};

/** Voci lette insieme quando ci si rimette in pari. */
const PAGINA = 1_000;
/** Con un fornitore esterno non si sa chi ascolta: si tengono le ultime aste mandate, e le altre si lasciano. */
const ASTE_DEL_FORNITORE_MAX = 1_000;

/** Quanto può durare un socket oltre la sua sessione, se la notifica si è persa. */
const CONTROLLO_SESSIONI_MS = 60_000;

type Driver = { pubblicatore: PubblicatoreTempoReale; nostro: ServerPusher | null; aste: AsteSeguite };

/** Il driver di tempo reale scelto per configurazione, alimentato dal registro attraverso LISTEN/NOTIFY. */
export async function creaTempoReale({
  configurazione,
  segreti,
  giornale,
  urlAscolto,
  orologio,
  sessioniFinite,
  log,
}: Parti): Promise<TempoReale> {
  const { pubblicatore, nostro, aste } = scegliDriver(configurazione, segreti, orologio, log);
  const recenti = new Set<string>();
  const staffetta = creaStaffetta({
    leggiDopo: (asta, seq) => giornale.leggi(asta, seq, PAGINA),
    perOgniPubblico,
    pubblica: pubblicatore.pubblica,
    seguita: (asta) => nostro === null || aste.ha(asta),
    ascoltato: (canale) => nostro === null || nostro.ascoltatori(canale) > 0,
    guasto: (errore) => log.error({ err: errore }, 'tempo reale'),
  });
  const sessioni = controllaSessioni(nostro, sessioniFinite, log);
  const ascolto: Ascolto = await ascoltaGiornale({
    url: urlAscolto,
    quando(avvisi) {
      if (nostro === null) for (const { asta } of avvisi) ricorda(recenti, asta);
      staffetta.avvisa(avvisi);
    },
    quandoSessioneFinisce: (id) => nostro?.concludi([id]),
    quandoRiconnesso() {
      staffetta.rimettiInPari(nostro === null ? recenti : aste.tutte());
      sessioni.controlla();
    },
  });
  return {
    collega: (server) => nostro?.collega(server),
    autorizza: (socketId, canale, sessione) =>
      nostro?.autorizza(socketId, canale, sessione) ?? { auth: pubblicatore.firmaCanale(socketId, canale) },
    connessioni: () => nostro?.connessioni() ?? new Map(),
    congeda: async () => nostro?.chiudi(),
    async ferma() {
      sessioni.ferma();
      await ascolto.ferma();
      await staffetta.quiete();
      await nostro?.chiudi();
    },
  };
}

/**
 * Una notifica persa non si recupera, e una sessione scade senza che nessuno lo dica: ogni tanto, e dopo ogni
 * ricollegamento, si chiede alla base dati quali sessioni dei socket aperti sono finite.
 */
function controllaSessioni(
  nostro: ServerPusher | null,
  sessioniFinite: Parti['sessioniFinite'],
  log: FastifyBaseLogger,
): { controlla(): void; ferma(): void } {
  const controlla = (): void => {
    if (nostro === null) return;
    sessioniFinite(nostro.sessioniAperte()).then(
      (finite) => nostro.concludi(finite),
      (errore: unknown) => log.warn({ err: errore }, 'sessioni dei socket non controllate'),
    );
  };
  const giro = setInterval(controlla, CONTROLLO_SESSIONI_MS);
  return { controlla, ferma: () => clearInterval(giro) };
}

function scegliDriver(
  configurazione: Configurazione,
  segreti: Segreti,
  orologio: Orologio,
  log: FastifyBaseLogger,
): Driver {
  const { pusher, baseUrl } = configurazione;
  const segreto = pusher.segreto ?? segreti.chiave('tempo-reale').toString('hex');
  const aste = creaAsteSeguite();
  if (pusher.driver === 'pusher')
    return { pubblicatore: creaFornitore({ ...pusher, segreto, adesso: Date.now }), nostro: null, aste };
  const nostro = creaServerPusher({
    chiave: pusher.chiave,
    segreto,
    origineAmmessa: (origine) => origine === undefined || stessoSito(origine, baseUrl),
    adesso: () => performance.now(),
    oraMs: () => orologio.adesso(),
    intestazioni: intestazioniSicurezza(configurazione),
    log,
    suConnessione: aste.apri,
    suDisconnessione: aste.chiudi,
  });
  return { pubblicatore: nostro, nostro, aste };
}

function ricorda(recenti: Set<string>, asta: string): void {
  recenti.delete(asta);
  recenti.add(asta);
  if (recenti.size > ASTE_DEL_FORNITORE_MAX) for (const vecchia of recenti.keys()) return void recenti.delete(vecchia);
}
