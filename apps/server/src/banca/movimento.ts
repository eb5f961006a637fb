import type { RitornoLetto } from './ritorno-camt.ts';

/** Un movimento come la banca l'ha scritto, letto e controllato. */
export type MovimentoLetto = {
  /** Centesimi, positivo se entra e negativo se esce. */
  importoCent: number;
  /** Data contabile `aaaa-mm-gg`: quella che vale per il termine (R39). */
  contabile: string;
  valuta: string | null;
  riferimento: string;
  /** Undici cifre. */
  cro: string | null;
  /** Trenta caratteri. */
  trn: string | null;
  controparteIban: string | null;
  controparteNome: string;
  causale: string;
  /** È un nostro rimborso tornato indietro, e di quale riga; se non lo è, manca. */
  ritorno?: RitornoLetto;
};

export type EstrattoLetto = {
  conto: string;
  intestatario: string;
  bic: string | null;
  movimenti: MovimentoLetto[];
  /** Voci annunciate ma non ancora contabilizzate: non si importano, arriveranno da definitive. */
  sospesi: number;
};

/** Che cosa non va, e in quale riga o voce; `null` se è il documento intero. */
export type ErroreFile = { riga: number | null; messaggio: string };
export type EsitoLettura = { esito: 'letto'; estratti: EstrattoLetto[] } | { esito: 'rifiutato'; errori: ErroreFile[] };

export const rifiutato = (...messaggi: string[]): EsitoLettura => ({
  esito: 'rifiutato',
  errori: messaggi.map((messaggio) => ({ riga: null, messaggio })),
});
