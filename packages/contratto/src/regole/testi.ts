type Dati = Readonly<Record<string, string | number>>;
type Modello = (campo: string, dati: Dati) => string;

const caratteri = (n: string | number | undefined): string => (Number(n) === 1 ? '1 carattere' : `${n} caratteri`);
const characters = (n: string | number | undefined): string => (Number(n) === 1 ? '1 character' : `${n} characters`);

/** I modelli in italiano: nominano il campo, dicono che cosa non va e come rimediare (specifica, sezione 5). */
const it = {
  obbligatorio: (c) => `Il campo «${c}» è obbligatorio: lo compili.`,
  scelta_obbligatoria: (c) => `Il campo «${c}» è obbligatorio: scelga una voce.`,
  conferma_obbligatoria: (c) => `Per continuare occorre spuntare «${c}».`,
  email: (c) => `Il campo «${c}» non è un indirizzo e-mail: lo scriva come nome@studio.it.`,
  email_elenco: (c, d) => `Nel campo «${c}» l’indirizzo «${d.quale}» non è valido: li separi con una virgola.`,
  incluso: (c, d) => `Il campo «${c}» ammette soltanto: ${d.voci}.`,
  lunghezza_esatta: (c, d) => `Il campo «${c}» deve avere ${caratteri(d.esatta)}: ne ha ${d.attuale}.`,
  lunghezza_massima: (c, d) => `Il campo «${c}» può avere al massimo ${caratteri(d.massima)}: ne ha ${d.attuale}.`,
  lunghezza_minima: (c, d) => `Il campo «${c}» deve avere almeno ${caratteri(d.minima)}: ne ha ${d.attuale}.`,
  voci_massime: (c, d) => `Il campo «${c}» può avere al massimo ${d.massima} voci: ne ha ${d.attuale}.`,
  voci_minime: (c, d) => `Il campo «${c}» deve avere almeno ${d.minima} voci: ne ha ${d.attuale}.`,
  lunghezza_tra: (c, d) => `Il campo «${c}» deve avere da ${d.minima} a ${d.massima} caratteri: ne ha ${d.attuale}.`,
  minimo: (c, d) => `Il campo «${c}» deve essere almeno ${d.minimo}.`,
  massimo: (c, d) => `Il campo «${c}» può essere al massimo ${d.massimo}.`,
  tra: (c, d) => `Il campo «${c}» deve essere fra ${d.minimo} e ${d.massimo}.`,
  numerico: (c) => `Il campo «${c}» deve essere un numero: usi le cifre e, se serve, la virgola.`,
  intero: (c) => `Il campo «${c}» deve essere un numero intero, senza virgola.`,
  cifre: (c, d) => `Il campo «${c}» deve essere di ${d.quante} cifre, senza altri segni.`,
  confermato: (c, d) => `Il campo «${c}» non è uguale a «${d.altro}»: riscriva lo stesso valore.`,
  formato: (c, d) => `Il campo «${c}» non ha la forma richiesta: per esempio ${d.esempio}.`,
  dimensione: (c, d) => `Il file di «${c}» è di ${d.attuale} KB: il massimo è ${d.massima} KB.`,
  estensione: (c, d) => `Il file di «${c}» deve essere di tipo ${d.voci}.`,
  data: (c) => `Il campo «${c}» non è una data: la scriva come gg/mm/aaaa, per esempio 21/11/2026.`,
  data_inesistente: (c) => `La data del campo «${c}» non esiste nel calendario.`,
  ora: (c) => `Il campo «${c}» non è un’ora: la scriva come hh:mm, per esempio 10:05.`,
  ora_al_secondo: (c) => `Il campo «${c}» non è un’ora: la scriva come hh:mm:ss, per esempio 10:05:30.`,
  ora_incerta: (c) => `L’ora del campo «${c}» non è certa: quella notte cambia l’ora legale. Ne scelga un’altra.`,
  codice_fiscale: (c) => `Il campo «${c}» non è un codice fiscale: sono 16 caratteri, per esempio RSSMRA80A01F205X.`,
  codice_fiscale_controllo: (c) => `Nel campo «${c}» il carattere di controllo non torna: rilegga il codice.`,
  partita_iva: (c) => `Il campo «${c}» non è una partita IVA: sono 11 cifre con l’ultima di controllo.`,
  codice_o_partita: (c) => `Il campo «${c}» non è un codice fiscale né una partita IVA: rilegga i caratteri.`,
  iban: (c) => `Il campo «${c}» non è un IBAN valido: rilegga le cifre, per esempio IT60 X054 2811 1010 0000 0123 456.`,
  cro: (c) => `Il campo «${c}» non è un CRO (11 cifre) né un TRN (30 caratteri): lo copi dalla contabile.`,
  cellulare: (c) => `Il campo «${c}» non è un numero di cellulare: per esempio +39 333 1234567.`,
  euro_vuoto: (c) => `Scriva l’importo in euro nel campo «${c}», per esempio 49.000,00.`,
  euro_caratteri: (c) =>
    `Il campo «${c}» può contenere solo cifre, punti per le migliaia e una virgola per i centesimi.`,
  euro_decimali: (c) => `Il campo «${c}» può avere al massimo due cifre dopo la virgola.`,
  euro_virgola: (c) => `Nel campo «${c}» usi la virgola per i centesimi: per esempio 49.000,50.`,
  euro_illeggibile: (c) => `L’importo del campo «${c}» non è leggibile: per esempio 49.000,00.`,
  euro_troppo: (c) => `L’importo del campo «${c}» è troppo grande: controlli gli zeri.`,
  euro_minimo: (c, d) => `Il campo «${c}» deve essere almeno ${d.minimo}.`,
  euro_massimo: (c, d) => `Il campo «${c}» può essere al massimo ${d.massimo}.`,
} as const satisfies Record<string, Modello>;

