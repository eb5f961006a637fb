import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const elenco = z
  .string()
  .default('')
  .transform((testo) => testo.split(',').flatMap((parte) => (parte.trim() === '' ? [] : [parte.trim()])));

/** Whose certified mail proves when an offer was filed (R12); without both, our own arrival decides. */
export const VARIABILI_PEC = {
  /** PEM files, comma separated, with the certificates of the authorities of the PEC providers, or of the providers. */
  PEC_AUTORITA: elenco,
  /** Mailboxes in which offers are filed, comma separated: delivery to any other is no filing. */
  PEC_CASELLE: elenco.pipe(z.array(z.email())),
} as const;

/** Certificates in PEM and mailboxes in small letters. */
export type ConfigurazionePec = { readonly autorita: readonly string[]; readonly caselle: readonly string[] };

/** Reads the files; throws `Error` that names the first that is missing, or is not made of certificates. */
export function pecDa({ PEC_AUTORITA, PEC_CASELLE }: z.infer<z.ZodObject<typeof VARIABILI_PEC>>): ConfigurazionePec {
  return { autorita: PEC_AUTORITA.map(leggiCertificati), caselle: PEC_CASELLE.map((una) => una.toLowerCase()) };
}

function leggiCertificati(file: string): string {
  try {
    const testo = readFileSync(file, 'utf8');
    const blocchi = testo.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocchi.length === 0) throw new Error('nessun certificato');
    for (const blocco of blocchi) new X509Certificate(blocco);
    return blocchi.join('\n');
  } catch {
    throw new Error(`PEC_AUTORITA: il file ${file} non si legge, o non contiene certificati in PEM.`);
  }
}
