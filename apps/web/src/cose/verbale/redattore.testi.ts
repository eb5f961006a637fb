import type { TabellaVerbale } from '@gestore/contratto/verbale/testo-verbale';

/** I testi del verbale: versioni, documenti dal registro, rimborsi. */
const it = {
  primaEsito: 'Il verbale si redige dopo l’esito: qui compariranno le sue versioni, l’elenco dei rilanci e i rimborsi.',
  parti: 'Parti del verbale',
  schedaVersioni: 'Versioni e documenti',
  schedaTesto: 'Testo',
  verbale: 'Verbale',
  redigi: 'Redigi verbale',
  redigiCome:
    'Compone il verbale dal solo registro. Per le formule dell’ufficio e per parole Sue usi la parte «Testo».',
  redigiIntegrazione: 'Redigi un’integrazione',
  redigiIntegrazioneCome:
    'Il verbale firmato non si riscrive. Ciò che si registra poi fra gli atti dopo l’esito si stampa in un documento suo, con il numero che segue, da firmare e depositare a sua volta.',
  integrazione: 'Integrazione',
  versioniVuoto: 'Qui compariranno le versioni del verbale, ciascuna con la sua impronta.',
  chiudiQuando: 'Il verbale è firmato. Chiuda la vendita quando non resta altro da fare.',
  chiudi: 'Chiudi la vendita',
  chiudere: 'Chiudere la vendita',
  chiudereAccade:
    'La vendita passa fra le concluse e non ammette altri atti, salvo il deposito dei file firmati e le integrazioni del verbale. Verbale, rilanci e trascrizione restano leggibili.',
  confermaChiusura: 'Conferma la chiusura',
  chiusa: 'La vendita è chiusa.',
  verbaleVersione: (versione: number) => `Verbale, versione ${versione}`,
  versione: (versione: number) => `Versione ${versione}`,
  firmata: 'Firmata',
  daFirmare: 'Da firmare',
  apriPdf: (versione: number) => `Apri il PDF della versione ${versione}`,
  firma: (versione: number) => `Firma la versione ${versione} senza file`,
  firmare: (versione: number) => `Firmare la versione ${versione} del verbale`,
  firmareAccade:
    'Si annota nel registro che questa versione è firmata: dopo non cambia più, e ciò che si aggiunge sta in un’integrazione. Il file con la firma digitale si può depositare anche dopo. L’impronta della versione firmata è:',
  confermaFirma: 'Conferma la firma',
  elenco: 'Elenco dei rilanci, da firmare',
  redigiElenco: 'Redigi l’elenco dei rilanci',
  redigiElencoCome:
    'Compone dal registro l’elenco dei rilanci e dei loro autori, da firmare e depositare come il verbale (art. 23 D.M. 32/2015).',
  elenchiVuoto: 'L’elenco non è ancora redatto: le sue versioni si vedranno qui, ciascuna con la sua impronta.',
  elencoVersione: (versione: number) => `Elenco dei rilanci, versione ${versione}`,
  apriElenco: (versione: number) => `Apri il PDF della versione ${versione} dell’elenco`,
  documenti: 'Documenti dal registro',
  elencoRilanci: 'Elenco dei rilanci e dei loro autori (PDF)',
  deposito: 'Scarica il pacchetto per la cancelleria (ZIP)',
  depositoDopo:
    'Il pacchetto per la cancelleria, con i file firmati, l’esito e le impronte, si scarica da qui quando il verbale è firmato.',
  trascrizione: 'Scarica la trascrizione verificabile (JSON)',
  controllare: 'Chiunque può controllare la trascrizione alla pagina «Verifica un documento».',
  rimborsi: 'Cauzioni da restituire',
  totale: (importo: string) => `Totale ${importo}`,
  rimborsiVuoto: 'Nessuna cauzione da restituire fra le offerte che si possono contare.',
  rimborsiTabella: 'Cauzioni da restituire con gli IBAN',
  intestatario: 'Intestatario',
  iban: 'IBAN',
  importo: 'Importo',
  quantoAccreditato: 'quanto accreditato',
  ibanManca: 'Manca: da chiedere',
};

