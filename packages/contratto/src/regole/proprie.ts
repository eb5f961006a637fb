import { leggiAltriOfferenti } from '../buste/altri-offerenti.ts';
import { eCro, eIban, eTrn } from '../parole/bonifico.ts';
import { CODICE_IMPROBABILE, controllaCodiceFiscale, ePartitaIva } from '../parole/codice-fiscale.ts';
import { leggiQuota } from '../parole/quota.ts';
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
    const esito = controllaCodiceFiscale(codice);
    // Un codice che torna ma non può essere di nessuno avverte chi legge l'offerta, e non ferma chi scrive (R15).
    const torna = esito.valido || esito.codice === CODICE_IMPROBABILE;
    if (torna && (COME_ITALIANO.test(codice) || !QUASI_ITALIANO.test(codice))) return null;
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

/** Gli altri offerenti, uno per riga: `nome; codice; quota; diritto` (R20). */
export const altriOfferenti = (massimo: number): Regola =>
  seTesto((scritto) => {
    const righe = leggiAltriOfferenti(scritto);
    const errata = righe.indexOf(null);
    if (errata >= 0) return difetto('altri_offerenti', { riga: errata + 1 });
    return righe.length > massimo ? difetto('altri_offerenti_troppi', { massimo, attuale: righe.length }) : null;
  });

/** Una parte di un intero, mai oltre: `1/2` (R20). */
export const frazione = (): Regola => seTesto((scritto) => (leggiQuota(scritto) === null ? difetto('frazione') : null));

export const iban = (): Regola => seTesto((scritto) => (eIban(scritto) ? null : difetto('iban')));

/** Di un testo lungo con una graffa aperta si mostra l’inizio. */
const SEGNAPOSTO_MOSTRATO = 40;

/** Fra graffe, soltanto i nomi dell’elenco; una graffa che non si chiude, o si chiude da sola, non è un nome. */
export const soloSegnaposti = (nomi: readonly string[]): Regola =>
  seTesto((scritto) => {
    const senza = scritto.replaceAll(/\{([^{}]*)\}/g, (tutto, nome: string) => (nomi.includes(nome) ? '' : tutto));
    const quale = /\{[^{}]*\}?|\}/.exec(senza)?.[0];
    return quale === undefined
      ? null
      : difetto('segnaposto', { quale: quale.slice(0, SEGNAPOSTO_MOSTRATO), voci: nomi.join(', ') });
  });

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
