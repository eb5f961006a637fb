/** I documenti e le foto di una vendita: di che genere sono, e quando si possono pubblicare (R76, R78). */

export const GENERI_DOCUMENTO = ['avviso', 'ordinanza', 'perizia', 'planimetria', 'foto', 'altro'] as const;
/** Che cosa è un file di una vendita, come lo dice chi lo carica: un atto della procedura, una pianta, una foto, o altro. */
export type GenereDocumento = (typeof GENERI_DOCUMENTO)[number];

/** Un documento sostituito o ritirato non è più pubblico, e resta scritto che c'è stato. */
export const STATI_DOCUMENTO = ['da_pubblicare', 'pubblicato', 'sostituito', 'ritirato'] as const;
/** A che punto è un documento caricato: `da_pubblicare` lo vede soltanto chi lavora alla vendita, `pubblicato` chiunque (R76). */
export type StatoDocumento = (typeof STATI_DOCUMENTO)[number];

/** Ciò che si sa di un documento quando qualcuno lo vuole pubblicare. */
type DocumentoDaPubblicare = {
  genere: GenereDocumento;
  /** Vero di un'immagine, falso di un PDF. */
  immagine: boolean;
  /** Che cosa mostra una foto, in parole. */
  alternativo: string;
  /** Chi pubblica dichiara che il debitore e chi gli sta accanto non vi si riconoscono. */
  senzaDatiDebitore: boolean;
  /** Un codice del debitore è registrato, o è scritto perché non ce n'è uno: senza, in un PDF non si sa che cosa cercare. */
  debitoreDetto: boolean;
  /** Il PDF porta programmi, che si eseguirebbero da chi lo apre. */
  attivo: boolean;
  /** Le pagine in cui si legge qualcosa del debitore: da uno; zero è ciò che sta fuori dalle pagine. */
  pagineConDati: readonly number[];
  /** Se ne è fatta una versione oscurata, che nessuno ha ritirato: si pubblica quella. */
  oscurato: boolean;
};

type ImpedimentoDocumento =
  | {
      codice:
        | 'R76_dichiarazione_mancante'
        | 'R76_debitore_non_registrato'
        | 'R76_versione_oscurata'
        | 'documento_con_programmi'
        | 'R78_alternativo_mancante';
    }
  | { codice: 'R76_dati_debitore'; pagine: readonly number[] };

/** Perché un documento non si pubblica; `null` se si può (R76: Garante, delibera 7 febbraio 2008; R78). */
export function impedimentoAllaPubblicazione(documento: DocumentoDaPubblicare): ImpedimentoDocumento | null {
  const { immagine, alternativo, senzaDatiDebitore, debitoreDetto, attivo, pagineConDati, oscurato } = documento;
  if (oscurato) return { codice: 'R76_versione_oscurata' };
  if (attivo) return { codice: 'documento_con_programmi' };
  if (!immagine && !debitoreDetto) return { codice: 'R76_debitore_non_registrato' };
  if (pagineConDati.length > 0) return { codice: 'R76_dati_debitore', pagine: pagineConDati };
  if (!senzaDatiDebitore) return { codice: 'R76_dichiarazione_mancante' };
  if (immagine && alternativo.trim() === '') return { codice: 'R78_alternativo_mancante' };
  return null;
}

/**
 * Le pagine, contate da uno, in cui si legge uno dei codici o dei nomi cercati; l'ultimo testo, che è ciò che sta fuori dalle
 * pagine (proprietà, annotazioni), conta per zero. Spazi, accenti e maiuscole non bastano a nascondere nulla, né un nome
 * scritto prima del cognome (R76).
 */
export function pagineConDati(
  pagine: readonly string[],
  fuori: string,
  cercati: { codici: readonly string[]; nomi: readonly string[] },
): number[] {
  const aghi = [...cercati.codici, ...cercati.nomi.flatMap(ordiniDelNome)]
    .map(raccolto)
    .filter(({ length }) => length >= AGO_MIN);
  const trovata = (testo: string): boolean => {
    const pagliaio = raccolto(testo);
    return aghi.some((ago) => pagliaio.includes(ago));
  };
  const nelle = pagine.flatMap((testo, i) => (trovata(testo) ? [i + 1] : []));
  return trovata(fuori) ? [0, ...nelle] : nelle;
}

/** Un nome più corto di così si troverebbe dentro le parole di chiunque. */
const AGO_MIN = 6;

/** Dove, in un testo, sta uno dei testi cercati, comunque sia scritto: come lo trova `pagineConDati`, con il posto. */
export function inizi(testo: string, cercati: readonly string[], minimo: number): { da: number; a: number }[] {
  const posti: number[] = [];
  let pagliaio = '';
  let da = 0;
  for (const carattere of testo) {
    const piano = raccolto(carattere);
    pagliaio += piano;
    for (let i = 0; i < piano.length; i += 1) posti.push(da);
    da += carattere.length;
  }
  return cercati.map(raccolto).flatMap((ago) => {
    const trovati: { da: number; a: number }[] = [];
    if (ago.length < minimo) return trovati;
    for (let i = pagliaio.indexOf(ago); i >= 0; i = pagliaio.indexOf(ago, i + ago.length))
      trovati.push({ da: posti[i] ?? 0, a: (posti[i + ago.length - 1] ?? 0) + 1 });
    return trovati;
  });
}

/** Il nome com'è scritto, e con la prima o l'ultima parola dall'altra parte. */
export function ordiniDelNome(nome: string): string[] {
  const parole = nome.split(/\s+/).filter((una) => una !== '');
  if (parole.length < 2) return [];
  const [prima = '', ...resto] = parole;
  return [nome, [...resto, prima].join(' '), [parole.at(-1) ?? '', ...parole.slice(0, -1)].join(' ')];
}

/** Solo lettere e cifre, maiuscole e senza accenti. */
const raccolto = (testo: string): string =>
  testo
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
