import type { Voce } from '@gestore/registro';
import { creaAsteSeguite } from '@gestore/server/tempo-reale/aste-seguite';
import { perOgniPubblico } from '@gestore/server/tempo-reale/staffetta/per-ogni-pubblico';
import { creaStaffetta } from '@gestore/server/tempo-reale/staffetta/staffetta';
import type { Esecutore } from '@gestore/server/vendita/comandi/esegui';
import type { Giornale } from '@gestore/server/vendita/giornale/giornale';
import type { Avviso } from '../base-dati/transazioni.ts';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Vita } from '../vita.ts';

export type Diffusione = {
  /** Un socket si iscrive a un canale; la funzione restituita lo toglie. */
  iscrivi(canale: string, consegna: (datiJson: string) => void): () => void;
  /** Fin dove chi ascolta quella vendita è già servito, se si sa. */
  servitoFino(asta: string): number | undefined;
  /** L'ascolto della base dati cade e poi torna: le notifiche di mezzo sono perse. */
  cadeAscolto(ms: number): void;
};

const PAGINA = 1_000;
/** Quanto ci mette una notifica fra processi. */
const NOTIFICA_MS = [0, 4] as const;
const NOTIFICA_LENTA_MS = 1_500;

type Parti = {
  mondo: Mondo;
  vita: Vita;
  caso: Caso;
  giornale: Pick<Giornale, 'leggi'>;
  /** Chi decide, che sa così di essere rimasto indietro. */
  esecutore: Pick<Esecutore, 'avvisa'>;
};

/** Il tempo reale di un processo: la staffetta vera, alimentata da notifiche che si perdono, si ripetono e si scavalcano. */
export function creaDiffusione({ mondo, vita, caso, giornale, esecutore }: Parti): Diffusione {
  const canali = new Map<string, Set<(datiJson: string) => void>>();
  const aste = creaAsteSeguite();
  let sordoFino = 0;
  const staffetta = creaStaffetta({
    leggiDopo: (asta, seq): Promise<Voce[]> => giornale.leggi(asta, seq, PAGINA),
    async leggiUltima(asta) {
      let ultima: Voce | null = null;
      for (;;) {
        const voci: Voce[] = await giornale.leggi(asta, ultima?.seq ?? 0, PAGINA);
        if (voci.length === 0) return ultima;
        ultima = voci.at(-1) ?? null;
      }
    },
    perOgniPubblico,
    pubblica(canale, _, datiJson) {
      for (const consegna of canali.get(canale) ?? []) for (const uno of datiJson) consegna(uno);
    },
    seguita: aste.ha,
    ascoltato: (canale) => (canali.get(canale)?.size ?? 0) > 0,
    guasto: () => undefined,
  });
  mondo.base.ascolta((avvisi) => {
    if (!vita.viva()) return;
    const { perdita, doppione, lento } = mondo.scenario.tassi;
    const agitato = mondo.agitato();
    if (mondo.tempo.adesso() < sordoFino || (agitato && caso.vero(perdita)))
      return void mondo.storia.segni.add('notifica persa');
    const volte = agitato && caso.vero(doppione) ? 2 : 1;
    for (let i = 0; i < volte; i += 1) {
      const ritardo = agitato && caso.vero(lento) ? caso.intero(0, NOTIFICA_LENTA_MS) : caso.intero(...NOTIFICA_MS);
      vita.fra(ritardo, () => {
        const letti = JSON.parse(JSON.stringify(avvisi)) as Avviso[];
        esecutore.avvisa(letti);
        staffetta.avvisa(letti);
      });
    }
  });
  return {
    iscrivi(canale, consegna) {
      const suoi = canali.get(canale) ?? new Set();
      if (suoi.size === 0) canali.set(canale, suoi);
      if (suoi.size === 0) aste.apri(canale);
      suoi.add(consegna);
      return () => {
        if (suoi.delete(consegna) && suoi.size === 0) aste.chiudi(canale);
      };
    },
    servitoFino: staffetta.mandata,
    cadeAscolto(ms) {
      sordoFino = Math.max(sordoFino, mondo.tempo.adesso() + ms);
      vita.fra(ms, () => {
        if (mondo.tempo.adesso() >= sordoFino) staffetta.rimettiInPari(aste.tutte());
      });
    },
  };
}
