import type { Server } from 'node:http';
import type { FirmaCanale } from '@gestore/contratto/accesso/forme';
import type { Voce } from '@gestore/registro';
import { ascoltaGiornale } from '../vendita/giornale/ascolta.ts';
import { apriDiffusione } from './diffusione/diffusione.ts';
import { creaSchermi, type PartiSchermi, type Schermi } from './schermi.ts';
import { creaAnnunci } from './staffetta/annunci.ts';
import { creaEco } from './staffetta/eco.ts';
import type { AvvisoConVoci } from './staffetta/staffetta.ts';

export type TempoReale = {
  /** Da qui le richieste di upgrade di quel server sono prese; finisce quando un socket si può aprire. */
  collega(server: Server): void | Promise<void>;
  /** L'autorizzazione di un socket su un canale, che finisce con la sessione di chi la chiede. */
  autorizza(socketId: string, canale: string, sessione: string): FirmaCanale;
  /** Quanti ascoltano ciascun canale da questo processo; vuoto se i socket sono di un altro. */
  connessioni(): Map<string, number>;
  /** Questo processo ha appena scritto queste voci di un comando: vanno agli schermi e agli altri processi. */
  scritte(voci: readonly Voce[]): void;
  /** L'ultima voce di un'asta mandata a chi la segue da qui, se qualcuno la segue. */
  mandata(asta: string): number | undefined;
  /** Chi vuole sapere quali sessioni finiscono, in questo o in un altro processo, e quando una notifica può essersi persa. */
  seguiSessioni(chi: SegueSessioni): void;
  /** Chiude i socket, che altrimenti terrebbero aperto il server HTTP. Va fatto prima di chiuderlo. */
  congeda(): Promise<void>;
  ferma(): Promise<void>;
};

type SegueSessioni = { finita(sessione: string): void; forsePerse(): void };

type Parti = PartiSchermi & {
  urlAscolto: string;
  /** Chi serve gli schermi, se è un altro processo; senza, questo. */
  schermi?: Schermi | null;
  /** Chi decide sa che cosa è stato scritto altrove, e non si scontra. */
  quandoScritte?: (avvisi: readonly { asta: string; seq: number }[]) => void;
  /** Se è di questo processo la connessione che ha mandato una notifica. */
  scrittoDaQui?: (scrittore: number) => boolean;
};

/** Ogni quanto si guarda tutto il registro seguito finché il mediatore non risponde: è il ritardo degli schermi. */
const SENZA_MEDIATORE_MS = 500;

/** Il tempo reale di un processo, alimentato dal registro: voci scritte qui, annunci degli altri, e controlli. */
export async function creaTempoReale(parti: Parti): Promise<TempoReale> {
  const { configurazione, log } = parti;
  const qui = parti.schermi == null ? creaSchermi(parti) : null;
  const schermi: Schermi = parti.schermi ?? (qui as Schermi);
  const seguono: SegueSessioni[] = [];
  function arrivati(avvisi: readonly AvvisoConVoci[]): void {
    parti.quandoScritte?.(avvisi);
    schermi.avvisa(avvisi);
  }
  const eco = creaEco(arrivati);
  const ascolto = await ascoltaGiornale({
    url: parti.urlAscolto,
    quando: (avvisi, scrittore) => (parti.scrittoDaQui?.(scrittore) ? eco.sentita(avvisi) : arrivati(avvisi)),
    quandoSessioneFinisce(sessione) {
      schermi.concludi(sessione);
      for (const { finita } of seguono) finita(sessione);
    },
    quandoRiconnesso() {
      schermi.rimettiInPari();
      schermi.controllaSessioni();
      for (const { forsePerse } of seguono) forsePerse();
    },
  });
  const diffusione = await apriDiffusione(configurazione.diffusione, {
    quando: arrivati,
    quandoCollegata: schermi.rimettiInPari,
    log,
  });
  const annunci = creaAnnunci((avvisi) => {
    arrivati(avvisi);
    diffusione?.annuncia(avvisi);
  });
  const senzaMediatore = setInterval(() => {
    if (diffusione?.collegata() === false) schermi.rimettiInPari();
  }, SENZA_MEDIATORE_MS);
  return {
    collega: schermi.collega,
    autorizza: schermi.autorizza,
    connessioni: () => qui?.connessioni() ?? new Map(),
    scritte: annunci.scritte,
    mandata: schermi.mandata,
    seguiSessioni: (chi) => void seguono.push(chi),
    congeda: schermi.congeda,
    async ferma() {
      clearInterval(senzaMediatore);
      await diffusione?.ferma();
      await ascolto.ferma();
      eco.ferma();
      await schermi.ferma();
    },
  };
}
