import type { Lingua } from '../regole/modello.ts';

/** Che cosa un PDF farebbe da chi lo apre; o, le ultime cinque, perché non vi si è potuto guardare. */
export const CHE_NEL_PDF = [
  'javascript',
  'avvio',
  'invio',
  'importa',
  'altro_file',
  'allegato',
  'modulo_xfa',
  'multimedia',
  'indirizzo',
  'da_se',
  'postscript',
  'cifrato',
  'compressa',
  'non_si_legge',
  'annidati',
  'troppi',
] as const;
export type CheNelPdf = (typeof CHE_NEL_PDF)[number];

/** Che cosa, e dove: la pagina, da uno, e il numero dell’oggetto, se si sanno. */
export type TrovatoNelPdf = { che: CheNelPdf; pagina: number | null; oggetto: number | null };

type Parole = {
  che: Readonly<Record<CheNelPdf, string>>;
  /** Dove sta; vuoto se non si sa. */
  dove: (pagina: number | null, oggetto: number | null) => string;
  altri: (quanti: number) => string;
};

const TROVATO_IN_PAROLE: Readonly<Record<Lingua, Parole>> = {
  it: {
    che: {
      javascript: 'programmi JavaScript',
      avvio: 'l’avvio di un programma o di un file',
      invio: 'l’invio dei dati di un modulo',
      importa: 'dati presi da un altro file',
      altro_file: 'un file che sta altrove',
      allegato: 'file messi dentro il PDF',
      modulo_xfa: 'un modulo XFA',
      multimedia: 'suoni, filmati o altri contenuti in movimento',
      indirizzo: 'un indirizzo che esegue qualcosa o apre un file',
      da_se: 'qualcosa che parte da sé',
      postscript: 'un programma PostScript',
      cifrato: 'una cifratura, sotto la quale non si può guardare',
      compressa: 'parti compresse in cui non si può guardare',
      non_si_legge: 'parti che non si leggono',
      annidati: 'parti una dentro l’altra senza fine',
      troppi: 'più parti di quante se ne possano guardare',
    },
    dove: (pagina, oggetto) =>
      pagina !== null ? ` (pagina ${pagina}, oggetto ${oggetto})` : oggetto === null ? '' : ` (oggetto ${oggetto})`,
    altri: (quanti) => `e altro (${quanti})`,
  },
  en: {
    che: {
      javascript: 'JavaScript programs',
      avvio: 'the launch of a program or file',
      invio: 'the sending of form data',
      importa: 'data taken from another file',
      altro_file: 'a file that is elsewhere',
      allegato: 'files put inside the PDF',
      modulo_xfa: 'an XFA form',
      multimedia: 'sounds, films or other moving content',
      indirizzo: 'an address that runs something or opens a file',
      da_se: 'something that starts by itself',
      postscript: 'a PostScript program',
      cifrato: 'an encryption, under which it is not possible to look',
      compressa: 'compressed parts that cannot be looked into',
      non_si_legge: 'parts that cannot be read',
      annidati: 'parts one inside the other without end',
      troppi: 'more parts than can be looked at',
    },
    dove: (pagina, oggetto) =>
      pagina !== null ? ` (page ${pagina}, object ${oggetto})` : oggetto === null ? '' : ` (object ${oggetto})`,
    altri: (quanti) => `and more (${quanti})`,
  },
};

/** Le prime bastano a chi deve toglierle; delle altre si dice quante sono. */
const DETTI_MAX = 8;

/** Ciò che un PDF farebbe da chi lo apre, o in cui non si è potuto guardare, e dove: le stesse parole nei rifiuti e accanto al documento. */
export function trovatiIn(lingua: Lingua, trovati: readonly TrovatoNelPdf[]): string {
  const { che, dove, altri } = TROVATO_IN_PAROLE[lingua];
  const primi = trovati.slice(0, DETTI_MAX).map((uno) => `${che[uno.che]}${dove(uno.pagina, uno.oggetto)}`);
  return [...primi, ...(trovati.length > DETTI_MAX ? [altri(trovati.length - DETTI_MAX)] : [])].join('; ');
}

/** Perché un PDF non si pubblica, detto per la prima cosa che vi si è trovata: le parole dei casi di `documento_con_programmi`. */
export const FRASI_DEL_PDF: Readonly<Record<CheNelPdf, { frase: Readonly<Record<Lingua, string>> }>> =
  Object.fromEntries(
    CHE_NEL_PDF.map((che) => [
      che,
      {
        frase: {
          it: `Questo PDF non si pubblica com’è: porta ${TROVATO_IN_PAROLE.it.che[che]} (pagina {pagina}, oggetto {oggetto}; trovati in tutto: {quante}). Lo salvi come PDF semplice, senza programmi, allegati e password, e lo ricarichi; o ne faccia la versione oscurata, che si ridisegna da capo.`,
          en: `This PDF is not published as it is: it carries ${TROVATO_IN_PAROLE.en.che[che]} (page {pagina}, object {oggetto}; found in all: {quante}). Save it as a plain PDF, without programs, attachments and passwords, and upload it again; or make its redacted version, which is drawn afresh.`,
        },
      },
    ]),
  ) as Record<CheNelPdf, { frase: Record<Lingua, string> }>;
