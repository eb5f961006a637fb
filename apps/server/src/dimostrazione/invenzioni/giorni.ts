import { giorniDopo, giornoARoma, type Istante, nonSiLavora, ORA_MS } from '@gestore/dominio';

/** Quanto prima delle operazioni scade, di solito, il termine per le offerte. */
export const TERMINE_PRIMA_MS = 21 * ORA_MS;

/** Quando si vende, e fin quando si offre; istanti in millisecondi. */
export type DateDiVendita = { termineOfferteIl: Istante; inizioOperazioniIl: Istante };

/** Le date di una vendita che verrà: chi la fissa sceglie giorni lavorativi, e se uno non lo è il primo che segue (cpc 155). */
export function dateCheVerranno(inizio: Istante, terminePrimaMs = TERMINE_PRIMA_MS): DateDiVendita {
  const termineOfferteIl = lavorativoDopo(inizio - terminePrimaMs);
  return { termineOfferteIl, inizioOperazioniIl: lavorativoDopo(Math.max(inizio, termineOfferteIl + terminePrimaMs)) };
}

/** Le date di una vendita già tenuta: se un giorno non è lavorativo, l'ultimo che lo precede; in avanti sarebbe forse domani. */
export function dateDiAllora(inizio: Istante, terminePrimaMs = TERMINE_PRIMA_MS): DateDiVendita {
  const inizioOperazioniIl = lavorativoPrima(inizio);
  return { termineOfferteIl: lavorativoPrima(inizioOperazioniIl - terminePrimaMs), inizioOperazioniIl };
}

/** Lo stesso istante, o la stessa ora dell'ultimo giorno lavorativo che lo precede. */
export function lavorativoPrima(il: Istante): Istante {
  return spostato(il, -1);
}

function lavorativoDopo(il: Istante): Istante {
  return spostato(il, 1);
}

function spostato(il: Istante, verso: 1 | -1): Istante {
  let giorni = 0;
  while (nonSiLavora(giornoARoma(il) + giorni)) giorni += verso;
  return giorniDopo(il, giorni);
}
