import type { Lingua } from '../regole/modello.ts';

/**
 * Che cosa si sa dell’atto dopo questa risposta, per chi tiene il suo identificativo:
 * `certo`, l’atto non è stato compiuto e con questo identificativo non lo sarà;
 * `ignoto`, può essere stato compiuto: si ripete lo stesso comando, che non conta due volte;
 * `non_esaminato`, questo tentativo non è arrivato a chi decide, e nulla dice dei tentativi di prima.
 */
export type EsitoProblema = 'certo' | 'ignoto' | 'non_esaminato';

type Parole = Readonly<Record<Lingua, string>>;

/** Un problema nella tavola chiusa: lo stato HTTP, le parole nelle due lingue (`{nome}` si riempie), che ne è dell’atto. */
export type VoceProblema = {
  readonly stato: number;
  readonly titolo: Parole;
  readonly frase: Parole;
  readonly esito: EsitoProblema;
  /** Le parole dei casi più precisi, per nome: lo stesso problema, con lo stesso stato, detto meglio. */
  readonly casi?: Readonly<Record<string, { readonly titolo?: Parole; readonly frase: Parole }>>;
  /** La regola del dominio che lo vuole. */
  readonly regola?: string;
  /** Fra quanti secondi conviene riprovare: è ciò che dice l’intestazione `Retry-After`. */
  readonly riprovaTraSecondi?: number;
};

export type TavolaProblemi = Readonly<Record<string, VoceProblema>>;
