import type { Prontezza } from '@gestore/contratto/bordo/prontezza';

/** Ciò che il server dice di sé, con l'ora in cui lo si è chiesto; `raggiungibile` è falso se non c'è stata risposta. */
export type ProntezzaVista = Omit<Prontezza, 'daFare'> & { raggiungibile: boolean; chiestoIl: number };

/** La risposta del server, qualunque cosa porti: ciò che non dice non è pronto. */
export function leggiProntezza(corpo: unknown, chiestoIl: number): ProntezzaVista {
  const detto = typeof corpo === 'object' && corpo !== null ? (corpo as Record<string, unknown>) : {};
  return {
    pronto: detto.pronto === true,
    raggiungibile: true,
    baseDati: detto.baseDati === true,
    scartoOrologioMs: typeof detto.scartoOrologioMs === 'number' ? detto.scartoOrologioMs : null,
    chiavi: detto.chiavi === true,
    chiestoIl,
  };
}

/** Il servizio va, e ciò che manca è la chiave di qualche vendita da aprire: chi partecipa alle altre non se ne accorge. */
export function soloLeChiavi({ pronto, baseDati, scartoOrologioMs, chiavi }: ProntezzaVista): boolean {
  return !pronto && baseDati && !chiavi && scartoOrologioMs !== null && Math.abs(scartoOrologioMs) <= 1_000;
}
