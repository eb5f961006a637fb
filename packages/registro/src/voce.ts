/** JSON come lo ammette il registro: numeri interi, nessun `undefined`, così la forma canonica è una sola. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [chiave: string]: JsonValue };
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
};

export const PRIMA_IMPRONTA = '0'.repeat(64);
