import { REGOLE_CONTO } from '@gestore/contratto/banca/forme';
import { dimensioneKB, obbligatorio, primoErrore, type Regola } from '@gestore/contratto/regole';

/** Come il servizio: un XML si legge una voce alla volta, un CSV si apre intero. */
const XML_KB_MAX = 65_536;
const CSV_KB_MAX = 4_096;

const finisce = (file: unknown, con: string): boolean => file instanceof File && file.name.toLowerCase().endsWith(con);
const scritto = (valore: unknown): boolean => typeof valore === 'string' && valore.trim() !== '';

/**
 * Vero se con quel file va mandato il conto. Che cosa un file sia lo dice il suo contenuto, e lo legge il servizio, che risponde in parole: una
 * banca scrive un CAMT in `estratto.txt`, o in `estratto.xml.txt`. Dal nome si capisce soltanto che un CSV il conto non lo porta scritto e un
 * XML sì; di un altro si manda, se chi carica lo ha indicato.
 */
export function vuoleIlConto(valori: { file?: unknown; conto?: unknown; intestatario?: unknown }): boolean {
  if (finisce(valori.file, '.csv')) return true;
  return !finisce(valori.file, '.xml') && (scritto(valori.conto) || scritto(valori.intestatario));
}

const seVaMandato =
  (campo: 'conto' | 'intestatario'): Regola =>
  (valore, tutti) =>
    vuoleIlConto(tutti) ? primoErrore(REGOLE_CONTO[campo] ?? [], valore, tutti) : null;

const secondoIlNome: Regola = (valore, tutti) =>
  dimensioneKB(finisce(valore, '.csv') ? CSV_KB_MAX : XML_KB_MAX)(valore, tutti);

export const REGOLE_ESTRATTO = {
  sella: { file: [obbligatorio(), secondoIlNome] },
  bcc: {
    file: [obbligatorio(), secondoIlNome],
    conto: [seVaMandato('conto')],
    intestatario: [seVaMandato('intestatario')],
  },
};
