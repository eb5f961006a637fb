import type { DirittoSulBene, QuotaInVendita } from '../../parole/allestimento.ts';

/** I diritti come si scrivono, in una scheda e in un verbale. */
export const PAROLE_DEL_DIRITTO: Readonly<Record<DirittoSulBene, string>> = {
  proprieta: 'proprietà',
  usufrutto: 'usufrutto',
  nuda_proprieta: 'nuda proprietà',
};

const DEL_DIRITTO: Readonly<Record<DirittoSulBene, string>> = {
  proprieta: 'della proprietà',
  usufrutto: 'dell’usufrutto',
  nuda_proprieta: 'della nuda proprietà',
};

/** Che cosa si vende, in parole: `1/2 della proprietà` (R20). */
export function quotaInParole({ frazione, diritto }: QuotaInVendita): string {
  return `${frazione} ${DEL_DIRITTO[diritto]}`;
}
