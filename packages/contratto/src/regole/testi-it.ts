/** I numeri e le parole che un messaggio nomina: quanto era atteso, quanto c'è. */
export type Dati = Readonly<Record<string, string | number>>;

/** Le parole di un messaggio, dato il nome del campo come lo legge la persona. */
export type Modello = (campo: string, dati: Dati) => string;

type Numero = string | number | undefined;
const conta = (n: Numero, uno: string, tanti: string): string => `${n} ${Number(n) === 1 ? uno : tanti}`;
const caratteri = (n: Numero): string => conta(n, 'carattere', 'caratteri');
const voci = (n: Numero): string => conta(n, 'voce', 'voci');
const cifre = (n: Numero): string => conta(n, 'cifra', 'cifre');

/** I modelli in italiano: nominano il campo, dicono che cosa non va e come rimediare (specifica, sezione 5). */
export const it = {
  obbligatorio: (c) => `Il campo «${c}» è obbligatorio: lo compili.`,
  scelta_obbligatoria: (c) => `Il campo «${c}» è obbligatorio: scelga una voce.`,
  conferma_obbligatoria: (c) => `Per continuare occorre spuntare «${c}».`,
  email: (c) => `Il campo «${c}» non è un indirizzo e-mail: lo scriva come nome@studio.it.`,
  email_elenco: (c, d) =>
    `Nel campo «${c}» l’indirizzo «${d.quale}» non è valido: li scriva come nome@studio.it, separati da virgole.`,
  email_vuota: (c) => `Nel campo «${c}» c’è una virgola di troppo: fra due virgole serve un indirizzo.`,
  pec: (c) => `Il campo «${c}» non è un indirizzo PEC: lo scriva come nome@pec.studio.it.`,
  incluso: (c, d) => `Il campo «${c}» ammette soltanto: ${d.voci}.`,
  lunghezza_esatta: (c, d) => `Il campo «${c}» deve avere ${caratteri(d.esatta)}: ne ha ${d.attuale}.`,
  lunghezza_massima: (c, d) => `Il campo «${c}» può avere al massimo ${caratteri(d.massima)}: ne ha ${d.attuale}.`,
  lunghezza_minima: (c, d) => `Il campo «${c}» deve avere almeno ${caratteri(d.minima)}: ne ha ${d.attuale}.`,
  lunghezza_tra: (c, d) => `Il campo «${c}» deve avere da ${d.minima} a ${caratteri(d.massima)}: ne ha ${d.attuale}.`,
  voci_esatte: (c, d) => `Il campo «${c}» deve avere ${voci(d.esatta)}: ne ha ${d.attuale}.`,
  voci_massime: (c, d) => `Il campo «${c}» può avere al massimo ${voci(d.massima)}: ne ha ${d.attuale}.`,
  voci_minime: (c, d) => `Il campo «${c}» deve avere almeno ${voci(d.minima)}: ne ha ${d.attuale}.`,
  voci_tra: (c, d) => `Il campo «${c}» deve avere da ${d.minima} a ${voci(d.massima)}: ne ha ${d.attuale}.`,
  minimo: (c, d) => `Il campo «${c}» deve essere almeno ${d.minimo}.`,
  massimo: (c, d) => `Il campo «${c}» può essere al massimo ${d.massimo}.`,
  maggiore: (c, d) => `Il campo «${c}» deve essere più di ${d.minimo}.`,
  minore: (c, d) => `Il campo «${c}» deve essere meno di ${d.massimo}.`,
  tra: (c, d) => `Il campo «${c}» deve essere fra ${d.minimo} e ${d.massimo}.`,
  multiplo: (c, d) => `Il campo «${c}» deve essere un multiplo di ${d.divisore}.`,
  numerico: (c) => `Il campo «${c}» deve essere un numero: usi le cifre e, se serve, la virgola, per esempio 12,5.`,
  intero: (c) => `Il campo «${c}» deve essere un numero intero, senza virgola: per esempio 12.`,
  decimali: (c, d) =>
    `Il campo «${c}» può avere al massimo ${cifre(d.massimi)} dopo la virgola: per esempio 12,5 o 12,25.`,
  cifre: (c, d) => `Il campo «${c}» deve essere di ${cifre(d.quante)}, senza altri segni: per esempio ${d.esempio}.`,
  confermato: (c, d) => `Il campo «${c}» non è uguale a «${d.altro}»: riscriva lo stesso valore.`,
  formato: (c, d) => `Il campo «${c}» non ha la forma richiesta: per esempio ${d.esempio}.`,
  segnaposto: (c, d) =>
    `Nel campo «${c}» c’è ${d.quale}, che non è un dato del verbale: fra graffe si può scrivere soltanto ${d.voci}.`,
  file: (c) => `Il campo «${c}» non è un file: ne scelga uno.`,
  dimensione: (c, d) =>
    `Il file di «${c}» è di ${d.attuale} KB e il massimo è ${d.massima} KB: lo riduca o ne scelga un altro.`,
  estensione: (c, d) => `Il file di «${c}» deve essere di tipo ${d.voci}: ne scelga uno così.`,
  data: (c) => `Il campo «${c}» non è una data: la scriva come gg/mm/aaaa, per esempio 21/11/2026.`,
  data_inesistente: (c) => `La data del campo «${c}» non esiste nel calendario: controlli giorno e mese.`,
  ora: (c) => `Il campo «${c}» non è un’ora: la scriva come hh:mm, per esempio 10:05.`,
  ora_al_secondo: (c) => `Il campo «${c}» non è un’ora: la scriva come hh:mm:ss, per esempio 10:05:30.`,
  ora_incerta: (c) => `L’ora del campo «${c}» non è certa: quella notte cambia l’ora legale. Ne scelga un’altra.`,
  codice_fiscale: (c) => `Il campo «${c}» non è un codice fiscale: sono 16 caratteri, per esempio RSSMRA80A01F205X.`,
  codice_fiscale_controllo: (c) => `Nel campo «${c}» il carattere di controllo non torna: rilegga il codice.`,
  partita_iva: (c) =>
    `Il campo «${c}» non è una partita IVA: sono 11 cifre, l’ultima di controllo, per esempio 12345678903.`,
  codice_o_partita: (c) => `Il campo «${c}» non è un codice fiscale né una partita IVA: rilegga i caratteri.`,
  altri_offerenti: (c, d) =>
    `Nel campo «${c}» la riga ${d.riga} non si legge: la scriva come Anna Neri; NREANN80A41F205X; 1/2; proprietà.`,
  altri_offerenti_troppi: (c, d) => `Il campo «${c}» può avere al massimo ${d.massimo} righe: ne ha ${d.attuale}.`,
  frazione: (c) => `Il campo «${c}» non è una frazione tra zero e l’intero: per esempio 1/2.`,
  iban: (c) => `Il campo «${c}» non è un IBAN valido: rilegga le cifre, per esempio IT60 X054 2811 1010 0000 0123 456.`,
  cro: (c) => `Il campo «${c}» non è un CRO (11 cifre) né un TRN (30 caratteri): lo copi dalla contabile.`,
  cro_controllo: (c) => `Nel campo «${c}» le ultime due cifre del CRO non tornano: lo rilegga sulla contabile.`,
  cellulare: (c) => `Il campo «${c}» non è un numero di cellulare: per esempio +39 333 1234567.`,
  euro_vuoto: (c) => `Scriva l’importo in euro nel campo «${c}», per esempio 49.000,00.`,
  euro_caratteri: (c) =>
    `Il campo «${c}» può contenere solo cifre, punti per le migliaia e una virgola per i centesimi: per esempio 49.000,00.`,
  euro_decimali: (c) => `Il campo «${c}» può avere al massimo due cifre dopo la virgola: per esempio 49.000,50.`,
  euro_virgola: (c) => `Nel campo «${c}» usi la virgola per i centesimi: per esempio 49.000,50.`,
  euro_illeggibile: (c) => `L’importo del campo «${c}» non è leggibile: per esempio 49.000,00.`,
  euro_troppo: (c) => `L’importo del campo «${c}» è troppo grande: controlli gli zeri.`,
  euro_minimo: (c, d) => `Il campo «${c}» deve essere almeno ${d.minimo}.`,
  euro_massimo: (c, d) => `Il campo «${c}» può essere al massimo ${d.massimo}.`,
  // Ciò che solo un programma può sbagliare: un modulo del prodotto manda sempre il tipo giusto.
  testo: (c) => `Il campo «${c}» deve essere un testo.`,
  segni: (c) => `Il campo «${c}» contiene caratteri che non si possono registrare: lo riscriva a mano.`,
  numero: (c) => `Il campo «${c}» deve essere un numero.`,
  si_no: (c) => `Il campo «${c}» deve essere un sì o un no.`,
  elenco: (c) => `Il campo «${c}» deve essere un elenco.`,
  oggetto: (c) => `Il campo «${c}» deve essere un oggetto.`,
  identificativo: (c) => `Il campo «${c}» non è un identificativo: lo copi com’è, senza spazi.`,
  indirizzo_web: (c) => `Il campo «${c}» non è un indirizzo web: per esempio https://www.studio.it.`,
  non_previsto: (c) => `Il campo «${c}» non è previsto: lo tolga.`,
  non_valido: (c) => `Il campo «${c}» non è valido: lo controlli.`,
} as const satisfies Record<string, Modello>;
