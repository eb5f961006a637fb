import type { PercheOscurare } from '@gestore/dominio';
import type { MossaDelRiquadro } from './riquadri.ts';

/** Le parole di chi oscura un documento prima di pubblicarlo (R76). */
const it = {
  apri: 'Oscura…',
  oscurata: 'Versione oscurata',
  superato: 'Ne è stata fatta una versione oscurata: si pubblica quella.',
  titolo: (titolo: string) => `Oscura «${titolo}»`,
  lascia: 'Torna ai documenti',
  spiega:
    'Qui si coprono i dati del debitore e dei terzi prima di pubblicare. Le proposte sono già spuntate: tolga la spunta a ciò che si può leggere, e guardi ogni pagina, perché qualcosa può sfuggire.',
  leggiamo: 'Leggiamo il documento',
  cerca: 'Cerca anche',
  aiutoCerca: 'Un nome, un indirizzo, una targa: almeno tre caratteri. Si trova in ogni pagina, comunque scritto.',
  cercaTutte: 'Cerca in ogni pagina',
  parolaCorta: (minimo: number) => `Scriva almeno ${minimo} caratteri.`,
  giaCercata: (parola: string) => `«${parola}» è già fra ciò che si cerca.`,
  troppeParole: (limite: number) =>
    `Si cercano al più ${limite} parole insieme: faccia la versione oscurata con queste, e poi un’altra da quella.`,
  nulla: 'Nel testo non si è trovato nulla da proporre.',
  trovati: (quanti: number, pagine: string) => `Riquadri: ${quanti}. Pagine in cui stanno: ${pagine}.`,
  senzaTesto: 'Questa pagina è un’immagine: non vi si può cercare. La guardi, e copra a mano ciò che serve.',
  paginaUna: (pagina: number) => `Pagina ${pagina}`,
  paginaDi: (pagina: number, pagine: number) => `Pagina ${pagina} di ${pagine}`,
  prima: 'Pagina precedente',
  dopo: 'Pagina seguente',
  daCoprire: 'Da coprire in questa pagina',
  nullaQui: 'In questa pagina non c’è nulla da coprire.',
  perche: {
    debitore: 'Debitore',
    codice_fiscale: 'Codice fiscale',
    iban: 'IBAN',
    nascita: 'Data di nascita',
    cercato: 'Cercato',
  } satisfies Record<PercheOscurare, string>,
  riquadro: (numero: number) => `Riquadro ${numero}, messo a mano`,
  doveSta: (sinistra: number, alto: number) => `A ${sinistra} per cento da sinistra, ${alto} per cento dall’alto`,
  aggiungi: 'Aggiungi un riquadro',
  comeSiMuove:
    'Un riquadro si disegna trascinando sulla pagina, si sposta trascinandolo, e si allarga dal suo angolo. Da tastiera: le frecce lo spostano, Maiusc e frecce lo allargano o stringono, Canc lo toglie.',
  ditoDisegna: 'Disegna con il dito',
  ditoScorre: 'Smetti di disegnare: il dito fa scorrere la pagina',
  muovi: (numero: number) => `Muovi il riquadro ${numero}`,
  mosse: {
    su: 'In su',
    giu: 'In giù',
    sinistra: 'A sinistra',
    destra: 'A destra',
    piuLargo: 'Più largo',
    piuStretto: 'Più stretto',
    piuAlto: 'Più alto',
    piuBasso: 'Più basso',
  } satisfies Record<MossaDelRiquadro, string>,
  togli: 'Togli',
  togliUno: (numero: number) => `Togli il riquadro ${numero}`,
  comeNasce:
    'Ne esce un file nuovo, rifatto da ciò che si vede: sotto il nero non resta nulla, e non vi passano proprietà, annotazioni, allegati né firme. Quello com’era resta a chi lavora alla vendita, e non si pubblica più.',
  fai: (quanti: number) =>
    quanti === 0
      ? 'Nessun riquadro da coprire'
      : quanti === 1
        ? 'Fai la versione oscurata (1 riquadro)'
        : `Fai la versione oscurata (${quanti} riquadri)`,
  inCorso: 'La stiamo facendo',
  fatta: 'Versione oscurata fatta: la guardi, e la pubblichi.',
};

export type TestiOscuramento = typeof it;

const en: TestiOscuramento = {
  apri: 'Redact…',
  oscurata: 'Redacted version',
  superato: 'A redacted version of it was made: that is the one to publish.',
  titolo: (titolo) => `Redact “${titolo}”`,
  lascia: 'Back to the documents',
  spiega:
    'Here the data of the debtor and of third parties are blacked out before publication. Proposals are already ticked: untick what may be read, and look at every page, because something may be missed.',
  leggiamo: 'Reading the document',
  cerca: 'Search also for',
  aiutoCerca: 'A name, an address, a number plate: at least three characters. Found on every page, however written.',
  cercaTutte: 'Search every page',
  parolaCorta: (minimo) => `Write at least ${minimo} characters.`,
  giaCercata: (parola) => `“${parola}” is already being searched for.`,
  troppeParole: (limite) =>
    `At most ${limite} words are searched together: make the redacted version with these, then another one from that.`,
  nulla: 'Nothing was found in the text to propose.',
  trovati: (quanti, pagine) => `Boxes: ${quanti}. Pages they are on: ${pagine}.`,
  senzaTesto: 'This page is an image: it cannot be searched. Look at it, and cover by hand what is needed.',
  paginaUna: (pagina) => `Page ${pagina}`,
  paginaDi: (pagina, pagine) => `Page ${pagina} of ${pagine}`,
  prima: 'Previous page',
  dopo: 'Next page',
  daCoprire: 'To be covered on this page',
  nullaQui: 'There is nothing to cover on this page.',
  perche: {
    debitore: 'Debtor',
    codice_fiscale: 'Tax code',
    iban: 'IBAN',
    nascita: 'Date of birth',
    cercato: 'Searched for',
  },
  riquadro: (numero) => `Box ${numero}, placed by hand`,
  doveSta: (sinistra, alto) => `${sinistra} per cent from the left, ${alto} per cent from the top`,
  aggiungi: 'Add a box',
  comeSiMuove:
    'Drag on the page to draw a box, drag the box to move it, drag its corner to make it larger. With the keyboard: arrows move it, Shift and arrows make it larger or smaller, Delete removes it.',
  ditoDisegna: 'Draw with your finger',
  ditoScorre: 'Stop drawing: the finger scrolls the page',
  muovi: (numero) => `Move box ${numero}`,
  mosse: {
    su: 'Up',
    giu: 'Down',
    sinistra: 'Left',
    destra: 'Right',
    piuLargo: 'Wider',
    piuStretto: 'Narrower',
    piuAlto: 'Taller',
    piuBasso: 'Lower',
  },
  togli: 'Remove',
  togliUno: (numero) => `Remove box ${numero}`,
  comeNasce:
    'A new file comes out, made again from what can be seen: nothing is left under the black, and properties, annotations, attachments and signatures do not pass into it. The one as it was stays with those who work on the sale, and is not published any more.',
  fai: (quanti) =>
    quanti === 0
      ? 'No box to cover'
      : quanti === 1
        ? 'Make the redacted version (1 box)'
        : `Make the redacted version (${quanti} boxes)`,
  inCorso: 'Making it',
  fatta: 'Redacted version made: look at it, and publish it.',
};

export const OSCURAMENTO = { it, en } as const;
