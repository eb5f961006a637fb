import { randomUUID } from 'node:crypto';
import type { Vendita } from '../vendita.ts';
import { creaAvvisiRipresa } from './avvisi-ripresa.ts';
import { ricordaCollegamenti, venditeConSpariti } from './collegati.ts';
import type { ConfigurazioneSalute } from './configurazione-salute.ts';
import { creaProcessiSani } from './processi-sani.ts';
import type { Quadro } from './quadro.ts';
import { creaSorveglianza } from './sorveglianza.ts';

/** La salute della piattaforma come la usa il pianificatore (R57). */
export type Salute = {
  /** Un giro: ciò che si vede arriva alle vendite, e ciò che è dovuto si fa. */
  sorveglia(): Promise<void>;
  ricordaCollegamenti(): Promise<void>;
  /** Falso se questo processo vede un guasto adesso. */
  sana(): boolean;
  congeda(): Promise<void>;
};

type Parti = {
  vendita: Pick<Vendita, 'pool' | 'orologio' | 'indice' | 'esecutore' | 'presenze' | 'db'>;
  configurazione: ConfigurazioneSalute;
  quadro: Quadro;
  /** Da quando la piattaforma era ferma all'avvio; `null` se altri servivano. */
  fermaDal: number | null;
};

export function creaSalute({ vendita, configurazione, quadro, fermaDal }: Parti): Salute {
  const { pool, orologio, indice, esecutore, presenze } = vendita;
  const processi = creaProcessiSani(pool, randomUUID());
  const sorveglianza = creaSorveglianza({
    indice,
    esecutore,
    orologio,
    presenze,
    politica: configurazione.politica,
    lettura: () => quadro.lettura(orologio.adesso()),
    scambia: processi.scambia,
    spariti: () => venditeConSpariti(pool, configurazione.soglie.offerentiPercento),
    fermaDal,
    avvisa: creaAvvisiRipresa(vendita),
    sistemaId: `processo-${process.pid}`,
    nuovoId: randomUUID,
  });
  return {
    sorveglia: sorveglianza.giro,
    ricordaCollegamenti: () => ricordaCollegamenti(pool),
    sana: () => quadro.sana(orologio.adesso()),
    congeda: processi.congeda,
  };
}

/**
 * Da quando nessun processo serviva, prima che questo si annunci: l'ultimo battito di chi è morto senza congedarsi. Chi
 * trova un altro processo vivo non era fermo.
 */
export async function fermaDal(pool: Vendita['pool'], vivoDaMs: number): Promise<number | null> {
  const { rows } = await pool.query<{ visto: string | null; vivo: boolean | null }>(
    `SELECT (extract(epoch FROM max(visto)) * 1000)::bigint AS visto,
       bool_or(visto > clock_timestamp() - make_interval(secs => $1::float8)) AS vivo
     FROM processi WHERE fine IS NULL`,
    [vivoDaMs / 1_000],
  );
  const riga = rows[0];
  return riga?.visto == null || riga.vivo === true ? null : Number(riga.visto);
}
