import type { PoliticaDisservizi } from '@gestore/dominio';
import { SOGLIE_PREDEFINITE } from '@gestore/server/piattaforma/configurazione/salute';
import type { Orologio } from '@gestore/server/piattaforma/ora/orologio';
import { creaProcessiMuti } from '@gestore/server/salute/sensori/processi-muti';
import { creaProcessiSani } from '@gestore/server/salute/sensori/processi-sani';
import { creaQuadro } from '@gestore/server/salute/sensori/quadro';
import type { OfferentePresente } from '@gestore/server/salute/sensori/sparizioni';
import { creaSorveglianza } from '@gestore/server/salute/sorveglianza';
import type { Indice } from '@gestore/server/vendita/aste/elenchi/indice';
import type { Esecutore } from '@gestore/server/vendita/comandi/esegui';
import type { Filigrana } from '@gestore/server/vendita/comandi/filigrana';
import type { Processi } from '@gestore/server/vendita/pianificatore/processi';
import type { Presenze } from '@gestore/server/vendita/presenze/presenze';
import type { Kysely } from 'kysely';
import type { Caso } from '../caso.ts';
import type { Vita } from '../vita.ts';

export const GIRO_SALUTE_MS = 500;

/** I tempi della tabella in proporzione a gare che durano secondi. */
const POLITICA: PoliticaDisservizi = {
  ultimiMs: 60_000,
  breveOltreMs: 2_000,
  mediaOltreMs: 5_000,
  lungaOltreMs: 30_000,
  saniMs: 2_000,
  preavvisoBreveMs: 2_000,
  preavvisoMedioMs: 4_000,
  preavvisoLungoMs: 8_000,
};

type Parti = {
  /** Le buste di ogni vendita, ammesse e no: chi può sparire. */
  buste: readonly { asta: string; bustaId: string }[];
  vita: Vita;
  db: Kysely<unknown>;
  caso: Caso;
  orologio: Orologio;
  indice: Pick<Indice, 'dalVivo' | 'attendono'>;
  esecutore: Pick<Esecutore, 'esegui' | 'leggi' | 'nota'>;
  presenze: Pick<Presenze, 'assenzeReferenti'>;
  filigrana: Pick<Filigrana, 'valore'>;
  processi: Pick<Processi, 'stato'>;
};

export type SaluteSimulata = {
  misura(): Promise<void>;
  giro(): Promise<void>;
  sana(): boolean;
  /** Come nel pianificatore: un guasto che qualche vendita non sa è come un rilancio in mano. */
  filigrana: Pick<Filigrana, 'valore'>;
};

/** La sorveglianza vera, su un sensore solo: il proprio ritardo, che è ciò che una pausa del processo lascia vedere. */
export function creaSaluteSimulata(parti: Parti): SaluteSimulata {
  const { vita, db, caso, orologio, filigrana, processi, buste } = parti;
  const quadro = creaQuadro(orologio.adesso());
  let ultimo = vita.monotono();
  function guarda(): void {
    const ora = vita.monotono();
    const ritardoMs = Math.round(ora - ultimo - GIRO_SALUTE_MS);
    ultimo = ora;
    const adesso = orologio.adesso();
    if (ritardoMs > SOGLIE_PREDEFINITE.cicloMs) quadro.guasto('ciclo', adesso - ritardoMs, adesso);
  }
  const sorveglianza = creaSorveglianza({
    ...parti,
    politica: POLITICA,
    lettura: () => quadro.lettura(orologio.adesso()),
    portata: quadro.portata,
    scambia: creaProcessiSani(db, caso.uuid()).scambia,
    muti: creaProcessiMuti(processi, orologio, { error: () => undefined }),
    presenti: async () => spariscono(caso, buste),
    offerentiPercento: SOGLIE_PREDEFINITE.offerentiPercento,
    fermaDal: null,
    avvisa: async () => undefined,
    sistemaId: `processo-${vita.nome}`,
    nuovoId: () => caso.uuid(),
  });
  return {
    misura: async () => guarda(),
    giro: sorveglianza.giro,
    sana: () => quadro.sana(orologio.adesso()),
    filigrana: {
      valore() {
        guarda();
        return Math.min(filigrana.valore(), quadro.nonPortatoDal() ?? Number.POSITIVE_INFINITY);
      },
    },
  };
}

/** Una lettura su venti vede sparire qualcuno: chi è ammesso e chi no, da poche reti o da molte, di nuovo chi è appena tornato. */
function spariscono(caso: Caso, buste: Parti['buste']): OfferentePresente[] {
  if (!caso.vero(1 / 20)) return [];
  return buste.map(({ asta, bustaId }) => {
    const via = caso.vero(0.5);
    return {
      asta,
      bustaId,
      rete: caso.vero(0.9) ? `10.${caso.intero(0, 5)}.0.0/16` : null,
      presenteDaMs: 20_000,
      vistoFaMs: via ? 16_000 : 1_000,
      lasciataFaMs: via && caso.vero(0.5) ? 8_000 : null,
    };
  });
}
