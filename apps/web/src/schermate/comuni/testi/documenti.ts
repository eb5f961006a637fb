import type { TrovatoNelPdf } from '@gestore/contratto/documenti';
import { trovatiIn } from '@gestore/contratto/trovato-nel-pdf';
import { DOCUMENTO } from './documento.ts';

/** Le parole dei documenti e delle foto di una vendita. */
const it = {
  ...DOCUMENTO.it,
  titolo: 'Documenti e foto',
  spiega:
    'Ciò che si carica qui lo vede soltanto chi lavora alla vendita, finché non si pubblica. Di una foto restano fuori luogo e data dello scatto.',
  aggiungi: 'Aggiungi documenti o foto',
  sostituisciCon: (titolo: string) => `Il file che prende il posto di «${titolo}»`,
  tipi: (pdf: number, foto: number) =>
    `PDF fino a ${pdf} MB; immagini JPEG, PNG e WebP fino a ${foto} MB. Anche più d’uno insieme, anche trascinandoli qui.`,
  inArrivo: 'File in arrivo',
  statiFile: {
    letto: 'Lo stiamo leggendo',
    sale: 'In arrivo',
    controllo: 'Lo stiamo controllando',
    fatto: 'Caricato',
    fermo: 'Interrotto',
    no: 'Non caricato',
  },
  arrivato: (percento: number) => `${percento} per cento`,
  interrotto: 'Il collegamento si è interrotto: ciò che è arrivato resta, e si riprende da lì.',
  troppoGrande: (mega: number, limite: number) =>
    `È di ${mega} MB e se ne accettano ${limite}: lo riduca, o lo divida.`,
  altroTipo: 'Si accettano PDF e immagini JPEG, PNG e WebP.',
  giaPresente: 'Lo stesso file è già fra i documenti di questa vendita.',
  riprendi: 'Riprendi',
  togli: 'Togli dall’elenco',
  senzaDebitore:
    'Nessuno ha registrato il codice del debitore: nei documenti non si può cercare, e chi pubblica li deve leggere con più attenzione.',
  vuoto:
    'Nessun documento. Aggiunga l’avviso, l’ordinanza, la perizia e qualche foto: chi cerca casa guarda prima quelle.',
  foto: 'Foto e planimetrie',
  documenti: 'Documenti',
  fuori: 'Sostituiti e ritirati',
  leggiamo: 'Leggiamo i documenti',
  caricato: (chi: string) => `caricato da ${chi}, `,
  attivo:
    'Contiene programmi, o parti in cui non si può guardare: così non si pubblica. Ne faccia la versione oscurata.',
  trovati: (trovati: readonly TrovatoNelPdf[]) => `Vi si è trovato: ${trovatiIn('it', trovati)}.`,
  scansione: 'È una scansione senza testo: il debitore non vi si può cercare.',
  motivo: (motivo: string) => `Perché: ${motivo}`,
  apri: 'Apri',
  apriUno: (titolo: string) => `Apri ${titolo} in un’altra scheda`,
  descrivi: 'Descrivi o pubblica…',
  sostituisci: 'Sostituisci…',
  sostituisciUno: (titolo: string) => `Sostituisci ${titolo}`,
  ritira: 'Ritira…',
  su: (titolo: string) => `Sposta ${titolo} prima`,
  giu: (titolo: string) => `Sposta ${titolo} dopo`,
  genere: 'Genere',
  nome: 'Titolo',
  alternativo: 'Che cosa mostra',
  aiutoAlternativo: 'Una frase per chi non la vede: «La facciata sul cortile, con il portone».',
  dichiaro: 'L’ho letto: il debitore e chi gli sta accanto non vi si riconoscono',
  aiutoDichiaro:
    'Né nome, né codice fiscale, né volti, targhe o carte in vista (R76). La dichiarazione resta scritta con il Suo nome.',
  salva: 'Salva',
  pubblica: 'Pubblica',
  salvato: 'Salvato.',
  pubblicato: 'Pubblicato: lo vede chiunque.',
  ritirare: (titolo: string) => `Ritirare «${titolo}»`,
  perche: 'Perché si ritira',
  aiutoPerche: 'Resta scritto nella scheda pubblica, se il documento era pubblicato.',
  ritirato: 'Ritirato.',
  carica: 'Carica',
};

const en: typeof it = {
  ...DOCUMENTO.en,
  titolo: 'Documents and photos',
  spiega:
    'What is uploaded here is seen only by those who work on the sale, until it is published. Where and when a photo was taken stays out.',
  aggiungi: 'Add documents or photos',
  sostituisciCon: (titolo) => `The file that replaces “${titolo}”`,
  tipi: (pdf, foto) =>
    `PDF up to ${pdf} MB; JPEG, PNG and WebP images up to ${foto} MB. Several at once, also by dragging them here.`,
  inArrivo: 'Files being uploaded',
  statiFile: {
    letto: 'Reading it',
    sale: 'Uploading',
    controllo: 'Checking it',
    fatto: 'Uploaded',
    fermo: 'Interrupted',
    no: 'Not uploaded',
  },
  arrivato: (percento) => `${percento} per cent`,
  interrotto: 'The connection was interrupted: what has arrived stays, and the upload resumes from there.',
  troppoGrande: (mega, limite) => `It is ${mega} MB and ${limite} are accepted: reduce or divide it.`,
  altroTipo: 'PDF files and JPEG, PNG and WebP images are accepted.',
  giaPresente: 'The same file is already among the documents of this sale.',
  riprendi: 'Resume',
  togli: 'Remove from the list',
  senzaDebitore:
    'Nobody has registered the debtor’s code: the documents cannot be searched, and whoever publishes them must read them more carefully.',
  vuoto:
    'No documents. Add the notice, the order, the appraisal and some photos: whoever looks for a home looks at those first.',
  foto: 'Photos and floor plans',
  documenti: 'Documents',
  fuori: 'Replaced and withdrawn',
  leggiamo: 'Reading the documents',
  caricato: (chi) => `uploaded by ${chi}, `,
  attivo:
    'It contains programs, or parts that cannot be looked into: it is not published like this. Make its redacted version.',
  trovati: (trovati) => `In it was found: ${trovatiIn('en', trovati)}.`,
  scansione: 'It is a scan without text: the debtor cannot be looked for in it.',
  motivo: (motivo) => `Why: ${motivo}`,
  apri: 'Open',
  apriUno: (titolo) => `Open ${titolo} in another tab`,
  descrivi: 'Describe or publish…',
  sostituisci: 'Replace…',
  sostituisciUno: (titolo) => `Replace ${titolo}`,
  ritira: 'Withdraw…',
  su: (titolo) => `Move ${titolo} earlier`,
  giu: (titolo) => `Move ${titolo} later`,
  genere: 'Kind',
  nome: 'Title',
  alternativo: 'What it shows',
  aiutoAlternativo: 'A sentence for those who cannot see it: “The façade on the courtyard, with the door”.',
  dichiaro: 'I have read it: the debtor and those near him cannot be recognised in it',
  aiutoDichiaro:
    'No name, no tax code, no faces, number plates or papers in sight (R76). The declaration stays written with your name.',
  salva: 'Save',
  pubblica: 'Publish',
  salvato: 'Saved.',
  pubblicato: 'Published: anybody can see it.',
  ritirare: (titolo) => `Withdraw “${titolo}”`,
  perche: 'Why it is withdrawn',
  aiutoPerche: 'It stays written on the public sheet, if the document was published.',
  ritirato: 'Withdrawn.',
  carica: 'Upload',
};

export const DOCUMENTI = { it, en } as const;
