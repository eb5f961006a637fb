import type { JsonObject } from '@gestore/registro';

/** Un numero scritto nel registro; `NaN` se non c'è, così ogni confronto che lo usa fallisce. */
export function intero(dati: JsonObject, campo: string): number {
  const valore = dati[campo];
  return typeof valore === 'number' && Number.isSafeInteger(valore) ? valore : Number.NaN;
}

export function testo(dati: JsonObject, campo: string): string {
  const valore = dati[campo];
  return typeof valore === 'string' ? valore : '';
}

export function oggetto(dati: JsonObject, campo: string): JsonObject {
  const valore = dati[campo];
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore) ? (valore as JsonObject) : {};
}
