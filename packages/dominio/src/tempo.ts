/**
 * Istante: millisecondi dall'epoca, stampato una sola volta al confine. Il dominio non conosce l'orologio. Il segno è del
 * solo compilatore: istanti e centesimi non si scambiano (`docs/decisions/2026-11-22-unita.md`).
 */
export type Istante = number & { readonly __unita?: 'istante' };

export const SECONDO_MS = 1_000;
export const MINUTO_MS = 60_000;
export const ORA_MS = 3_600_000;
export const GIORNO_MS = 86_400_000;

/** Il secondo in cui cade un istante: il termine si confronta al secondo (R12). */
export function alSecondo(istante: Istante): Istante {
  return Math.floor(istante / SECONDO_MS) * SECONDO_MS;
}
