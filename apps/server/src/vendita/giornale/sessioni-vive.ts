import pg from 'pg';

/** Come la base dati dice che una sessione è finita (base-dati/schema/02-accesso.sql). Ferma la transazione prima della conferma. */
const SESSIONE_FINITA = 'VS001';

/** L'istruzione che ferma la transazione in cui sta se una di queste sessioni è finita; vuota se non ce n'è da esigere. */
export function esigiVive(sessioni: readonly string[]): string {
  return sessioni.length === 0 ? '' : `SELECT esigi_sessioni_vive(${pg.escapeLiteral(`{${sessioni.join(',')}}`)}); `;
}

/** Le sessioni finite che hanno fermato una scrittura; `null` se a fermarla è stato altro. */
export function finiteIn(errore: unknown): ReadonlySet<string> | null {
  const { code, detail } = errore as { code?: string; detail?: string };
  return code === SESSIONE_FINITA ? new Set(detail?.split(',')) : null;
}
