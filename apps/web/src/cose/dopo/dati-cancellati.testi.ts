import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** Che cosa legge chi apre l'elenco di una vendita i cui dati di chi non ha vinto non ci sono più (R77). */
const it = {
  buste: (il: string) =>
    `Nomi, recapiti e documenti di chi non ha vinto sono stati cancellati ${ilGiorno(il)}: il termine per conservarli era passato (R77, GDPR art. 5). Delle loro buste restano pseudonimo, importi e decisioni; il verbale resta com’è.`,
  offerenti: (il: string) =>
    `Chi non ha vinto non è più in elenco: i suoi dati sono stati cancellati ${ilGiorno(il)}, passato il termine per conservarli (R77, GDPR art. 5).`,
  ordine: (il: string) =>
    `Nomi, IBAN e causali di queste righe sono stati cancellati ${ilGiorno(il)}, passato il termine per conservarli (R77, GDPR art. 5): il file non si rifà. L’impronta di ciò che si approvò resta:`,
  cancellato: 'cancellato (R77)',
};

const en: typeof it = {
  buste: (il) =>
    `Names, addresses and documents of those who did not win were erased on ${il}: the time for keeping them had passed (R77, GDPR art. 5). Of their envelopes the pseudonym, amounts and decisions stay; the minutes stay as they are.`,
  offerenti: (il) =>
    `Those who did not win are no longer listed: their data were erased on ${il}, when the time for keeping them had passed (R77, GDPR art. 5).`,
  ordine: (il) =>
    `Names, IBANs and reasons of these lines were erased on ${il}, when the time for keeping them had passed (R77, GDPR art. 5): the file cannot be made again. The fingerprint of what was approved stays:`,
  cancellato: 'erased (R77)',
};

export const DATI_CANCELLATI = { it, en } as const;
