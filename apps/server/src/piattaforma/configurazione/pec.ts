import { z } from 'zod';
import { leggiCertificati } from './certificati-pem.ts';

const elenco = z
  .string()
  .default('')
  .transform((testo) => testo.split(',').flatMap((parte) => (parte.trim() === '' ? [] : [parte.trim()])));

/** Di chi è la posta certificata che prova quando un'offerta è stata depositata (R12); senza entrambe, decide il nostro arrivo. */
export const VARIABILI_PEC = {
  /** I file PEM, separati da virgole, con i certificati delle autorità dei gestori PEC, o dei gestori. */
  PEC_AUTORITA: elenco,
  /** Le caselle in cui si depositano le offerte, separate da virgole: la consegna a un'altra non è un deposito. */
  PEC_CASELLE: elenco.pipe(z.array(z.email())),
  /** Dove il gestore PEC lascia le ricevute di ciò che mandiamo (R29): imaps://utente:password@host/cartella; si legge soltanto. */
  PEC_RICEVUTE: z
    .string()
    .default('')
    .transform((testo) => testo.trim()),
} as const;

/** I certificati in PEM, le caselle in minuscolo, e la casella delle ricevute. */
export type ConfigurazionePec = {
  readonly autorita: readonly string[];
  readonly caselle: readonly string[];
  readonly ricevute: string | null;
};

/** Legge i file; lancia un `Error` che nomina il primo che manca, o che non è fatto di certificati. */
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

/** Una password non viaggia in chiaro: senza TLS soltanto un server di questa macchina. Il messaggio non porta mai l'indirizzo. */
function casellaImap(indirizzo: string): string {
  const url = URL.parse(indirizzo);
  const aSe = url?.protocol === 'imap:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === null || url.username === '' || (url.protocol !== 'imaps:' && !aSe))
    throw new Error('PEC_RICEVUTE: si scrive imaps://utente:parola@server/cartella.');
  return indirizzo;
}
