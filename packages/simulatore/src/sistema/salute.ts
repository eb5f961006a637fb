import type { PoliticaDisservizi } from '@gestore/dominio';
import type { Indice } from '@gestore/server/aste/indice';
import type { Esecutore } from '@gestore/server/comandi/esegui';
import type { Filigrana } from '@gestore/server/comandi/filigrana';
import type { Orologio } from '@gestore/server/orologio';
import type { Processi } from '@gestore/server/pianificatore/processi';
import type { Presenze } from '@gestore/server/presenze/presenze';
import { SOGLIE_PREDEFINITE } from '@gestore/server/salute/configurazione-salute';
import { creaProcessiMuti } from '@gestore/server/salute/processi-muti';
import { creaProcessiSani } from '@gestore/server/salute/processi-sani';
import { creaQuadro } from '@gestore/server/salute/quadro';
import { creaSorveglianza } from '@gestore/server/salute/sorveglianza';
import type { Pool } from 'pg';
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
  vita: Vita;
  pool: Pool;
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
  const { vita, pool, caso, orologio, filigrana, processi } = parti;
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
    scambia: creaProcessiSani(pool, caso.uuid()).scambia,
    muti: creaProcessiMuti(processi, orologio, { error: () => undefined }),
    spariti: async () => [],
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
