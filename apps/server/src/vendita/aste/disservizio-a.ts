import type { Evento, Istante } from '@gestore/dominio';

/** Se a quell'istante la piattaforma non era in salute, come lo dicono i fatti di una vendita; estremi compresi (R26, R27, R57). */
export function disservizioA(fatti: readonly Evento[], istante: Istante): boolean {
  let aperto: Istante | null = null;
  for (const evento of fatti) {
    if (evento.tipo === 'DisservizioRilevato') aperto = evento.dal;
    if (evento.tipo !== 'DisservizioCessato') continue;
    if (istante >= evento.dal && istante <= evento.cessatoIl) return true;
    aperto = null;
  }
  return aperto !== null && istante >= aperto;
}
