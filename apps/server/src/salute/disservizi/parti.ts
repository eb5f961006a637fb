import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import type { ConStampa } from '../../verbale/stampa/stampa.ts';

/** Ciò che serve ad attestare i disservizi e a comporre i fascicoli di prova. */
export type PartiDisservizi = Pick<Casa, 'db' | 'segreti' | 'orologio' | 'baseUrl'> &
  Pick<Chiavi, 'chiaveFirma'> &
  Pick<Nucleo, 'esecutore' | 'tutteLeVoci' | 'ricevute'> &
  ConStampa & {
    /** La busta per cui è stata emessa una credenziale della vendita, anche revocata; `null` se non c’è o non è di un offerente. */
    bustaDellaCredenziale(asta: string, credenzialeId: string): Promise<string | null>;
  };
