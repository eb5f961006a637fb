import type {
  Coincidenza,
  Contrasto,
  Differenza,
  SbilancioDelFile,
  StatoMovimento,
} from '@gestore/contratto/banca/forme';
import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

/** Parole dei conti: estratti, movimenti, abbinamenti, differenze. */
const it = {
  sella: 'Banca Sella',
  bcc: 'BCC',
  spiegaSella:
    'La banca non è collegata: carichi qui gli estratti conto che scarica dal suo sito, e abbini gli accrediti alle cauzioni.',
  spiegaBcc:
    'Carichi l’estratto di una BCC in CSV. Se carica anche il CAMT.053 dello stesso conto, i due si confrontano riga per riga.',
  nuovoOrdine: 'Nuovo ordine di rimborso',
  schede: 'Conti e ordini',
  movimenti: 'Movimenti',
  ordini: 'Ordini di rimborso',
  // Importazione
  importa: 'Carica un estratto conto',
  fileCamt: 'Estratto conto CAMT.053 (XML)',
  aiutoCamt: 'Lo stesso file due volte, o periodi che si sovrappongono, non raddoppiano nulla. Al massimo 64 MB.',
  fileBcc: 'Estratto conto (CSV, oppure CAMT.053 in XML)',
  aiutoBcc: 'Una riga sbagliata e non si importa nulla: l’elenco dirà quale. Al massimo 4 MB, e 64 se è in XML.',
  conto: 'IBAN del conto',
  aiutoConto: 'Nel CSV il conto non è scritto: lo indichi qui. Per un CAMT.053 non serve.',
  intestatario: 'Intestatario del conto',
  carica: 'Carica',
  inLettura: 'Lettura dell’estratto',
  inLetturaSpiega:
    'Un estratto di molte migliaia di movimenti può volere un minuto. Se annulla, o entra tutto o non entra nulla.',
  annulla: 'Annulla il caricamento',
  annullato:
    'Annullato. Se il servizio aveva già finito l’estratto è entrato per intero, e lo vede qui sotto; se no non è entrato nulla.',
  colonne: 'Colonne del CSV',
  colonneSpiega:
    'Una riga ha i nomi delle colonne, separati da punto e virgola, virgola o tabulazione, in qualsiasi ordine; le colonne in più si saltano. Si riconoscono i nomi di molte banche, e «Dare» e «Avere» (o «Uscite» ed «Entrate») al posto dell’importo. Importi come 9.500,00 (in uscita -9.500,00), date come 21/11/2026.',
  colonnaObbligatoria: 'obbligatoria',
  colonnaFacoltativa: 'facoltativa',
  importati: (nuovi: number, tutti: number) =>
    tutti === 0
      ? 'Il file è stato caricato.'
      : nuovi === 0
        ? `Nessun movimento nuovo: i ${tutti} del file c’erano già.`
        : `${nuovi === 1 ? '1 movimento nuovo' : `${nuovi} movimenti nuovi`} su ${tutti} del file.`,
  importatiSigillati: (n: number) =>
    n === 1
      ? '1 può riguardare un’offerta ancora chiusa: è sigillato, e si leggerà con le buste.'
      : `${n} possono riguardare offerte ancora chiuse: sono sigillati, e si leggeranno con le buste.`,
  giaCaricato: 'Questo file era già stato caricato: non è cambiato nulla.',
  confermati: (n: number) => (n === 1 ? '1 conferma un movimento già letto.' : `${n} confermano movimenti già letti.`),
  sospesi: (n: number) =>
    n === 1
      ? '1 voce non è ancora contabilizzata e non è stata importata.'
      : `${n} voci non sono ancora contabilizzate e non sono state importate.`,
  nonTorna: 'I saldi di questo estratto non tornano con i movimenti',
  nonTornaSpiega:
    'Di solito il file è incompleto: lo scarichi di nuovo. Se la banca lo dà sempre così, scriva perché va preso lo stesso: entra quando un altro operatore carica lo stesso file e lo vuole anche lui, e resta segnato per sempre.',
  prendiLoStesso: 'Prendilo lo stesso',
  differenzaDi: (conto: string, importo: string) => `${conto}: differenza di ${importo}.`,
  totaleDi: (conto: string, quale: string, differenza: string) => `${conto}: ${quale}, differenza di ${differenza}.`,
  totali: {
    totale: 'totale delle voci',
    entrate: 'totale delle entrate',
    uscite: 'totale delle uscite',
    dettagli: 'totale dei dettagli di una voce',
  } satisfies Record<NonNullable<SbilancioDelFile['che']>, string>,
  vociDi: (quante: number) => (Math.abs(quante) === 1 ? `${quante} voce` : `${quante} voci`),
  sbilanciati: 'Estratti i cui saldi non tornano',
  propostoDa: (chi: string, quando: string) => `Proposto da ${chi} ${ilGiorno(quando)}:`,
  accettatoDa: (chi: string, quando: string) => `Preso da ${chi} ${ilGiorno(quando)}:`,
  attendeUnAltro: 'Non è ancora entrato: un altro operatore carichi lo stesso file, e dica perché lo vuole.',
  erroriFile: 'Errori del file',
  riga: (n: number) => `Riga ${n}:`,
  // Movimenti
  abbina: 'Abbina le cauzioni',
  abbinaSpiega:
    'Abbina da sé gli accrediti che hanno lo stesso importo e lo stesso CRO, o lo stesso IBAN, di un’offerta già aperta. Quelli sigillati si abbinano da sé quando si aprono le buste.',
  abbinati: (n: number) =>
    n === 0 ? 'Nessun nuovo abbinamento certo.' : n === 1 ? '1 accredito abbinato.' : `${n} accrediti abbinati.`,
  stati: {
    abbinato: 'Abbinato',
    non_abbinato: 'Non abbinato',
    orfano: 'Orfano',
    tornato: 'Rimborso tornato',
    stornato: 'Stornato dalla banca',
    storno: 'Storno di un accredito',
    uscita: 'In uscita',
  } satisfies Record<StatoMovimento, string>,
  tutti: 'Tutti',
  stato: 'Stato',
  orfanoSpiega:
    'Orfano: nessuna vendita con le buste ancora chiuse può averlo ricevuto. Va abbinato a mano o restituito.',
  sigillati: 'Una parte di questi estratti è sigillata',
  sigillatiSpiega:
    'Un accredito dice chi ha offerto e quasi quanto. Finché ci sono vendite con le buste chiuse, i movimenti che possono riguardarle non li legge nessuno, e non si dice quanti sono. All’apertura delle buste le cauzioni di quella vendita compaiono qui e si abbinano da sé; il resto, quando nessuna vendita attende più.',
  sigillatiElenco: 'Estratti con movimenti sigillati',
  altriSigillati: (quanti: number) =>
    quanti === 1 ? 'E 1 altro estratto, caricato prima.' : `E altri ${quanti} estratti, caricati prima.`,
  confrontatiDal: (quando: string) =>
    `I movimenti sono molti: si confrontano quelli ${dalGiorno(quando)} in poi, e non i precedenti.`,
  sigillatoDal: (quando: string) => `Caricato ${ilGiorno(quando)}.`,
  sigillatoFinoA: (quando: string) => `La prossima vendita con cui può aprirsi comincia ${ilGiorno(quando)}.`,
  sigillatoOra: 'Si apre con le buste delle vendite in attesa.',
  soloSigillati: 'Nessun movimento si può ancora leggere: quelli caricati sono sigillati.',
  leggiamo: 'Leggiamo i movimenti',
  vuoto: 'Qui compariranno i movimenti del conto, dopo il primo estratto caricato.',
  nessuno: 'Nessun movimento in questo stato.',
  contabile: 'Data contabile',
  importo: 'Importo',
  controparte: 'Ordinante o beneficiario',
  causale: 'Causale',
  azioni: 'Azioni',
  valuta: (giorno: string) => `valuta ${giorno}`,
  cro: (codice: string) => `CRO ${codice}`,
  trn: (codice: string) => `TRN ${codice}`,
  estremiDa: (dove: string) => `letto in ${dove}`,
  identificativo: 'Identificativo del bonifico',
  senzaIdentificativo: 'L’estratto non porta né CRO né TRN.',
  vendita: 'Vendita',
  inTermine: 'accreditato entro il giorno del termine',
  fuoriTermine: 'accreditato dopo il giorno del termine',
  // Abbinare a mano
  abbinaUno: 'Abbina',
  abbinaUnoDi: (importo: string) => `Abbina l’accredito di ${importo}`,
  abbinaTitolo: 'Abbina a un’offerta',
  scegliOfferta: 'Offerta',
  scegli: 'Scelga un’offerta',
  cauzioneIgnota: 'che non si legge',
  candidato: (pseudonimo: string, offerente: string, titolo: string, cauzione: string) =>
    `${pseudonimo} (${offerente}), cauzione ${cauzione}: ${titolo}`,
  coincide: 'Coincide',
  nonCoincide: 'Nulla coincide: lo abbini solo se sa perché.',
  coincidenze: { cro: 'CRO', importo: 'importo', iban: 'IBAN' } satisfies Record<Coincidenza, string>,
  contrasta: 'Non si è abbinato da sé perché',
  contrasti: {
    cro: 'l’offerta dichiara un altro bonifico',
    procedura: 'la causale nomina un’altra procedura',
    lotto: 'la causale nomina un altro lotto, o più d’uno',
  } satisfies Record<Contrasto, string>,
  nessunCandidato: 'Nessuna busta è ancora aperta: l’accredito resta non abbinato.',
  motivo: 'Motivo',
  abbinato: 'Accredito abbinato.',
  sciogli: 'Sciogli',
  sciogliDi: (importo: string) => `Sciogli l’abbinamento dell’accredito di ${importo}`,
  sciogliTitolo: 'Sciogliere l’abbinamento?',
  sciogliSpiega: 'L’accredito torna da abbinare, e non si riabbinerà da sé. La storia resta.',
  sciolto: 'Abbinamento sciolto.',
  // Differenze
  differenze: 'Differenze fra estratto e movimenti',
  nessunaDifferenza: 'Nessuna differenza nei giorni che i due formati coprono.',
  senzaConfronto: (conto: string) => `${conto}: c’è un formato solo, non c’è niente con cui confrontare.`,
  tipi: {
    solo_estratto: 'Solo nell’estratto CSV',
    solo_movimenti: 'Solo nel CAMT.053',
    diverso: 'Stesso CRO, dati diversi',
  } satisfies Record<Differenza['tipo'], string>,
  differenza: 'Differenza',
  altroLato: (giorno: string, importo: string) => `nel CAMT.053: ${giorno}, ${importo}`,
};
const en: typeof it = {
  sella: 'Banca Sella',
  bcc: 'BCC',
  spiegaSella:
    'The bank is not connected: upload here the statements you download from its site, and match the credits with the deposits.',
  spiegaBcc:
    'Upload the CSV statement of a BCC. If you also upload the CAMT.053 of the same account, the two are compared line by line.',
  nuovoOrdine: 'New refund order',
  schede: 'Accounts and orders',
  movimenti: 'Movements',
  ordini: 'Refund orders',
  importa: 'Upload a statement',
  fileCamt: 'CAMT.053 statement (XML)',
  aiutoCamt: 'The same file twice, or overlapping periods, double nothing. At most 64 MB.',
  fileBcc: 'Statement (CSV, or CAMT.053 in XML)',
  aiutoBcc: 'One wrong line and nothing is imported: the list will say which. At most 4 MB, and 64 in XML.',
  conto: 'IBAN of the account',
  aiutoConto: 'The CSV does not name the account: state it here. A CAMT.053 does not need it.',
  intestatario: 'Account holder',
  carica: 'Upload',
  inLettura: 'Reading the statement',
  inLetturaSpiega:
    'A statement of many thousands of movements may take a minute. If you cancel, either all of it gets in or nothing does.',
  annulla: 'Cancel the upload',
  annullato:
    'Cancelled. If the service had already finished, the whole statement got in and you see it below; if not, nothing did.',
  colonne: 'Columns of the CSV',
  colonneSpiega:
    'A line holds the names of the columns, separated by semicolons, commas or tabs, in any order; other columns are skipped. The names used by many banks are recognised, and «Dare» and «Avere» (or «Uscite» and «Entrate») in place of the amount. Amounts like 9.500,00 (outgoing -9.500,00), dates like 21/11/2026.',
  colonnaObbligatoria: 'required',
  colonnaFacoltativa: 'optional',
  importatiSigillati: (n) =>
    n === 1
      ? '1 may concern an offer that is still closed: it is sealed, and will be read with the envelopes.'
      : `${n} may concern offers that are still closed: they are sealed, and will be read with the envelopes.`,
  importati: (nuovi, tutti) =>
    tutti === 0
      ? 'The file has been uploaded.'
      : nuovi === 0
        ? `No new movement: the ${tutti} of the file were already there.`
        : `${nuovi === 1 ? '1 new movement' : `${nuovi} new movements`} out of ${tutti} in the file.`,
  giaCaricato: 'This file had already been uploaded: nothing has changed.',
  confermati: (n) => (n === 1 ? '1 confirms a movement already read.' : `${n} confirm movements already read.`),
  sospesi: (n) =>
    n === 1
      ? '1 entry is not booked yet and was not imported.'
      : `${n} entries are not booked yet and were not imported.`,
  nonTorna: 'The balances of this statement do not add up with its entries',
  nonTornaSpiega:
    'Usually the file is incomplete: download it again. If the bank always gives it so, write why it should be taken in: it enters when another operator uploads the same file and wants it too, and it stays marked for ever.',
  prendiLoStesso: 'Take it in anyway',
  differenzaDi: (conto, importo) => `${conto}: difference of ${importo}.`,
  totaleDi: (conto, quale, differenza) => `${conto}: ${quale}, difference of ${differenza}.`,
  totali: {
    totale: 'total of the entries',
    entrate: 'total of the credits',
    uscite: 'total of the debits',
    dettagli: 'total of the details of an entry',
  },
  vociDi: (quante) => (Math.abs(quante) === 1 ? `${quante} entry` : `${quante} entries`),
  sbilanciati: 'Statements whose balances do not add up',
  propostoDa: (chi, quando) => `Proposed by ${chi} on ${quando}:`,
  accettatoDa: (chi, quando) => `Taken in by ${chi} on ${quando}:`,
  attendeUnAltro: 'It has not entered yet: another operator must upload the same file and say why.',
  erroriFile: 'Errors of the file',
  riga: (n) => `Line ${n}:`,
  abbina: 'Match the deposits',
  abbinaSpiega:
    'Matches by itself the credits with the same amount and the same CRO, or the same IBAN, as an offer already open. Sealed ones are matched by themselves when the envelopes are opened.',
  abbinati: (n) => (n === 0 ? 'No new certain match.' : n === 1 ? '1 credit matched.' : `${n} credits matched.`),
  stati: {
    abbinato: 'Matched',
    non_abbinato: 'Not matched',
    orfano: 'Orphan',
    tornato: 'Refund returned',
    stornato: 'Reversed by the bank',
    storno: 'Reversal of a credit',
    uscita: 'Outgoing',
  },
  tutti: 'All',
  stato: 'State',
  orfanoSpiega:
    'Orphan: no sale whose envelopes are still closed can have received it. Match it by hand or give it back.',
  sigillati: 'Part of these statements is sealed',
  sigillatiSpiega:
    'A credit tells who has made an offer and almost how much. While there are sales with closed envelopes, nobody reads the movements that may concern them, and how many they are is not told. When the envelopes are opened, the deposits of that sale appear here and are matched by themselves; the rest, when no sale is waiting any more.',
  sigillatiElenco: 'Statements with sealed movements',
  altriSigillati: (quanti) =>
    quanti === 1 ? 'And 1 other statement, uploaded before.' : `And ${quanti} other statements, uploaded before.`,
  confrontatiDal: (quando) =>
    `There are many movements: those from ${quando} on are compared, and not the earlier ones.`,
  sigillatoDal: (quando) => `Uploaded on ${quando}.`,
  sigillatoFinoA: (quando) => `The next sale that can open it begins on ${quando}.`,
  sigillatoOra: 'It opens with the envelopes of the sales that are waiting.',
  soloSigillati: 'No movement can be read yet: those uploaded are sealed.',
  leggiamo: 'Loading the movements',
  vuoto: 'The movements of the account will appear here after the first statement is uploaded.',
  nessuno: 'No movement in this state.',
  contabile: 'Booking date',
  importo: 'Amount',
  controparte: 'Payer or payee',
  causale: 'Remittance information',
  azioni: 'Actions',
  valuta: (giorno) => `value date ${giorno}`,
  cro: (codice) => `CRO ${codice}`,
  trn: (codice) => `TRN ${codice}`,
  estremiDa: (dove) => `read in ${dove}`,
  identificativo: 'Identifier of the transfer',
  senzaIdentificativo: 'The statement has neither CRO nor TRN.',
  vendita: 'Sale',
  inTermine: 'credited by the day of the deadline',
  fuoriTermine: 'credited after the day of the deadline',
  abbinaUno: 'Match',
  abbinaUnoDi: (importo) => `Match the credit of ${importo}`,
  abbinaTitolo: 'Match with an offer',
  scegliOfferta: 'Offer',
  scegli: 'Choose an offer',
  cauzioneIgnota: 'that cannot be read',
  candidato: (pseudonimo, offerente, titolo, cauzione) =>
    `${pseudonimo} (${offerente}), deposit ${cauzione}: ${titolo}`,
  coincide: 'In common',
  nonCoincide: 'Nothing in common: match it only if you know why.',
  coincidenze: { cro: 'CRO', importo: 'amount', iban: 'IBAN' },
  contrasta: 'It was not matched by itself because',
  contrasti: {
    cro: 'the offer declares another transfer',
    procedura: 'the remittance text names another procedure',
    lotto: 'the remittance text names another lot, or more than one',
  },
  nessunCandidato: 'No envelope is open yet: the credit stays unmatched.',
  motivo: 'Reason',
  abbinato: 'Credit matched.',
  sciogli: 'Unmatch',
  sciogliDi: (importo) => `Unmatch the credit of ${importo}`,
  sciogliTitolo: 'Undo the match?',
  sciogliSpiega: 'The credit goes back to be matched, and will not be matched again by itself. The history remains.',
  sciolto: 'Match undone.',
  differenze: 'Differences between statement and movements',
  nessunaDifferenza: 'No difference in the days that both formats cover.',
  senzaConfronto: (conto) => `${conto}: only one format is there, nothing to compare it with.`,
  tipi: {
    solo_estratto: 'Only in the CSV statement',
    solo_movimenti: 'Only in the CAMT.053',
    diverso: 'Same CRO, different data',
  },
  differenza: 'Difference',
  altroLato: (giorno, importo) => `in the CAMT.053: ${giorno}, ${importo}`,
};
export const BANCA = { it, en } as const;
