import { formattaEuro, leggiEuro } from '@gestore/dominio';
import { eCro, eIban, eTrn } from '../bonifico.ts';
import { controllaCodiceFiscale, ePartitaIva } from '../codice-fiscale.ts';
import { email, no, type Regola, seScritto } from './generiche.ts';

const pulito = (valore: unknown): string => String(valore).replace(/\s/g, '').toUpperCase();

/** Le regole proprie del mestiere: i controlli sono quelli che leggono le offerte, qui dicono come rimediare. */
export const codiceFiscale = (): Regola =>
  seScritto((valore) => {
    const esito = controllaCodiceFiscale(pulito(valore));
    if (esito.valido) return null;
    return no(pulito(valore).length === 16 ? 'codice_fiscale_controllo' : 'codice_fiscale');
  });

export const partitaIva = (): Regola => seScritto((valore) => (ePartitaIva(pulito(valore)) ? null : no('partita_iva')));

/** L'uno o l'altra, come li chiedono i moduli per persone e società. */
export const codiceFiscaleOPartitaIva = (): Regola =>
  seScritto((valore) => {
    const codice = pulito(valore);
    return ePartitaIva(codice) || controllaCodiceFiscale(codice).valido ? null : no('codice_o_partita');
  });

export const iban = (): Regola => seScritto((valore) => (eIban(String(valore)) ? null : no('iban')));

/** CRO o TRN del bonifico della cauzione. */
export const cro = (): Regola =>
  seScritto((valore) => (eCro(pulito(valore)) || eTrn(pulito(valore)) ? null : no('cro')));

/** Una PEC ha la forma di ogni e-mail: che sia certificata lo dice solo il suo gestore. */
export const pec = (): Regola => email();

/** Cellulare italiano, con o senza prefisso, o numero estero con il `+`. */
export const cellulare = (): Regola =>
  seScritto((valore) => {
    const numero = String(valore).replace(/[\s.()/-]/g, '');
    return /^(?:(?:\+39|0039)?3\d{8,9}|\+(?!39)[1-9]\d{7,14})$/.test(numero) ? null : no('cellulare');
  });

/** Un importo in euro scritto all'italiana, con estremi facoltativi in centesimi. */
export function euro({ minimoCent, massimoCent }: { minimoCent?: number; massimoCent?: number } = {}): Regola {
  return seScritto((valore) => {
    const letto = leggiEuro(String(valore));
    if (letto.tipo === 'errore') return no(`euro_${letto.codice}`);
    if (minimoCent !== undefined && letto.cent < minimoCent)
      return no('euro_minimo', { minimo: formattaEuro(minimoCent) });
    if (massimoCent !== undefined && letto.cent > massimoCent)
      return no('euro_massimo', { massimo: formattaEuro(massimoCent) });
    return null;
  });
}

/** Senza `Temporal`: questa regola gira anche nei browser che non lo hanno. */
function nelCalendario(scritta: string): boolean {
  const [giorno = 0, mese = 0, anno = 0] = scritta.split('/').map(Number);
  const data = new Date(Date.UTC(anno, mese - 1, giorno));
  return data.getUTCDate() === giorno && data.getUTCMonth() + 1 === mese;
}

/** Una data `gg/mm/aaaa` che esiste nel calendario. */
export const data = (): Regola =>
  seScritto((valore) => {
    const scritta = String(valore).trim();
    if (!/^\d{2}\/\d{2}\/\d{4}$/.test(scritta)) return no('data');
    return nelCalendario(scritta) ? null : no('data_inesistente');
  });

/** Un'ora `hh:mm`; con `alSecondo`, `hh:mm:ss`. */
export const ora = ({ alSecondo = false }: { alSecondo?: boolean } = {}): Regola =>
  seScritto((valore) => {
    const forma = alSecondo ? /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/ : /^([01]\d|2[0-3]):[0-5]\d$/;
    return forma.test(String(valore).trim()) ? null : no(alSecondo ? 'ora_al_secondo' : 'ora');
  });
