import { eCro, eIban, eTrn } from '../bonifico.ts';
import { controllaCodiceFiscale, ePartitaIva } from '../codice-fiscale.ts';
import { difetto, type Regola, seTesto } from './regola.ts';

const pulito = (scritto: string): string => scritto.replace(/\s/g, '').toUpperCase();

/** Le regole proprie del mestiere: i controlli sono quelli che leggono le offerte, qui dicono come rimediare. */

/**
 * Sedici lettere e cifre che stanno a una battitura dalla forma italiana: chi scrive un 5 per una S nel cognome non ha
 * un codice estero, anche se comincia per caso con il codice di un paese.
 */
const QUASI_ITALIANO = /^[A-Z0-9]{8}[A-Z][A-Z0-9]{2}[A-Z][A-Z0-9]{3}[A-Z]$/;
const COME_ITALIANO = /^(?:\d{11}|[A-Z]{6}\w{2}[A-Z]\w{2}[A-Z]\w{3}[A-Z])$/;

/** Il codice fiscale italiano di una persona o di un ente, o quello estero con davanti il suo paese (R15). */
export const codiceFiscale = (): Regola =>
  seTesto((scritto) => {
    const codice = pulito(scritto);
    if (controllaCodiceFiscale(codice).valido && (COME_ITALIANO.test(codice) || !QUASI_ITALIANO.test(codice)))
      return null;
    return difetto(COME_ITALIANO.test(codice) ? 'codice_fiscale_controllo' : 'codice_fiscale');
  });

export const partitaIva = (): Regola =>
  seTesto((scritto) => (ePartitaIva(pulito(scritto)) ? null : difetto('partita_iva')));

/** L'uno o l'altra, come li chiedono i moduli per persone e società. */
export const codiceFiscaleOPartitaIva = (): Regola => {
  const fiscale = codiceFiscale();
  return seTesto((scritto, tutti) =>
    ePartitaIva(pulito(scritto)) || fiscale(scritto, tutti) === null ? null : difetto('codice_o_partita'),
  );
};

export const iban = (): Regola => seTesto((scritto) => (eIban(scritto) ? null : difetto('iban')));

/** CRO o TRN del bonifico della cauzione. */
export const cro = (): Regola =>
  seTesto((scritto) => {
    const codice = pulito(scritto);
    if (eCro(codice) || eTrn(codice)) return null;
    return difetto(/^\d{11}$/.test(codice) ? 'cro_controllo' : 'cro');
  });

/** Cellulare italiano, con o senza prefisso, o numero estero con il `+`. */
export const cellulare = (): Regola =>
  seTesto((scritto) => {
    const numero = scritto.replace(/[\s.()/-]/g, '');
    return /^(?:(?:\+39|0039)?3\d{8,9}|\+(?!39)[1-9]\d{7,14})$/.test(numero) ? null : difetto('cellulare');
  });
