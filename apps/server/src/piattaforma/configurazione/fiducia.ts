import { resolve } from 'node:path';
import { z } from 'zod';
import { leggiCertificati } from './certificati-pem.ts';

const facoltativo = z
  .string()
  .default('')
  .transform((testo) => testo.trim());

/** Which trusted list says that an authority issues qualified certificates (R07); without both, nothing is verified. */
export const VARIABILI_FIDUCIA = {
  /** The trusted list (ETSI TS 119 612), an XML file: read again when it changes. */
  ELENCO_FIDUCIA: facoltativo,
  /** PEM file with the certificates of who signs the list: no other signature of it is believed. */
  ELENCO_FIDUCIA_FIRMATARI: facoltativo,
} as const;

/** The file of the list, and the certificates in PEM of who may sign it. */
export type ConfigurazioneFiducia = { readonly file: string; readonly firmatari: readonly string[] };

/** Reads the certificates; throws `Error` if one variable is there without the other, or the file has none. */
export function fiduciaDa(v: z.infer<z.ZodObject<typeof VARIABILI_FIDUCIA>>): ConfigurazioneFiducia | null {
  if (v.ELENCO_FIDUCIA === '' && v.ELENCO_FIDUCIA_FIRMATARI === '') return null;
  for (const nome of ['ELENCO_FIDUCIA', 'ELENCO_FIDUCIA_FIRMATARI'] as const)
    if (v[nome] === '')
      throw new Error(`${nome}: manca. L'elenco di fiducia vuole il suo file e i certificati di chi lo firma.`);
  // The list is read while the server works, and may come later: that it is missing is said beside each signature.
  return {
    file: resolve(v.ELENCO_FIDUCIA),
    firmatari: leggiCertificati('ELENCO_FIDUCIA_FIRMATARI', v.ELENCO_FIDUCIA_FIRMATARI),
  };
}