export type CodiceRegola = keyof typeof it;

const en: Record<CodiceRegola, Modello> = {
  obbligatorio: (c) => `The field “${c}” is required: please fill it in.`,
  scelta_obbligatoria: (c) => `The field “${c}” is required: please choose an item.`,
  conferma_obbligatoria: (c) => `To continue, please tick “${c}”.`,
  email: (c) => `The field “${c}” is not an e-mail address: write it as name@studio.it.`,
  email_elenco: (c, d) => `In the field “${c}” the address “${d.quale}” is not valid: separate them with a comma.`,
  incluso: (c, d) => `The field “${c}” accepts only: ${d.voci}.`,
  lunghezza_esatta: (c, d) => `The field “${c}” must have ${characters(d.esatta)}: it has ${d.attuale}.`,
  lunghezza_massima: (c, d) => `The field “${c}” may have at most ${characters(d.massima)}: it has ${d.attuale}.`,
  lunghezza_minima: (c, d) => `The field “${c}” must have at least ${characters(d.minima)}: it has ${d.attuale}.`,
  voci_massime: (c, d) => `The field “${c}” may have at most ${d.massima} items: it has ${d.attuale}.`,
  voci_minime: (c, d) => `The field “${c}” must have at least ${d.minima} items: it has ${d.attuale}.`,
  lunghezza_tra: (c, d) => `The field “${c}” must have ${d.minima} to ${d.massima} characters: it has ${d.attuale}.`,
  minimo: (c, d) => `The field “${c}” must be at least ${d.minimo}.`,
  massimo: (c, d) => `The field “${c}” may be at most ${d.massimo}.`,
  tra: (c, d) => `The field “${c}” must be between ${d.minimo} and ${d.massimo}.`,
  numerico: (c) => `The field “${c}” must be a number: use digits and, if needed, a decimal comma.`,
  intero: (c) => `The field “${c}” must be a whole number.`,
  cifre: (c, d) => `The field “${c}” must be ${d.quante} digits, with no other sign.`,
  confermato: (c, d) => `The field “${c}” differs from “${d.altro}”: type the same value again.`,
  formato: (c, d) => `The field “${c}” does not have the required form: for example ${d.esempio}.`,
  dimensione: (c, d) => `The file of “${c}” is ${d.attuale} KB: the most allowed is ${d.massima} KB.`,
  estensione: (c, d) => `The file of “${c}” must be of type ${d.voci}.`,
  data: (c) => `The field “${c}” is not a date: write it as dd/mm/yyyy, for example 21/11/2026.`,
  data_inesistente: (c) => `The date of the field “${c}” does not exist in the calendar.`,
  ora: (c) => `The field “${c}” is not a time: write it as hh:mm, for example 10:05.`,
  ora_al_secondo: (c) => `The field “${c}” is not a time: write it as hh:mm:ss, for example 10:05:30.`,
  ora_incerta: (c) => `The time of the field “${c}” is not certain: the clocks change that night. Choose another one.`,
  codice_fiscale: (c) => `The field “${c}” is not an Italian tax code: 16 characters, for example RSSMRA80A01F205X.`,
  codice_fiscale_controllo: (c) => `In the field “${c}” the check character is wrong: read the code again.`,
  partita_iva: (c) => `The field “${c}” is not an Italian VAT number: 11 digits, the last one a check digit.`,
  codice_o_partita: (c) => `The field “${c}” is neither a tax code nor a VAT number: read the characters again.`,
  iban: (c) => `The field “${c}” is not a valid IBAN: check the digits, e.g. IT60 X054 2811 1010 0000 0123 456.`,
  cro: (c) => `The field “${c}” is neither a CRO (11 digits) nor a TRN (30 characters): copy it from the bank receipt.`,
  cellulare: (c) => `The field “${c}” is not a mobile number: for example +39 333 1234567.`,
  euro_vuoto: (c) => `Write the amount in euro in the field “${c}”, for example 49.000,00.`,
  euro_caratteri: (c) => `The field “${c}” may contain only digits, dots for thousands and a comma for cents.`,
  euro_decimali: (c) => `The field “${c}” may have at most two digits after the comma.`,
  euro_virgola: (c) => `In the field “${c}” use a comma for the cents: for example 49.000,50.`,
  euro_illeggibile: (c) => `The amount of the field “${c}” cannot be read: for example 49.000,00.`,
  euro_troppo: (c) => `The amount of the field “${c}” is too large: check the zeros.`,
  euro_minimo: (c, d) => `The field “${c}” must be at least ${d.minimo}.`,
  euro_massimo: (c, d) => `The field “${c}” may be at most ${d.massimo}.`,
};

export type Lingua = 'it' | 'en';
const MODELLI = { it, en } as const satisfies Record<Lingua, Record<CodiceRegola, Modello>>;

/** Che cosa non va in un valore; diventa parole con `messaggioDi`. */
export type Messaggio = { codice: CodiceRegola; dati: Dati };

/** Le parole di un messaggio per il campo con quel nome, nella lingua data. */
export function messaggioDi({ codice, dati }: Messaggio, campo: string, lingua: Lingua = 'it'): string {
  const modello: Modello = MODELLI[lingua][codice];
  return modello(campo, dati);
}

export const CODICI_REGOLA = Object.keys(it) as CodiceRegola[];
