import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import { salaPerChiPartecipa } from '@gestore/contratto/sala/chiamate';
import { chiama } from '../accesso/chiama.ts';
import type { StradaProvata } from '../dispositivi/esito.ts';
import { siRiprova } from './linea.ts';
import { apriRicezione, StradaChiusa } from './rtc.ts';
import { perProvare } from './scambi.ts';
import type { Via } from './via.ts';

/** Sulla TCP ci vuole più che sulla UDP; oltre, di là non risponde nessuno. */
const ENTRO_MS = 6_000;
/** Chi inoltra torna in pochi secondi, e chi non ha CPU la ritrova: fino ad allora si richiede. */
const TORNA_ENTRO_MS = 30_000;
const RICHIEDE_OGNI_MS = 1_000;

type DelServer = Pick<RispostaDi<typeof salaPerChiPartecipa>, 'motore' | 'giro' | 'posti'>;
type PorteStrada = {
  stato(): Promise<DelServer>;
  /** Falso se chi inoltra ha risposto e per quella via non lo si raggiunge. */
  passa(via: Via): Promise<boolean>;
  /** Un poco dopo: vero se vale ancora la pena di chiedere. */
  ancora(): Promise<boolean>;
};

/**
 * Prova se voce e immagine passano da questa rete, per l’una e per l’altra via; `null` se adesso chi inoltra non c’è, o non ha posto.
 * Lancia ciò che il server ha risposto, se ha detto di no. Con il `segnale` chi non aspetta più smette.
 */
export function provaStrada(id: string, segnale: AbortSignal): Promise<StradaProvata | null> {
  const dal = performance.now();
  return provaLeVie({
    stato: () => chiama(salaPerChiPartecipa, { id }),
    passa: (via) => passa(id, via),
    async ancora() {
      await new Promise((fatto) => setTimeout(fatto, RICHIEDE_OGNI_MS));
      return !segnale.aborted && performance.now() - dal < TORNA_ENTRO_MS;
    },
  });
}

/** Finché chi inoltra non risponde della rete non si sa nulla: si aspetta che torni. */
export async function provaLeVie(porte: PorteStrada): Promise<StradaProvata | null> {
  do {
    const { motore, giro, posti } = await porte.stato();
    // Chi prova tiene un posto: finiti quelli, non lo toglie a chi guarda.
    if (motore === 'spento' || posti.liberi === 'no') return null;
    const provate = motore === 'pronto' ? await unaVolta(porte, giro) : null;
    if (provate !== null) return provate;
  } while (await porte.ancora());
  return null;
}

/** Una dopo l’altra: di due insieme, a sala piena, la seconda chiuderebbe la prima. `null` se intanto chi inoltra non rispondeva. */
async function unaVolta({ stato, passa }: PorteStrada, giro: number): Promise<StradaProvata | null> {
  const provate = { udp: false, tcp: false };
  try {
    for (const via of ['udp', 'tcp'] as const) {
      provate[via] = await passa(via);
      if (provate[via]) continue;
      const dopo = await stato();
      if (dopo.motore !== 'pronto' || dopo.giro !== giro) return null;
    }
  } catch (causa) {
    if (siRiprova(causa)) return null;
    throw causa;
  }
  return provate;
}

async function passa(id: string, solo: Via): Promise<boolean> {
  try {
    const aperta = await apriRicezione(perProvare(id), true, { strade: [], entroMs: ENTRO_MS, solo });
    aperta.chiudi();
    return true;
  } catch (causa) {
    if (causa instanceof StradaChiusa) return false;
    throw causa;
  }
}
