import type { Pool, PoolClient } from 'pg';

/** `pg` lo sa dall'apertura della connessione; i suoi tipi lo danno solo per le notifiche. */
type ConProcesso = PoolClient & { processID?: number | null };

/**
 * Riconosce le notifiche di ciò che queste connessioni scrivono, dal processo di PostgreSQL che le ha mandate. Dietro un
 * mediatore di connessioni non le riconosce, e valgono come quelle di un altro.
 */
export function creaScrittori(pool: Pool): (processId: number) => boolean {
  const nostri = new Set<number>();
  pool.on('connect', (cliente: ConProcesso) => void nostri.add(cliente.processID ?? 0));
  pool.on('remove', (cliente: ConProcesso) => void nostri.delete(cliente.processID ?? 0));
  return (processId) => nostri.has(processId);
}
