import { vi } from 'vitest';

/** Tutto ciò che il processo scrive nel suo registro, a ogni livello: la destinazione vera è la stessa, ma in memoria. */
export const RIGHE_DEL_REGISTRO: string[] = [];

vi.mock('pino', async (originale) => {
  const vero = await originale<typeof import('pino')>();
  const finto = Object.assign(
    (...argomenti: unknown[]) => (vero.default as (...tutti: unknown[]) => unknown)(...argomenti),
    vero.default,
    { destination: () => ({ write: (riga: string) => void RIGHE_DEL_REGISTRO.push(riga), on: () => undefined }) },
  );
  return { ...vero, default: finto, pino: finto };
});
