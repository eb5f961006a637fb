import type { Vendita } from '../../vendita/vendita.ts';

/** Ciò che serve ad attestare i disservizi e a comporre i fascicoli di prova. */
export type PartiDisservizi = Pick<
  Vendita,
  'db' | 'segreti' | 'orologio' | 'baseUrl' | 'esecutore' | 'tutteLeVoci' | 'stampa' | 'ricevute' | 'chiaveFirma'
> & {
  /** La busta per cui è stata emessa una credenziale della vendita, anche revocata; `null` se non c’è o non è di un offerente. */
  bustaDellaCredenziale(asta: string, credenzialeId: string): Promise<string | null>;
};
