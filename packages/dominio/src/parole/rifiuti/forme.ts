import type { Cent } from '../../denaro.ts';
import type { Istante } from '../../tempo.ts';
import type { Fase } from '../fasi.ts';

/** Che cosa può essere un dato di un rifiuto. */
export type TipiDato = { cent: Cent; istante: Istante; numero: number; testo: string; fase: Fase };

/** Come una tavola di rifiuti scrive di che tipo è un dato; con lo stesso nome lo legge il contratto. */
export type TipoDato = keyof TipiDato;

/** I dati che un rifiuto porta: il nome di quelli in centesimi finisce per `Cent`, di quelli in istanti per `Il`. */
export type FormaRifiuto = Readonly<Record<string, TipoDato>>;

/** I rifiuti di un capitolo: la regola, la frase, e i dati che ciascuno porta. */
export type ParteDeiRifiuti = Record<string, readonly [regola: string, frase: string, ...forme: FormaRifiuto[]]>;
