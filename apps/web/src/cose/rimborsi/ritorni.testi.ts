import type { RitornoRimborso } from '@gestore/contratto/banca/ordini-rimborso';

/** Le parole dei codici con cui una banca rimanda indietro un bonifico (ISO 20022, ExternalReturnReason e ExternalStatusReason). */
const it = {
  modi: { tornato: 'Il rimborso è tornato indietro', rifiutato: 'La banca ha rifiutato il rimborso' } satisfies Record<
    RitornoRimborso['modo'],
    string
  >,
  motivi: {
    AC01: 'il numero del conto è sbagliato',
    AC03: 'il conto di chi riceve è sbagliato',
    AC04: 'il conto è chiuso',
    AC06: 'il conto è bloccato',
    AC13: 'il conto è di un genere che non riceve bonifici',
    AG01: 'su quel conto il bonifico è vietato',
    AG02: 'il codice dell’operazione è sbagliato',
    AM04: 'sul conto da cui parte non c’è abbastanza denaro',
    AM05: 'la banca lo ha già visto: controlli che non sia già stato pagato',
    BE04: 'manca l’indirizzo di chi riceve',
    BE05: 'chi ordina non è riconosciuto',
    BE06: 'chi riceve non è cliente di quella banca',
    CNOR: 'la banca di chi riceve non è raggiungibile',
    DNOR: 'la banca di chi ordina non è raggiungibile',
    ED05: 'il regolamento fra le banche non è riuscito',
    FF01: 'il formato del file non è quello atteso',
    FOCR: 'tornato dopo una richiesta di annullamento',
    FRAD: 'la banca sospetta una frode',
    MD07: 'chi riceve è deceduto',
    MS02: 'chi riceve l’ha rifiutato, senza dire perché',
    MS03: 'la banca non dice il motivo',
    NARR: 'il motivo è scritto dalla banca nell’estratto',
    RC01: 'il codice della banca (BIC) è sbagliato',
    RR01: 'per legge manca il conto o l’identificativo di chi ordina',
    RR02: 'per legge manca il nome o l’indirizzo di chi ordina',
    RR03: 'per legge manca il nome o l’indirizzo di chi riceve',
    RR04: 'lo impedisce una norma',
    TM01: 'il file è arrivato fuori orario',
  } as Readonly<Record<string, string>>,
  caricaEsito: 'Carica l’esito di un ordine',
  fileEsito: 'Esito pain.002 (XML)',
  aiutoEsito:
    'Ciò che la banca ha rifiutato torna da ordinare. Lo carichi chi non ha preparato l’ordine. Al massimo 4 MB.',
  carica: 'Carica',
  esito: (rifiutati: number, senza: number, altre: number, estranee: number) =>
    [
      rifiutati === 0
        ? 'Nessun rimborso rifiutato.'
        : rifiutati === 1
          ? '1 rimborso rifiutato, di nuovo da ordinare.'
          : `${rifiutati} rimborsi rifiutati, di nuovo da ordinare.`,
      senza === 0 ? '' : `Righe rifiutate che non cambiano nulla, già note o non uscite: ${senza}.`,
      altre === 0 ? '' : `Righe accettate o in corso: ${altre}.`,
      estranee === 0 ? '' : `Righe rifiutate che non sono di qui: ${estranee}.`,
    ]
      .filter((una) => una !== '')
      .join(' '),
  senzaMotivo: 'la banca non dice perché',
  ignoto: (codice: string) => `la banca ha scritto il codice ${codice}`,
  motivo: (parole: string, codice: string) => (codice === '' ? parole : `${parole} (${codice})`),
  dellOrdine: (modo: string, numero: number, motivo: string) => `${modo}, ordine n. ${numero}: ${motivo}.`,
  diRiga: (modo: string, motivo: string) => `${modo}: ${motivo}. È di nuovo da ordinare.`,
  daGuardare: (tornati: string, differenza: string | null, motivo: string) =>
    `Sono tornati ${tornati}${differenza === null ? '' : `, con una differenza di ${differenza}`}: ${motivo}. La riga non cambia: lo guardi una persona.`,
};
const en: typeof it = {
  modi: { tornato: 'The refund came back', rifiutato: 'The bank rejected the refund' },
  motivi: {
    AC01: 'the account number is wrong',
    AC03: 'the account of the payee is wrong',
    AC04: 'the account is closed',
    AC06: 'the account is blocked',
    AC13: 'the account is of a kind that receives no transfers',
    AG01: 'transfers to that account are forbidden',
    AG02: 'the code of the operation is wrong',
    AM04: 'there is not enough money on the paying account',
    AM05: 'the bank has already seen it: check that it was not paid already',
    BE04: 'the address of the payee is missing',
    BE05: 'the party that orders is not recognised',
    BE06: 'the payee is not a customer of that bank',
    CNOR: 'the bank of the payee cannot be reached',
    DNOR: 'the paying bank cannot be reached',
    ED05: 'the settlement between the banks failed',
    FF01: 'the format of the file is not the expected one',
    FOCR: 'it came back after a request to cancel',
    FRAD: 'the bank suspects a fraud',
    MD07: 'the payee is deceased',
    MS02: 'the payee refused it without saying why',
    MS03: 'the bank does not say the reason',
    NARR: 'the bank wrote the reason in the statement',
    RC01: 'the code of the bank (BIC) is wrong',
    RR01: 'by law the account or identification of the payer is missing',
    RR02: 'by law the name or address of the payer is missing',
    RR03: 'by law the name or address of the payee is missing',
    RR04: 'a rule prevents it',
    TM01: 'the file arrived after the cut-off time',
  },
  caricaEsito: 'Upload the report of an order',
  fileEsito: 'pain.002 report (XML)',
  aiutoEsito: 'What the bank rejected has to be ordered again. Who did not prepare the order uploads it. At most 4 MB.',
  carica: 'Upload',
  esito: (rifiutati, senza, altre, estranee) =>
    [
      rifiutati === 0
        ? 'No refund rejected.'
        : rifiutati === 1
          ? '1 refund rejected, to be ordered again.'
          : `${rifiutati} refunds rejected, to be ordered again.`,
      senza === 0 ? '' : `Rejected lines that change nothing, already known or never sent: ${senza}.`,
      altre === 0 ? '' : `Lines accepted or in progress: ${altre}.`,
      estranee === 0 ? '' : `Rejected lines that are not from here: ${estranee}.`,
    ]
      .filter((una) => una !== '')
      .join(' '),
  senzaMotivo: 'the bank does not say why',
  ignoto: (codice) => `the bank wrote the code ${codice}`,
  motivo: (parole, codice) => (codice === '' ? parole : `${parole} (${codice})`),
  dellOrdine: (modo, numero, motivo) => `${modo}, order no. ${numero}: ${motivo}.`,
  diRiga: (modo, motivo) => `${modo}: ${motivo}. It has to be ordered again.`,
  daGuardare: (tornati, differenza, motivo) =>
    `${tornati} came back${differenza === null ? '' : `, ${differenza} off`}: ${motivo}. The line does not change: somebody must look at it.`,
};
export const RITORNI = { it, en } as const;

/** Perché un rimborso non è andato, in parole, con il codice della banca accanto; di un codice che non si conosce si dice il codice. */
export function perche(t: typeof it, codice: string): string {
  if (codice === '') return t.senzaMotivo;
  const parole = Object.hasOwn(t.motivi, codice) ? t.motivi[codice] : undefined;
  return parole === undefined ? t.ignoto(codice) : t.motivo(parole, codice);
}
