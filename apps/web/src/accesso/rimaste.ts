import { PREFISSO_DEPOSITO, type Strategia } from '@gestore/contratto/accesso/costanti-accesso';

/** Dove resta ciò che una persona stava scrivendo quando la sua sessione è finita: nella memoria di questa scheda del browser. */
export const PREFISSO_RIMASTE = `${PREFISSO_DEPOSITO}rimasta/`;

/** Le chiavi di ciò che è rimasto a una persona, o a chi usa una strategia; nessuna se il browser vieta la memoria del sito. */
export function chiaviDi(chi: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((chiave) => chiave.startsWith(`${PREFISSO_RIMASTE}${chi}/`));
  } catch {
    return [];
  }
}

/**
 * Toglie ciò che era rimasto a chi usa quella strategia, salvo a `id`: chi esce non lascia nulla, e chi entra dopo un altro non ne
 * trova le parole nemmeno cercandole nella memoria del browser.
 */
export function dimenticaRimaste(strategia: Strategia, id: string | null): void {
  const tenute = chiaviDi(`${strategia}/${id}`);
  for (const chiave of chiaviDi(strategia)) if (!tenute.includes(chiave)) sessionStorage.removeItem(chiave);
}
