import { FASI_DAL_VIVO } from '@gestore/dominio';
import type { Pool } from 'pg';
import type { Riga } from '../../../base-dati/tavole.ts';
import { perCiascuna } from '../../pianificatore/per-ciascuna.ts';
import type { DaRiconoscere, Marche, VoceEstranea } from '../marche/marche.ts';

/** Vendite guardate a ogni giro, fra quelle dal vivo e fra tutte: un milione si fa in un'ora, le vive in pochi secondi. */
const PAGINA = 250;
const PRIMA = '00000000-0000-0000-0000-000000000000';

/** Ciò che una vendita non più trattenuta deve sapere prima di andare avanti; `dal` è quando lo era diventata (ms). */
export type PrimaDiLasciare = (asta: string, dal: number) => Promise<unknown>;

type Marcata = Riga<'giornale', 'asta' | 'seq' | 'impronta' | 'marca'>;

/**
 * Cerca voci estranee dove nessuno legge. Dopo una voce estranea nessun server ne scrive altre: basta guardare l'ultima di
 * ogni vendita. Prima le vendite dal vivo, poi tutte, a pagine; e delle estranee note se ci sono ancora: tolta la voce, si fa
 * `prima` e soltanto dopo la vendita non è più trattenuta.
 */
export function creaRonda(pool: Pool, marche: Marche, prima: PrimaDiLasciare): { giro(): Promise<void> } {
  const prossime = creaPagine(pool);

  /** Guarda l'ultima voce di ciascuna; di una vendita che ne ha di estranee cerca la prima. */
  async function guarda(aste: readonly string[]): Promise<void> {
    const { rows } = await pool.query<Marcata>({
      name: 'giornale-ronda',
      text: `SELECT g.asta, g.seq, g.impronta, g.marca FROM unnest($1::uuid[]) AS t(asta) CROSS JOIN LATERAL
             (SELECT asta, seq, impronta, marca FROM giornale WHERE asta = t.asta ORDER BY seq DESC LIMIT 1) AS g`,
      values: [aste],
    });
    for (const riga of rows) if (!marche.riconosce(riga)) await risali(riga);
  }

  async function risali({ asta, seq }: Pick<DaRiconoscere, 'asta' | 'seq'>): Promise<void> {
    for (let prima = seq; ; ) {
      const { rows } = await pool.query<Marcata>(
        `SELECT asta, seq, impronta, marca FROM giornale WHERE asta = $1 AND seq < $2 ORDER BY seq DESC LIMIT ${PAGINA}`,
        [asta, prima],
      );
      for (const riga of rows) if (marche.riconosce(riga)) return;
      if (rows.length < PAGINA) return;
      prima = rows.at(-1)?.seq ?? 0;
    }
  }

  async function note(): Promise<void> {
    await perCiascuna('asta', marche.estranee().map(conId), async ({ asta, seq, dal }) => {
      const { rows } = await pool.query<Marcata>(
        'SELECT asta, seq, impronta, marca FROM giornale WHERE asta = $1 AND seq = $2',
        [asta, seq],
      );
      if (rows[0] !== undefined && !marche.riconosce(rows[0])) return;
      await prima(asta, dal);
      marche.tolta(asta);
    });
  }

  return {
    async giro() {
      // Prima si cerca: chi non sa rispondere di una vendita non impedisce di vedere le altre.
      await guarda(await prossime());
      await note();
    },
  };
}

const conId = (una: VoceEstranea): VoceEstranea & { id: string } => ({ ...una, id: una.asta });

/** Le vendite da guardare a ogni giro: una pagina di quelle dal vivo e una di tutte, ciascuna da dove era rimasta. */
function creaPagine(pool: Pool): () => Promise<string[]> {
  let dopoVive = PRIMA;
  let dopoTutte = PRIMA;

  async function vive(): Promise<string[]> {
    const { rows } = await pool.query<Riga<'aste', 'id'>>(
      `SELECT id FROM aste WHERE fase = ANY($1::text[]) AND id > $2 ORDER BY id LIMIT ${PAGINA}`,
      [FASI_DAL_VIVO, dopoVive],
    );
    const ids = rows.map(({ id }) => id);
    dopoVive = ids.length < PAGINA ? PRIMA : (ids.at(-1) ?? PRIMA);
    return ids;
  }

  /** Dal registro e non dall'elenco: chi ha la password può aggiungere voci a una vendita che nessun elenco mostra. */
  async function tutte(): Promise<string[]> {
    const { rows } = await pool.query<Riga<'giornale', 'asta'>>({
      name: 'giornale-ronda-tutte',
      text: `WITH RECURSIVE t AS (
               (SELECT asta FROM giornale WHERE asta > $1 ORDER BY asta LIMIT 1)
               UNION ALL
               SELECT (SELECT g.asta FROM giornale g WHERE g.asta > t.asta ORDER BY g.asta LIMIT 1) FROM t WHERE t.asta IS NOT NULL)
             SELECT asta FROM t WHERE asta IS NOT NULL LIMIT ${PAGINA}`,
      values: [dopoTutte],
    });
    const ids = rows.map(({ asta }) => asta);
    dopoTutte = ids.length < PAGINA ? PRIMA : (ids.at(-1) ?? PRIMA);
    return ids;
  }

  return async () => [...new Set([...(await vive()), ...(await tutte())])];
}
