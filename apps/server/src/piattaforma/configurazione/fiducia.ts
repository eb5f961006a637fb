import { resolve } from 'node:path';
import { z } from 'zod';
import { leggiCertificati } from './certificati-pem.ts';

const facoltativo = z
  .string()
  .default('')
  .transform((testo) => testo.trim());

/** Quale elenco di fiducia dice che un'autorità emette certificati qualificati (R07); senza entrambe non si verifica nulla. */
export const VARIABILI_FIDUCIA = {
  /** L'elenco di fiducia (ETSI TS 119 612), un file XML: si rilegge quando cambia. */
  ELENCO_FIDUCIA: facoltativo,
  /** Il file PEM con i certificati di chi firma l'elenco: a nessun'altra sua firma si crede. */
  ELENCO_FIDUCIA_FIRMATARI: facoltativo,
} as const;

/** Il file dell'elenco, e i certificati in PEM di chi può firmarlo. */
export type ConfigurazioneFiducia = { readonly file: string; readonly firmatari: readonly string[] };

/** Legge i certificati; lancia un `Error` se una variabile c'è senza l'altra, o il file non ne ha. */
export function fiduciaDa(v: z.infer<z.ZodObject<typeof VARIABILI_FIDUCIA>>): ConfigurazioneFiducia | null {
  if (v.ELENCO_FIDUCIA === '' && v.ELENCO_FIDUCIA_FIRMATARI === '') return null;
  for (const nome of ['ELENCO_FIDUCIA', 'ELENCO_FIDUCIA_FIRMATARI'] as const)
    if (v[nome] === '')
      throw new Error(`${nome}: manca. L'elenco di fiducia vuole il suo file e i certificati di chi lo firma.`);
  // L'elenco si legge mentre il server lavora, e può venire più tardi: che manchi lo si dice accanto a ogni firma.
  return {
    file: resolve(v.ELENCO_FIDUCIA),
    firmatari: leggiCertificati('ELENCO_FIDUCIA_FIRMATARI', v.ELENCO_FIDUCIA_FIRMATARI),
  };
}
