import type { Visto } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { Lettura } from './quadro.ts';

/**
 * Oltre questo silenzio la vista di un processo non vale più: di chi tace si occupa la chiusura (R53). Nemmeno vale se è
 * letta nel futuro: è di prima che l'ora della base dati tornasse indietro, e nessuno la correggerebbe fino ad allora.
 */
const VALIDA_S = 5;

/** Ciò che ogni processo dice di sé, nella base dati: una vendita è di tutti quelli che la servono. */
type ProcessiSani = {
  /** Scrive la propria lettura e dà quelle degli altri ancora valide. */
  scambia(mia: Lettura): Promise<Lettura[]>;
  congeda(): Promise<void>;
};

type LetturaScritta = Riga<'salute_processi', 'malata_dal' | 'sani_dal'> & Precisa<'salute_processi', { visto: Visto }>;

export function creaProcessiSani(db: Kysely<unknown>, processo: string): ProcessiSani {
  return {
    async scambia(mia) {
      const visto = JSON.stringify(mia.malata ? mia.visto : { server: [], sintetico: [] });
      await sql`
        INSERT INTO salute_processi (processo, malata_dal, visto, sani_dal)
        VALUES (${processo}, ${mia.malata ? mia.dal : null}, ${visto}, ${mia.malata ? mia.dal : mia.saniDal})
        ON CONFLICT (processo) DO UPDATE SET malata_dal = EXCLUDED.malata_dal, visto = EXCLUDED.visto,
          sani_dal = EXCLUDED.sani_dal, letta = clock_timestamp()`.execute(db);
      const { rows } = await sql<LetturaScritta>`
        SELECT malata_dal, visto, sani_dal FROM salute_processi
        WHERE processo <> ${processo} AND letta > clock_timestamp() - make_interval(secs => ${VALIDA_S})
          AND letta < clock_timestamp() + make_interval(secs => ${VALIDA_S})`.execute(db);
      return rows.map((riga) =>
        riga.malata_dal === null
          ? { malata: false, saniDal: Number(riga.sani_dal) }
          : { malata: true, dal: Number(riga.malata_dal), visto: riga.visto },
      );
    },
    async congeda() {
      await sql`DELETE FROM salute_processi WHERE processo = ${processo}`.execute(db);
    },
  };
}
