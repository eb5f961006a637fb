import type { Server } from 'node:http';
import type { FirmaCanale } from '@gestore/contratto/accesso';
import type { Voce } from '@gestore/registro';
import type { FastifyBaseLogger } from 'fastify';
import type { Configurazione } from '../bordo/configurazione.ts';
import { creaMappaLimitata } from '../bordo/mappa-limitata.ts';
import type { Orologio } from '../bordo/orologio.ts';
import type { Segreti } from '../bordo/segreti.ts';
import { leggiCanale } from '../vendita/aste/canali.ts';
import { ascoltaGiornale } from '../vendita/giornale/ascolta.ts';
import type { LettureInsieme } from '../vendita/giornale/letture-insieme.ts';
import type { Uscite } from '../vendita/presenze/uscite.ts';
import { creaAnnunci } from './annunci.ts';
import { creaAsteSeguite } from './aste-seguite.ts';
import { delTurno } from './controllo-a-turni.ts';
import { controllaSessioni } from './controllo-sessioni.ts';
import { apriDiffusione } from './diffusione/diffusione.ts';
import { scegliDriver } from './driver.ts';
import { creaEco } from './eco.ts';
import { perOgniPubblico } from './per-ogni-pubblico.ts';
import { type AvvisoConVoci, creaStaffetta, type Staffetta } from './staffetta.ts';

export type TempoReale = {
  collega(server: Server): void;
  /** L'autorizzazione di un socket su un canale, che finisce con la sessione di chi la chiede. */
  autorizza(socketId: string, canale: string, sessione: string): FirmaCanale;
  /** Quanti ascoltano ciascun canale da questo processo; vuoto con un fornitore esterno. */
  connessioni(): Map<string, number>;
  /** Questo processo ha appena scritto queste voci di un comando: vanno agli schermi e agli altri processi. */
  scritte(voci: readonly Voce[]): void;
  /** L'ultima voce di un'asta mandata a chi la segue da questo processo, se qualcuno la segue. */
  mandata(asta: string): number | undefined;
  /** Chiude i socket, che altrimenti terrebbero aperto il server HTTP. Va fatto prima di chiuderlo. */
  congeda(): Promise<void>;
  ferma(): Promise<void>;
};

type Parti = {
  configurazione: Configurazione;
  segreti: Segreti;
  letture: LettureInsieme;
  urlAscolto: string;
  orologio: Orologio;
  /** Quali di queste sessioni non sono più vive. */
  sessioniFinite: (ids: readonly string[]) => Promise<string[]>;
  /** Chi decide sa che cosa è stato scritto altrove, e non si scontra. */
  quandoScritte?: (avvisi: readonly { asta: string; seq: number }[]) => void;
  /** Se è di questo processo la connessione che ha mandato una notifica. */
  scrittoDaQui?: (scrittore: number) => boolean;
  /** Dove si dice che un offerente ha chiuso il suo ultimo socket da qui, o che è tornato. */
  uscite?: Pick<Uscite, 'esce' | 'torna'>;
  log: FastifyBaseLogger;
};

/** Voci lette insieme quando ci si rimette in pari. */
const PAGINA = 200;
/** Con un fornitore esterno non si sa chi ascolta: si tengono le ultime aste mandate, e le altre si lasciano. */
const ASTE_DEL_FORNITORE_MAX = 1_000;
/**
 * Ogni quanto si guarda se manca qualcosa: tutto quando il mediatore non risponde, ed è il ritardo degli schermi finché non
 * torna. Quando gli annunci arrivano possono perdersi senza che si veda: allora una parte per volta, e un giro ogni cinque
 * secondi.
 */
const CONTROLLO_MS = 500;

/** Il tempo reale di un processo, alimentato dal registro: voci scritte qui, annunci degli altri, e controlli. */
export async function creaTempoReale(parti: Parti): Promise<TempoReale> {
  const { configurazione, letture, log } = parti;
  const aste = creaAsteSeguite();
  const recenti = creaMappaLimitata<true>(ASTE_DEL_FORNITORE_MAX);
  const driver = scegliDriver({
    ...parti,
    datiIscrizione: (canale) => datiIscrizione(staffetta, canale),
    suConnessione(canale) {
      dici('torna', canale);
      const nuova = aste.apri(canale);
      if (nuova !== null) staffetta?.rimettiInPari([nuova]);
    },
    suDisconnessione(canale) {
      aste.chiudi(canale);
      // Chi è congedato da qui non se n'è andato, e chi ascolta da un altro socket è ancora nella stanza.
      if (!congedo && nostro?.ascoltatori(canale) === 0) dici('esce', canale);
    },
  });
  const { nostro, pubblicatore } = driver;
  let congedo = false;
  /** Solo per gli offerenti: hanno un canale loro, e chi guarda soltanto non costa nulla. */
  function dici(che: 'esce' | 'torna', canale: string): void {
    if (parti.uscite === undefined) return;
    const letto = leggiCanale(canale);
    if (letto?.pubblico.tipo === 'offerente') parti.uscite[che](letto.asta, letto.pubblico.bustaId);
  }
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
  function arrivati(avvisi: readonly AvvisoConVoci[]): void {
    parti.quandoScritte?.(avvisi);
    if (staffetta !== null && nostro === null) for (const { asta } of avvisi) recenti.metti(asta, true);
    staffetta?.avvisa(avvisi);
  }
  const seguite = (): Iterable<string> => (nostro === null ? recenti.chiavi() : aste.tutte());
  const rimettiInPari = (): void => staffetta?.rimettiInPari(seguite());
  const sessioni = controllaSessioni(nostro, parti.sessioniFinite, log);
  const eco = creaEco(arrivati);
  const ascolto = await ascoltaGiornale({
    url: parti.urlAscolto,
    quando: (avvisi, scrittore) => (parti.scrittoDaQui?.(scrittore) ? eco.sentita(avvisi) : arrivati(avvisi)),
    quandoSessioneFinisce: (id) => nostro?.concludi([id]),
    quandoRiconnesso() {
      rimettiInPari();
      sessioni.controlla();
    },
  });
  const diffusione = await apriDiffusione(configurazione.diffusione, {
    quando: arrivati,
    quandoCollegata: rimettiInPari,
    log,
  });
  const annunci = creaAnnunci((avvisi) => {
    arrivati(avvisi);
    diffusione?.annuncia(avvisi);
  });
  let turno = 0;
  const controllo = setInterval(() => {
    if (diffusione?.collegata() === false) return rimettiInPari();
    turno += 1;
    staffetta?.rimettiInPari(delTurno(seguite(), turno));
  }, CONTROLLO_MS);
  return {
    collega: (server) => nostro?.collega(server),
    autorizza: driver.autorizza,
    connessioni: () => nostro?.connessioni() ?? new Map(),
    scritte: annunci.scritte,
    mandata: (asta) => staffetta?.mandata(asta),
    async congeda() {
      congedo = true;
      await nostro?.chiudi();
    },
    async ferma() {
      congedo = true;
      clearInterval(controllo);
      sessioni.ferma();
      await diffusione?.ferma();
      await ascolto.ferma();
      eco.ferma();
      await staffetta?.quiete();
      await nostro?.chiudi();
    },
  };
}

/** Fin dove è servito chi ascolta quel canale: chi ha già quella voce non deve chiedere nulla. */
function datiIscrizione(staffetta: Staffetta | null, canale: string): string {
  const asta = leggiCanale(canale)?.asta;
  const seq = asta === undefined ? undefined : staffetta?.mandata(asta);
  return seq === undefined ? '{}' : JSON.stringify({ seq });
}