const en: typeof it = {
  primaEsito:
    'The minutes are drawn up after the outcome: their versions, the list of raises and the refunds will appear here.',
  parti: 'Parts of the minutes',
  schedaVersioni: 'Versions and documents',
  schedaTesto: 'Text',
  verbale: 'Minutes',
  redigi: 'Draw up the minutes',
  redigiCome:
    'It composes the minutes from the journal alone. For the court’s formulas and words of your own, use the part “Text”.',
  redigiIntegrazione: 'Draw up an addition',
  redigiIntegrazioneCome:
    'Signed minutes are not rewritten. What is recorded later among the acts after the outcome is printed in a document of its own, with the number that follows, to be signed and deposited in turn.',
  integrazione: 'Addition',
  versioniVuoto: 'The versions of the minutes will appear here, each with its fingerprint.',
  chiudiQuando: 'The minutes are signed. Close the sale when nothing else is left to do.',
  chiudi: 'Close the sale',
  chiudere: 'Close the sale',
  chiudereAccade:
    'The sale joins the concluded ones and admits no further acts, except the deposit of the signed files and additions to the minutes. Minutes, raises and transcript remain readable.',
  confermaChiusura: 'Confirm the closing',
  chiusa: 'The sale is closed.',
  verbaleVersione: (versione) => `Minutes, version ${versione}`,
  versione: (versione) => `Version ${versione}`,
  firmata: 'Signed',
  daFirmare: 'To be signed',
  apriPdf: (versione) => `Open the PDF of version ${versione}`,
  firma: (versione) => `Sign version ${versione} without a file`,
  firmare: (versione) => `Sign version ${versione} of the minutes`,
  firmareAccade:
    'The journal records that this version is signed: afterwards it no longer changes, and what is added stands in an addition. The file with the digital signature can also be deposited later. The fingerprint of the signed version is:',
  confermaFirma: 'Confirm the signature',
  elenco: 'List of the raises, to be signed',
  redigiElenco: 'Draw up the list of raises',
  redigiElencoCome:
    'It composes from the journal the list of the raises and their authors, to be signed and deposited like the minutes (art. 23 D.M. 32/2015).',
  elenchiVuoto: 'The list is not drawn up yet: its versions will be shown here, each with its fingerprint.',
  elencoVersione: (versione) => `List of the raises, version ${versione}`,
  apriElenco: (versione) => `Open the PDF of version ${versione} of the list`,
  documenti: 'Documents from the journal',
  elencoRilanci: 'List of the raises and their authors (PDF)',
  deposito: 'Download the package for the court registry (ZIP)',
  depositoDopo:
    'The package for the court registry, with the signed files, the outcome and the fingerprints, is downloaded here when the minutes are signed.',
  trascrizione: 'Download the verifiable transcript (JSON)',
  controllare: 'Anyone can check the transcript on the page “Verify a document”.',
  rimborsi: 'Cauzioni (deposits) to be refunded',
  totale: (importo) => `Total ${importo}`,
  rimborsiVuoto: 'No cauzione to be refunded among the offers that may be counted.',
  rimborsiTabella: 'Cauzioni to be refunded, with the IBANs',
  intestatario: 'Account holder',
  iban: 'IBAN',
  importo: 'Amount',
  quantoAccreditato: 'what was credited',
  ibanManca: 'Missing: to be asked for',
};

export const REDATTORE = { it, en } as const;

