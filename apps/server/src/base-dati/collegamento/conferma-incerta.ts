import type { Client } from 'pg';

/** La conferma manca, o porta un avvertimento: scritto qui, ma forse non sulla copia che la base dati doveva aspettare. */
export class ConfermaIncerta extends Error {
  override name = 'ConfermaIncerta';
  /** Come direbbe PostgreSQL: di come è finita la transazione non si sa. */
  readonly code = '08007';
}

/** Chi in PostgreSQL dice di non avere aspettato la copia, in qualunque lingua lo dica. */
const CHI_NON_ASPETTA = 'SyncRepWaitForLSN';

/**
 * Una conferma senza quella della copia sincrona è, per chi l'ha chiesta, una connessione caduta mentre si confermava: chi
 * l'ha chiesta riceve `ConfermaIncerta`, e il gruppo non riusa la connessione.
 */
export function esigiLaCopia({ connection }: Client): void {
  connection.on('notice', (avviso: { routine?: string; message?: string }) => {
    if (avviso.routine === CHI_NON_ASPETTA) connection.emit('error', new ConfermaIncerta(avviso.message));
  });
}
