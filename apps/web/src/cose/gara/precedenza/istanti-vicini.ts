import { formattaOra } from '@gestore/contratto/parole/formato';

/** L’ora con i millesimi: fra due rilanci vicini decidono quelli. */
export function alMillesimo(istanteMs: number): string {
  return `${formattaOra(istanteMs)},${String(istanteMs % 1000).padStart(3, '0')}`;
}

/** Quanto passa fra due istanti: sotto il secondo in millesimi, oltre in secondi. */
export function quantoDopo(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(3).replace('.', ',')} s`;
}
