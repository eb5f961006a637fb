import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Casa } from '../piattaforma/casa.ts';
import type { ConfigurazioneSalute } from '../piattaforma/configurazione/salute.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import type { Processi } from '../vendita/pianificatore/processi.ts';
import { type AvvisaConvocati, creaAvvisiRipresa } from './avvisi-ripresa.ts';
import { presentiDoveSiSparisce, ricordaCollegamenti } from './sensori/collegati.ts';
import { creaProcessiMuti } from './sensori/processi-muti.ts';
import { creaProcessiSani } from './sensori/processi-sani.ts';
import type { Quadro } from './sensori/quadro.ts';
import { creaSorveglianza } from './sorveglianza.ts';

/** La salute della piattaforma come la usa il pianificatore (R57). */
export type Salute = {
  /** Un giro: ciò che si vede arriva alle vendite, e ciò che è dovuto si fa. */
  sorveglia(): Promise<void>;
  ricordaCollegamenti(): Promise<void>;
  /** Falso se questo processo vede un guasto adesso. */
  sana(): boolean;
  /**
   * L'inizio di un guasto che questo processo ha visto e non ha ancora portato in tutte le vendite: fin lì, e non oltre, può
   * dire di non avere più nulla in mano. Chi chiude aspetta la filigrana di tutti, e quindi anche ciò che hanno visto (R53, R57).
   */
  guastoNonPortatoDal(): number | null;
  congeda(): Promise<void>;
};

type Parti = {
  parti: Pick<Casa, 'orologio' | 'db' | 'log'> & Pick<Nucleo, 'indice' | 'esecutore' | 'presenze'>;
  processi: Pick<Processi, 'stato'>;
  configurazione: ConfigurazioneSalute;
  quadro: Quadro;
  /** Da quando la piattaforma era ferma all'avvio; `null` se altri servivano. */
  fermaDal: number | null;
  avvisa: AvvisaConvocati;
  /** Guarda adesso il proprio ritardo: chi si sveglia da una pausa deve saperlo prima di dire che è oltre lo zero. */
  guarda?: () => void;
};

export function creaSalute({ parti, processi, configurazione, quadro, fermaDal, guarda, avvisa }: Parti): Salute {
  const { db, orologio, indice, esecutore, presenze, log } = parti;
  const sani = creaProcessiSani(db, randomUUID());
  const sorveglianza = creaSorveglianza({
    indice,
    esecutore,
    orologio,
    presenze,
    politica: configurazione.politica,
    lettura: () => quadro.lettura(orologio.adesso()),
    portata: quadro.portata,
    scambia: sani.scambia,
    muti: creaProcessiMuti(processi, orologio, log),
    presenti: () => presentiDoveSiSparisce(db),
    offerentiPercento: configurazione.soglie.offerentiPercento,
    fermaDal,
    avvisa: creaAvvisiRipresa(parti, avvisa),
    sistemaId: `processo-${process.pid}`,
    nuovoId: randomUUID,
  });
  return {
    sorveglia: sorveglianza.giro,
    ricordaCollegamenti: () => ricordaCollegamenti(db),
    sana: () => quadro.sana(orologio.adesso()),
    guastoNonPortatoDal() {
      guarda?.();
      return quadro.nonPortatoDal();
    },
    congeda: sani.congeda,
  };
}

/**
 * Da quando nessun processo serviva, prima che questo si annunci: l'ultimo battito di chi è morto senza congedarsi. Chi
 * trova un altro processo vivo non era fermo.
 */
export async function fermaDal(db: Kysely<unknown>, vivoDaMs: number): Promise<number | null> {
  const { rows } = await sql<{ ultimo: string | null; vivo: boolean | null }>`
    SELECT (extract(epoch FROM max(visto)) * 1000)::bigint AS ultimo,
      bool_or(visto > clock_timestamp() - make_interval(secs => ${vivoDaMs / 1_000}::float8)) AS vivo
    FROM processi WHERE fine IS NULL`.execute(db);
  const riga = rows[0];
  return riga?.ultimo == null || riga.vivo === true ? null : Number(riga.ultimo);
}
