import type { Pool } from 'pg';

/**
 * Ciò che si legge dalla primaria può non essere ancora sulla copia sincrona: la conferma di chi lo ha scritto è stata
 * interrotta, o la primaria è appena ripartita. Chi dà una ricevuta di ciò che ha letto, e non scritto, passa prima di qui:
 * una scrittura vuota che la copia conferma conferma tutto ciò che la precede. Senza copia sincrona non scrive nulla.
 */
const DOMANDA = `SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
  THEN pg_logical_emit_message(true, 'gestore', '')::text END`;

/** Chi arriva mentre se ne compie una aspetta la seguente, che dividono tutti: un rilancio ripetuto mille volte ne costa una. */
export function creaBarriera(pool: Pick<Pool, 'query'>): () => Promise<void> {
  let inCorso: Promise<unknown> = Promise.resolve();
  let prossima: Promise<void> | null = null;
  return () => {
    prossima ??= inCorso
      .catch(() => undefined)
      .then(() => {
        prossima = null;
        const domanda = pool.query(DOMANDA).then(() => undefined);
        inCorso = domanda;
        return domanda;
      });
    return prossima;
  };
}
