/**
 * Ciò che una rotta di deposito dice a chi la serve. I suoi conti direbbero quante offerte ha una vendita (R10): le misure non
 * la contano, e del registro del processo restano i fatti, non i passi di chi legge il modulo.
 */
export const SENZA_TRACCIA = { config: { senzaMisura: true }, logLevel: 'info' } as const;
