import type { Nodo } from '../../piattaforma/arnesi/nodi-xml.ts';
import type { Formato } from '../sigillati/lotto-sigillato.ts';
import type { EsitoLettura, RifiutoDelFile } from './movimento.ts';

/** Un file aperto: il documento XML, le righe di un testo, o perché non si apre. */
export type Aperto = { genere: 'xml'; radice: Nodo } | { genere: 'testo'; testo: string } | RifiutoAprendo;
type RifiutoAprendo = RifiutoDelFile & { genere: 'rifiutato' };

/** Apre i byte; `null` se non sono del genere che sa aprire. */
export type Apre = (byte: Uint8Array) => Aperto | null;

/** Il conto di un estratto che non lo porta scritto. */
export type ContoDelFile = { iban: string; intestatario: string };

/** Chi legge un formato. Nessuna delle tre solleva mai eccezioni; un formato nuovo è un file così, in fila in `lettori.ts`. */
export type Lettore = {
  readonly formato: Formato;
  /** Chi apre allo stesso modo condivide la funzione: un file si apre una volta per genere. */
  readonly apre: Apre;
  /** Vero se dal contenuto è il suo formato; mai perché nessun altro l'ha riconosciuto. */
  riconosce(aperto: Aperto): boolean;
  /** Legge tutto o niente; `conto` serve a chi non lo trova nel file. */
  legge(aperto: Aperto, conto: ContoDelFile | null): EsitoLettura;
};
