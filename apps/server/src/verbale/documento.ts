/** Un documento come dati: il modello lo stampa, e le prove lo leggono senza aprire un PDF. */
export type Blocco =
  | { tipo: 'paragrafo'; testo: string }
  | { tipo: 'dati'; voci: readonly (readonly [nome: string, valore: string])[] }
  | {
      tipo: 'tabella';
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
};

export function paragrafo(testo: string): Blocco {
  return { tipo: 'paragrafo', testo };
}

/** Una tabella; un nome che finisce per `>` è a destra e stretto, per `<` a sinistra e stretto. */
export function tabella(colonne: readonly string[], righe: readonly (readonly string[])[]): Blocco {
  return {
    tipo: 'tabella',
    colonne: colonne.map((nome) => ({
      testo: nome.replace(/[<>]$/, ''),
      destra: nome.endsWith('>'),
      stretta: /[<>]$/.test(nome),
    })),
    righe,
  };
}
