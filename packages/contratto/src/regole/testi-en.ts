import type { CodiceRegola } from './modello.ts';
import type { Modello } from './testi-it.ts';

type Numero = string | number | undefined;
const count = (n: Numero, one: string, many: string): string => `${n} ${Number(n) === 1 ? one : many}`;
const characters = (n: Numero): string => count(n, 'character', 'characters');
const items = (n: Numero): string => count(n, 'item', 'items');
const digits = (n: Numero): string => count(n, 'digit', 'digits');

/** Gli stessi modelli in inglese: un codice che manca non compila. */
export const en: Record<CodiceRegola, Modello> = {
  obbligatorio: (c) => `The field “${c}” is required: please fill it in.`,
  scelta_obbligatoria: (c) => `The field “${c}” is required: please choose an item.`,
  conferma_obbligatoria: (c) => `To continue, please tick “${c}”.`,
  email: (c) => `The field “${c}” is not an e-mail address: write it as name@studio.it.`,
  email_elenco: (c, d) =>
    `In the field “${c}” the address “${d.quale}” is not valid: write them as name@studio.it, separated by commas.`,
  email_vuota: (c) => `In the field “${c}” there is one comma too many: an address is needed between two commas.`,
  pec: (c) => `The field “${c}” is not a PEC (certified e-mail) address: write it as name@pec.studio.it.`,
  incluso: (c, d) => `The field “${c}” accepts only: ${d.voci}.`,
  lunghezza_esatta: (c, d) => `The field “${c}” must have ${characters(d.esatta)}: it has ${d.attuale}.`,
  lunghezza_massima: (c, d) => `The field “${c}” may have at most ${characters(d.massima)}: it has ${d.attuale}.`,
  lunghezza_minima: (c, d) => `The field “${c}” must have at least ${characters(d.minima)}: it has ${d.attuale}.`,
  lunghezza_tra: (c, d) => `The field “${c}” must have ${d.minima} to ${characters(d.massima)}: it has ${d.attuale}.`,
  voci_esatte: (c, d) => `The field “${c}” must have ${items(d.esatta)}: it has ${d.attuale}.`,
  voci_massime: (c, d) => `The field “${c}” may have at most ${items(d.massima)}: it has ${d.attuale}.`,
  voci_minime: (c, d) => `The field “${c}” must have at least ${items(d.minima)}: it has ${d.attuale}.`,
  voci_tra: (c, d) => `The field “${c}” must have ${d.minima} to ${items(d.massima)}: it has ${d.attuale}.`,
  minimo: (c, d) => `The field “${c}” must be at least ${d.minimo}.`,
  massimo: (c, d) => `The field “${c}” may be at most ${d.massimo}.`,
  maggiore: (c, d) => `The field “${c}” must be more than ${d.minimo}.`,
  minore: (c, d) => `The field “${c}” must be less than ${d.massimo}.`,
  tra: (c, d) => `The field “${c}” must be between ${d.minimo} and ${d.massimo}.`,
  multiplo: (c, d) => `The field “${c}” must be a multiple of ${d.divisore}.`,
  numerico: (c) => `The field “${c}” must be a number: use digits and, if needed, a decimal comma, for example 12,5.`,
  intero: (c) => `The field “${c}” must be a whole number, without a comma: for example 12.`,
  decimali: (c, d) =>
    `The field “${c}” may have at most ${digits(d.massimi)} after the decimal comma: for example 12,5 or 12,25.`,
  cifre: (c, d) => `The field “${c}” must be ${digits(d.quante)}, with no other sign: for example ${d.esempio}.`,
  confermato: (c, d) => `The field “${c}” differs from “${d.altro}”: type the same value again.`,
  formato: (c, d) => `The field “${c}” does not have the required form: for example ${d.esempio}.`,
  segnaposto: (c, d) =>
    `The field “${c}” contains ${d.quale}, which is not a fact of the minutes: between braces there can only be ${d.voci}.`,
  file: (c) => `The field “${c}” is not a file: please choose one.`,
  dimensione: (c, d) =>
    `The file of “${c}” is ${d.attuale} KB and the most allowed is ${d.massima} KB: reduce it or choose another one.`,
  estensione: (c, d) => `The file of “${c}” must be of type ${d.voci}: please choose such a file.`,
  data: (c) => `The field “${c}” is not a date: write it as dd/mm/yyyy, for example 21/11/2026.`,
  data_inesistente: (c) => `The date of the field “${c}” does not exist in the calendar: check the day and the month.`,
  ora: (c) => `The field “${c}” is not a time: write it as hh:mm, for example 10:05.`,
  ora_al_secondo: (c) => `The field “${c}” is not a time: write it as hh:mm:ss, for example 10:05:30.`,
  ora_incerta: (c) => `The time of the field “${c}” is not certain: the clocks change that night. Choose another one.`,
  codice_fiscale: (c) => `The field “${c}” is not an Italian tax code: 16 characters, for example RSSMRA80A01F205X.`,
  codice_fiscale_controllo: (c) => `In the field “${c}” the check character is wrong: read the code again.`,
  partita_iva: (c) =>
    `The field “${c}” is not an Italian VAT number: 11 digits, the last one a check digit, for example 12345678903.`,
  codice_o_partita: (c) => `The field “${c}” is neither a tax code nor a VAT number: read the characters again.`,
  altri_offerenti: (c, d) =>
    `In the field “${c}” line ${d.riga} cannot be read: write it as Anna Neri; NREANN80A41F205X; 1/2; proprietà.`,
  altri_offerenti_troppi: (c, d) => `The field “${c}” may have at most ${d.massimo} lines: it has ${d.attuale}.`,
  frazione: (c) => `The field “${c}” is not a fraction between zero and the whole: for example 1/2.`,
  iban: (c) => `The field “${c}” is not a valid IBAN: check the digits, e.g. IT60 X054 2811 1010 0000 0123 456.`,
  cro: (c) => `The field “${c}” is neither a CRO (11 digits) nor a TRN (30 characters): copy it from the bank receipt.`,
  cro_controllo: (c) => `In the field “${c}” the last two digits of the CRO are wrong: check the bank receipt.`,
  cellulare: (c) => `The field “${c}” is not a mobile number: for example +39 333 1234567.`,
  euro_vuoto: (c) => `Write the amount in euro in the field “${c}”, for example 49.000,00.`,
  euro_caratteri: (c) =>
    `The field “${c}” may contain only digits, dots for thousands and a comma for cents: for example 49.000,00.`,
  euro_decimali: (c) => `The field “${c}” may have at most two digits after the comma: for example 49.000,50.`,
  euro_virgola: (c) => `In the field “${c}” use a comma for the cents: for example 49.000,50.`,
  euro_illeggibile: (c) => `The amount of the field “${c}” cannot be read: for example 49.000,00.`,
  euro_troppo: (c) => `The amount of the field “${c}” is too large: check the zeros.`,
  euro_minimo: (c, d) => `The field “${c}” must be at least ${d.minimo}.`,
  euro_massimo: (c, d) => `The field “${c}” may be at most ${d.massimo}.`,
  testo: (c) => `The field “${c}” must be a text.`,
  segni: (c) => `The field “${c}” contains characters that cannot be recorded: type it again by hand.`,
  numero: (c) => `The field “${c}” must be a number.`,
  si_no: (c) => `The field “${c}” must be a yes or a no.`,
  elenco: (c) => `The field “${c}” must be a list.`,
  oggetto: (c) => `The field “${c}” must be an object.`,
  identificativo: (c) => `The field “${c}” is not an identifier: copy it as it is, without spaces.`,
  indirizzo_web: (c) => `The field “${c}” is not a web address: for example https://www.studio.it.`,
  non_previsto: (c) => `The field “${c}” is not expected: remove it.`,
  non_valido: (c) => `The field “${c}” is not valid: please check it.`,
};
