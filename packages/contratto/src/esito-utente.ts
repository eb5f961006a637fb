import type { Cent, Istante } from '@gestore/dominio';

/** I termini che corrono per chi si è aggiudicato il bene (R69). */
export type TipoTermineUtente = 'persona_da_nominare' | 'saldo' | 'antiriciclaggio';
export type TermineUtente = { tipo: TipoTermineUtente; scadeIl: Istante; giorni: number; prorogato: boolean };

/** Un passo fatto della restituzione: disposto con l'esito, messo in un ordine, approvato da un secondo, eseguito. */
export type PassoRimborso = { passo: 'disposto' | 'ordinato' | 'approvato' | 'eseguito'; il: Istante };

/** La restituzione della propria cauzione (R71): disposta dal referente con l'esito, pagata dal gestore. */
export type RimborsoUtente = { importoCent: Cent; entroIl: Istante; passi: PassoRimborso[] };

/** GET /api/user/asta/:id/esito: ciò che l'esito vuol dire per chi lo legge; 409 finché non è dichiarato. */
export type EsitoUtente = {
  dichiaratoIl: Istante;
  /** La cauzione della propria offerta, se si è potuta leggere. */
  cauzioneCent: Cent | null;
  /** `null` se non c'è nulla da restituire: chi ha vinto, chi assiste, una busta illeggibile. */
  rimborso: RimborsoUtente | null;
  /** Solo per chi ha vinto: il prezzo meno la cauzione. */
  saldoCent: Cent | null;
  /** Solo per chi ha vinto. */
  termini: TermineUtente[];
};
