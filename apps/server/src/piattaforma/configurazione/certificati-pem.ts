import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** I certificati di un file PEM, uno dopo l'altro; lancia un `Error` che nomina la variabile e il file. */
export function leggiCertificati(variabile: string, file: string): string[] {
  try {
    const testo = readFileSync(file, 'utf8');
    const blocchi = testo.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocchi.length === 0) throw new Error('nessun certificato');
    for (const blocco of blocchi) new X509Certificate(blocco);
    return blocchi;
  } catch {
    throw new Error(`${variabile}: il file ${file} non si legge, o non contiene certificati in PEM.`);
  }
}