const editorIt = {
  titolo: 'Testo del verbale',
  lettura: 'Lettura del testo del verbale…',
  caricamento: 'Caricamento del redattore…',
  comeFunziona:
    'Il testo nasce dal registro e lo può correggere. I dati in riquadro (importi, nomi, date, motivi) e le tabelle vengono dal registro: si spostano o si tolgono, non si riscrivono. Con Alt+F10 si passa ai comandi, con Esc si torna al testo.',
  daRegistro: 'Composto adesso dal registro.',
  daVersione: (versione: number) => `Riparte dal testo della versione ${versione}.`,
  conModello: (ufficio: string, versione: number) => `Con le formule del modello di ${ufficio}, versione ${versione}.`,
  nonSalvato: 'Ci sono correzioni non ancora salvate.',
  salva: 'Salva come nuova versione',
  daCapo: 'Riparti dal registro',
  ripartire: 'Ripartire dal registro',
  ripartireAccade:
    'Le correzioni non salvate vanno perse e il testo si ricompone dal registro. Le versioni salvate restano.',
  confermaDaCapo: 'Riparti dal registro',
  firmato:
    'Il verbale è firmato: il testo non si cambia più. Lo legga fra le versioni; ciò che si aggiunge sta in un’integrazione.',
  comandi: 'Comandi del testo',
  grassetto: 'Grassetto',
  corsivo: 'Corsivo',
  titoletto: 'Titolo',
  puntato: 'Elenco puntato',
  numerato: 'Elenco numerato',
  annulla: 'Annulla',
  ripeti: 'Ripeti',
  inserisci: 'Inserisci un dato del registro',
  scelga: 'Scelga un dato',
  manca: (nome: string) => `Nel testo manca la tabella «${nome}»: senza non si può salvare.`,
  rimetti: 'Rimetti in fondo',
  dalRegistro: (nome: string) => `Dal registro: ${nome}`,
  tabelle: {
    premesse: 'Premesse',
    graduatoria: 'Offerte ammesse e graduatoria',
    rilanci: 'Rilanci',
    rifiutati: 'Rilanci non ammessi',
    rimborsi: 'Restituzione delle cauzioni',
    assistenza: 'Richieste di assistenza',
  } satisfies Record<TabellaVerbale, string> as Record<TabellaVerbale, string>,
};

export type TestiEditor = typeof editorIt;

const editorEn: TestiEditor = {
  titolo: 'Text of the minutes',
  lettura: 'Reading the text of the minutes…',
  caricamento: 'Loading the editor…',
  comeFunziona:
    'The text comes from the journal and you may correct it. Boxed data (amounts, names, dates, reasons) and tables come from the journal: they can be moved or removed, not rewritten. Alt+F10 goes to the commands, Esc goes back to the text. The minutes are in Italian.',
  daRegistro: 'Composed now from the journal.',
  daVersione: (versione) => `It starts from the text of version ${versione}.`,
  conModello: (ufficio, versione) => `With the formulas of the template of ${ufficio}, version ${versione}.`,
  nonSalvato: 'There are corrections not saved yet.',
  salva: 'Save as a new version',
  daCapo: 'Start again from the journal',
  ripartire: 'Start again from the journal',
  ripartireAccade:
    'Unsaved corrections are lost and the text is composed again from the journal. Saved versions remain.',
  confermaDaCapo: 'Start again from the journal',
  firmato:
    'The minutes are signed: the text no longer changes. Read it among the versions; what is added stands in an addition.',
  comandi: 'Text commands',
  grassetto: 'Bold',
  corsivo: 'Italic',
  titoletto: 'Heading',
  puntato: 'Bulleted list',
  numerato: 'Numbered list',
  annulla: 'Undo',
  ripeti: 'Redo',
  inserisci: 'Insert a fact of the journal',
  scelga: 'Choose a fact',
  manca: (nome) => `The text lacks the table “${nome}”: it cannot be saved without it.`,
  rimetti: 'Put it back at the end',
  dalRegistro: (nome) => `From the journal: ${nome}`,
  tabelle: {
    premesse: 'Premises',
    graduatoria: 'Admitted offers and ranking',
    rilanci: 'Raises',
    rifiutati: 'Refused raises',
    rimborsi: 'Refunds of the cauzioni',
    assistenza: 'Help requests',
  },
};

export const EDITOR = { it: editorIt, en: editorEn } as const;
