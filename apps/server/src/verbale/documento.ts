import type { TabellaVerbale } from '@gestore/contratto/verbale/testo-verbale';

/** Un pezzo di frase con il suo rilievo. */
export type TrattoStampato = { testo: string; grassetto: boolean; corsivo: boolean };

/** Un documento come dati: il modello lo stampa, e le prove lo leggono senza aprire un PDF. */
export type Blocco =
  | { tipo: 'paragrafo'; testo: string }
  | { tipo: 'ricco'; tratti: readonly TrattoStampato[] }
  | { tipo: 'elenco'; numerato: boolean; voci: readonly (readonly TrattoStampato[])[] }
  /** Ciò che si trascrive carattere per carattere. */
  | { tipo: 'codice'; testo: string }
  | { tipo: 'dati'; nome: TabellaVerbale | null; voci: readonly (readonly [nome: string, valore: string])[] }
  | {
      tipo: 'tabella';
      /** Con quale nome il testo del verbale la richiama; `null` se non è del verbale. */
      nome: TabellaVerbale | null;
      colonne: readonly { testo: string; destra: boolean; stretta: boolean }[];
      righe: readonly (readonly string[])[];
    };

export type Sezione = { titolo: string; blocchi: readonly Blocco[] };

export type Documento = {
  ufficio: string;
  titolo: string;
  sottotitolo: string;
  /** In fondo a ogni pagina: da quale stato del registro nasce. */
  piede: string;
  /** Data del documento, in millisecondi: quella dell'ultima voce, così lo stesso registro dà gli stessi byte. */
  dataMs: number;
  sezioni: readonly Sezione[];
  firma: string | null;
  /** Dove lo verifica chi ne ha in mano la carta: un codice da inquadrare, e l'indirizzo scritto sotto. */
  verifica?: { indirizzo: string; parole: string; alternativa: string };
  /** Pagine che seguono il documento: ciò che viene prima sta allora in una pagina sola, e qui c'è intero ciò che vi si accorcia. */
  appendice?: Sezione;
  /** Un file dentro il PDF: il documento è allora un PDF/A-3a, ché il PDF/A-2a non ne porta. */
  allegato?: { nome: string; tipo: string; descrizione: string; testo: string };
};

export function paragrafo(testo: string): Blocco {
  return { tipo: 'paragrafo', testo };
}

/** Una tabella; un nome che finisce per `>` è a destra e stretto, per `<` a sinistra e stretto. */
export function tabella(
  nome: TabellaVerbale | null,
  colonne: readonly string[],
  righe: readonly (readonly string[])[],
): Blocco {
  return {
    tipo: 'tabella',
    nome,
    colonne: colonne.map((nome) => ({
      testo: nome.replace(/[<>]$/, ''),
      destra: nome.endsWith('>'),
      stretta: /[<>]$/.test(nome),
    })),
    righe,
  };
}
