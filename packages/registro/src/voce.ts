/** JSON come lo ammette il registro: numeri interi, nessun `undefined`, così la forma canonica è una sola. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [chiave: string]: JsonValue };
/** I dati di un fatto, e ogni oggetto che vi sta: campi per nome, con i soli valori che il registro ammette. */
export type JsonObject = { readonly [chiave: string]: JsonValue };

/** Una voce del registro di un'asta: un fatto, il suo posto, e il legame con la voce precedente (R74). Tempi in ms. */
export type Voce = {
  asta: string;
  seq: number;
  tipo: string;
  versione: number;
  dati: JsonObject;
  comandoId: string;
  /** Posto dell'evento dentro il suo comando, da 0. */
  parte: number;
  attore: { tipo: string; id: string };
  ricevutoIl: number;
  registratoIl: number;
  /** Impronta della voce precedente; sessantaquattro zeri per la prima. */
  precedente: string;
  impronta: string;
  /** Nella forma 2: da dove nascono gli impegni sui campi. Senza, la voce è nella forma 1, che copre i campi in chiaro. */
  prova?: ProvaVoce;
};

/**
 * Il segreto di una voce: chi lo ha ricalcola tutti i suoi impegni. `parole` dice, per il percorso di ogni testo libero
 * (`/motivo/testo`), il sale suo proprio, o soltanto l'impegno se il testo è stato cancellato.
 */
export type ProvaVoce = { sale: string; parole?: Readonly<Record<string, Parola>> };
/** Di un testo libero, che sta accanto al registro, il sale del suo impegno; cancellato il testo resta l'impegno (R77). */
export type Parola = { readonly sale: string } | { readonly impegno: string };

export const PRIMA_IMPRONTA = '0'.repeat(64);
