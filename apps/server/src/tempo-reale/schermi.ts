import type { Server } from 'node:http';
import type { FirmaCanale } from '@gestore/contratto/accesso/forme';
import type { FastifyBaseLogger } from 'fastify';
import { creaMappaLimitata } from '../piattaforma/arnesi/mappa-limitata.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import type { Orologio } from '../piattaforma/ora/orologio.ts';
import type { Segreti } from '../piattaforma/segreti.ts';
import { leggiCanale } from '../vendita/aste/canali.ts';
import type { LettureInsieme } from '../vendita/giornale/letture/letture-insieme.ts';
import type { Uscite } from '../vendita/presenze/uscite.ts';
import { creaAsteSeguite } from './aste-seguite.ts';
import { delTurno } from './controllo-a-turni.ts';
import { controllaSessioni } from './controllo-sessioni.ts';
import { scegliDriver } from './driver.ts';
import type { ServerPusher } from './socket/server-pusher.ts';
import { perOgniPubblico } from './staffetta/per-ogni-pubblico.ts';
import { type AvvisoConVoci, creaStaffetta, type Staffetta } from './staffetta/staffetta.ts';

/** Gli schermi che questo processo serve, da sé o per mezzo di un altro: che cosa hanno da sapere. */
export type Schermi = {
  /** Da qui le richieste di upgrade di quel server sono prese; finisce quando un socket si può aprire. */
  collega(server: Server): void | Promise<void>;
  /** L'autorizzazione di un socket su un canale, che finisce con la sessione di chi la chiede. */
  autorizza(socketId: string, canale: string, sessione: string): FirmaCanale;
  /** Qualcuno ha scritto: gli schermi che seguono quelle aste ne hanno le voci, in ordine e una volta. */
  avvisa(avvisi: readonly AvvisoConVoci[]): void;
  /** Notifiche forse perse: si guarda il registro di ogni asta seguita. */
  rimettiInPari(): void;
  /** Una sessione è finita: i suoi socket si chiudono. */
  concludi(sessione: string): void;
  /** Notifiche forse perse: si chiede quali sessioni dei socket aperti sono finite. */
  controllaSessioni(): void;
  /** L'ultima voce di un'asta mandata a chi la segue da qui, se qualcuno la segue. */
  mandata(asta: string): number | undefined;
  /** Chiude i socket, che altrimenti terrebbero aperto il server HTTP. Va fatto prima di chiuderlo. */
  congeda(): Promise<void>;
  ferma(): Promise<void>;
};

/** Quelli di questo processo, di cui si sa di più. */
export type SchermiQui = Schermi & Pick<ServerPusher, 'connessioni' | 'accetta'> & { seguite(): Iterable<string> };

export type PartiSchermi = {
  configurazione: Configurazione;
  segreti: Segreti;
  letture: LettureInsieme;
  orologio: Orologio;
  /** Quali di queste sessioni non sono più vive. */
  sessioniFinite: (ids: readonly string[]) => Promise<string[]>;
  /** Dove si dice che un offerente ha chiuso il suo ultimo socket da qui, o che è tornato. */
  uscite?: Pick<Uscite, 'esce' | 'torna'>;
  log: FastifyBaseLogger;
};

/** Voci lette insieme quando ci si rimette in pari. */
const PAGINA = 200;
/** Con un fornitore esterno non si sa chi ascolta: si tengono le ultime aste mandate, e le altre si lasciano. */
const ASTE_DEL_FORNITORE_MAX = 1_000;
/** Ogni quanto si guarda se a una parte delle aste seguite manca qualcosa: un annuncio può perdersi senza che si veda. */
const CONTROLLO_MS = 500;

/** Gli schermi serviti da questo processo: i suoi socket, o un fornitore esterno. */
export function creaSchermi(parti: PartiSchermi): SchermiQui {
  const { letture, log } = parti;
  const aste = creaAsteSeguite();
  const recenti = creaMappaLimitata<true>(ASTE_DEL_FORNITORE_MAX);
  let congedo = false;
  const driver = scegliDriver({
    ...parti,
    datiIscrizione: (canale) => datiIscrizione(staffetta, canale),
    suConnessione(canale) {
      diciUscita(parti.uscite, 'torna', canale);
      const nuova = aste.apri(canale);
      if (nuova !== null) staffetta?.rimettiInPari([nuova]);
    },
    suDisconnessione(canale) {
      aste.chiudi(canale);
      // Chi è congedato da qui non se n'è andato, e chi ascolta da un altro socket è ancora nella stanza.
      if (!congedo && nostro?.ascoltatori(canale) === 0) diciUscita(parti.uscite, 'esce', canale);
    },
  });
  const { nostro, pubblicatore } = driver;
  const staffetta: Staffetta | null =
    pubblicatore === null
      ? null
      : creaStaffetta({
          leggiDopo: (asta, seq) => letture.leggi(asta, seq, PAGINA),
          leggiUltima: letture.ultima,
          perOgniPubblico,
          pubblica: pubblicatore.pubblica,
          seguita: (asta) => nostro === null || aste.ha(asta),
          ascoltato: (canale) => nostro === null || nostro.ascoltatori(canale) > 0,
          guasto: (errore) => log.error({ err: errore }, 'tempo reale'),
        });
  const seguite = (): Iterable<string> => (nostro === null ? recenti.chiavi() : aste.tutte());
  const sessioni = controllaSessioni(nostro, parti.sessioniFinite, log);
  let turno = 0;
  const controllo = setInterval(() => {
    turno += 1;
    staffetta?.rimettiInPari(delTurno(seguite(), turno));
  }, CONTROLLO_MS);
  return {
    collega: (server) => nostro?.collega(server),
    accetta: (...chi) => nostro?.accetta(...chi),
    autorizza: driver.autorizza,
    avvisa(avvisi) {
      if (staffetta !== null && nostro === null) for (const { asta } of avvisi) recenti.metti(asta, true);
      staffetta?.avvisa(avvisi);
    },
    rimettiInPari: () => staffetta?.rimettiInPari(seguite()),
    concludi: (sessione) => nostro?.concludi([sessione]),
    controllaSessioni: sessioni.controlla,
    mandata: (asta) => staffetta?.mandata(asta),
    seguite,
    connessioni: () => nostro?.connessioni() ?? new Map(),
    async congeda() {
      congedo = true;
      await nostro?.chiudi();
    },
    async ferma() {
      congedo = true;
      clearInterval(controllo);
      sessioni.ferma();
      await staffetta?.quiete();
      await nostro?.chiudi();
    },
  };
}

/** Solo per gli offerenti: hanno un canale loro, e chi guarda soltanto non costa nulla. */
function diciUscita(uscite: PartiSchermi['uscite'], che: 'esce' | 'torna', canale: string): void {
  if (uscite === undefined) return;
  const letto = leggiCanale(canale);
  if (letto?.pubblico.tipo === 'offerente') uscite[che](letto.asta, letto.pubblico.bustaId);
}

/** Fin dove è servito chi ascolta quel canale: chi ha già quella voce non deve chiedere nulla. */
function datiIscrizione(staffetta: Staffetta | null, canale: string): string {
  const asta = leggiCanale(canale)?.asta;
  const seq = asta === undefined ? undefined : staffetta?.mandata(asta);
  return seq === undefined ? '{}' : JSON.stringify({ seq });
}
