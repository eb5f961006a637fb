import { z } from 'zod';
import { leggiCertificati } from './certificati-pem.ts';

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
  /** Where the PEC provider leaves the receipts of what we send (R29): imaps://user:password@host/folder; read, never changed. */
  PEC_RICEVUTE: z
    .string()
    .default('')
    .transform((testo) => testo.trim()),
} as const;

/** Certificates in PEM, mailboxes in small letters, and the mailbox of the receipts. */
export type ConfigurazionePec = {
  readonly autorita: readonly string[];
  readonly caselle: readonly string[];
  readonly ricevute: string | null;
};

/** Reads the files; throws `Error` that names the first that is missing, or is not made of certificates. */
export function pecDa({
  PEC_AUTORITA,
  PEC_CASELLE,
  PEC_RICEVUTE,
}: z.infer<z.ZodObject<typeof VARIABILI_PEC>>): ConfigurazionePec {
  if (PEC_RICEVUTE !== '' && PEC_AUTORITA.length === 0)
    throw new Error('PEC_AUTORITA: manca. Senza, di una ricevuta non si sa chi l’ha scritta.');
  return {
    ricevute: PEC_RICEVUTE === '' ? null : casellaImap(PEC_RICEVUTE),
    autorita: PEC_AUTORITA.map((file) => leggiCertificati('PEC_AUTORITA', file).join('\n')),
    caselle: PEC_CASELLE.map((una) => una.toLowerCase()),
  };
}

/** A password does not travel in clear: without TLS only a server of this machine. The message never carries the address. */
function casellaImap(indirizzo: string): string {
  const url = URL.parse(indirizzo);
  const aSe = url?.protocol === 'imap:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === null || url.username === '' || (url.protocol !== 'imaps:' && !aSe))
    throw new Error('PEC_RICEVUTE: si scrive imaps://utente:parola@server/cartella.');
  return indirizzo;
}
