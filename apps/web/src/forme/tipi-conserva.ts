import type { Valori } from '@gestore/contratto/regole';
import type { ReactNode, RefObject } from 'react';

/** Perché ciò che si scrive in un modulo non si conserva. */
type PercheNonConserva =
  /** Password, codici, chiavi: un segreto non si scrive mai nella memoria del browser. */
  | 'segreto'
  /** Chi vi scrive non è entrato: non c’è una sessione che possa finire, né una persona a cui renderlo. */
  | 'senza_sessione'
  /** Una ricerca, un filtro, o ciò che la pagina propone da sé: si riscrive in un momento. */
  | 'breve'
  /** Un importo di una gara che corre: riproposto dopo, sarebbe quello sbagliato. */
  | 'gara'
  /** Solo file, che il browser non lascia conservare. */
  | 'file';

type Nomi = Readonly<Record<string, string>>;
type Imposta = (parte: Readonly<Record<string, string | boolean>>) => void;

/** Dove si dice che cosa si è ritrovato: accanto al primo campo in cui qualcosa c’è, o una volta in testa al modulo. */
export type NoteDelModulo = {
  accanto(campo: string): { note?: ReactNode };
  inTesta(): ReactNode;
};

export type RimastaInUso<V> = {
  /** Da dove comincia il modulo: i valori dati, con sopra ciò che si è ritrovato. */
  readonly iniziali: V;
  note(nomi: Nomi, valori: V, imposta: Imposta): NoteDelModulo;
  /** Si è mandato, o si è buttato: non resta nulla, e d’ora in poi si parte da `valori`. */
  finita(valori: V): void;
  /** L’ultima volta che si è controllato andava bene, o non è stato accettato: chi se ne va dopo un invio non lascia nulla. */
  inviata(si: boolean): void;
  /** Ciò che si era mandato il server non lo ha accettato, di certo. */
  nonAccettata(): void;
};

/** Il modulo che ritrova ciò che vi si era scritto; `adesso` dice che cosa c’è, `svuota` lo riporta com’era. */
export type UsaRimasta = <V extends Valori>(
  iniziali: V,
  nomi: Nomi,
  adesso: RefObject<() => V>,
  svuota: (base: V) => void,
) => RimastaInUso<V>;

/**
 * Che cosa di un modulo si conserva se la sessione finisce mentre lo si scrive: i campi detti per nome da
 * `conserva(...)`, mai tutti; oppure perché nulla.
 */
export type Conserva<C extends string> =
  | { readonly no: PercheNonConserva }
  | { readonly campi: readonly C[]; readonly useRimasta: UsaRimasta };
