import type { FastifyBaseLogger } from 'fastify';
import type { Incorporato } from '../base-dati/motore/incorporato.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { creaGuardiaFile, fileMax, sorvegliaFile } from '../piattaforma/file-aperti.ts';
import { creaGuardiaSpazio, luoghiScritti, sorvegliaSpazio } from '../piattaforma/spazio.ts';
import { fileDelleTeste } from './apri-registro.ts';

type Parti = {
  configurazione: Pick<Configurazione, 'cartellaDati' | 'fileTeste' | 'salute'>;
  /** `null` se la base dati è di altri. */
  incorporato: Pick<Incorporato, 'cartella' | 'daFare'> | null;
  log: FastifyBaseLogger;
  fermate: (() => unknown)[];
};

/**
 * Ciò per cui questo processo non può servire, oltre a ciò che gli dice la base dati: la base dati incorporata che si è fermata, i
 * dischi su cui si scrive, i file che può aprire. `impedimenti` lo dice in parole, com'è adesso; `sorveglia` comincia a guardare,
 * quando le cartelle ci sono. Ciò che avvia si aggiunge a `fermate`.
 */
export function creaImpedimenti({ configurazione, incorporato, log, fermate }: Parti): {
  impedimenti: () => readonly string[];
  sorveglia(): Promise<void>;
} {
  const luoghi = luoghiScritti(configurazione, {
    teste: fileDelleTeste(configurazione),
    baseDati: incorporato?.cartella ?? null,
  });
  const spazio = creaGuardiaSpazio({ luoghi, minimoByte: () => configurazione.salute.spazioMinimoByte, log });
  const file = creaGuardiaFile({ massimo: fileMax(), log });
  return {
    impedimenti: () => [...daFareDi(incorporato), ...spazio.daFare(), ...file.daFare()],
    async sorveglia() {
      await sorvegliaSpazio(spazio, fermate);
      await sorvegliaFile(file, fermate);
    },
  };
}

/** Lo stesso di un processo che non scrive: i soli file che può aprire. */
export async function contaFile(log: FastifyBaseLogger, fermate: (() => unknown)[]): Promise<() => readonly string[]> {
  const guardia = creaGuardiaFile({ massimo: fileMax(), log });
  await sorvegliaFile(guardia, fermate);
  return guardia.daFare;
}

function daFareDi(incorporato: Parti['incorporato']): readonly string[] {
  const detto = incorporato?.daFare() ?? null;
  return detto === null ? [] : [detto];
}
