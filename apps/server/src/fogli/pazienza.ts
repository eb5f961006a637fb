import type { Readable } from 'node:stream';

/** Chi chiede un foglio e per tanto non ne legge nulla lo perde: il suo posto è di chi aspetta (ms). */
const FERMO_MS_MAX = 30_000;

/** Da qui il foglio aspetta chi legge; ciò che torna si chiama quando ha letto. */
export function pazienza(flusso: Readable): () => void {
  const fermo = setTimeout(() => flusso.destroy(new Error('nessuno legge il foglio')), FERMO_MS_MAX);
  fermo.unref();
  return () => clearTimeout(fermo);
}
