import type { SbilancioDelFile } from '@gestore/contratto/banca/forme';
import type { RitornoLetto } from './camt/ritorno-camt.ts';

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
  /** In quale campo stavano gli estremi; manca nei lotti sigillati prima che si tenesse. */
  estremiDa?: string | null;
  /** Gli estremi che la prima ricognizione avrebbe dato, se sono altri: con quelli si fa la chiave (`conChiave`). */
  primi?: PrimiEstremi;
  controparteIban: string | null;
  controparteNome: string;
  causale: string;
  /** È un nostro rimborso tornato indietro, e di quale riga; se non lo è, manca. */
  ritorno?: RitornoLetto;
  /** È un'uscita con cui la banca disfa un accredito; se non lo è, manca. */
  storno?: true;
};

/** CRO e TRN come si riconoscevano quando nacquero le chiavi dei movimenti. */
export type PrimiEstremi = { cro: string | null; trn: string | null };

export type EstrattoLetto = {
  conto: string;
  intestatario: string;
  bic: string | null;
  movimenti: MovimentoLetto[];
  /** Voci annunciate ma non ancora contabilizzate: non si importano, arriveranno da definitive. */
  sospesi: number;
  /** I saldi che l'estratto dichiara, in centesimi; `null` se non li dichiara tutti e due. */
  saldi: { inizialeCent: number; finaleCent: number } | null;
  /** In che cosa i totali che l'estratto dichiara non sono quelli delle sue voci; manca se non ne dichiara. */
  totali?: TotaleDiverso[];
};

/** Che cosa non va, e in quale riga o voce; `null` se è il documento intero. */
export type ErroreFile = { riga: number | null; messaggio: string };
/** Di quanto l'estratto di quel numero, nel file, non torna: saldo iniziale e movimenti, meno il saldo finale; o un totale dichiarato (`che`). */
export type Sbilancio = SbilancioDelFile & { estratto: number };
/** Un totale che non torna: di quanto, o di quante voci. */
export type TotaleDiverso = Omit<SbilancioDelFile, 'conto'>;
/** Con `sbilanci` il file si legge, e soltanto i suoi saldi non tornano. */
export type RifiutoDelFile = { esito: 'rifiutato'; errori: ErroreFile[]; sbilanci?: Sbilancio[] };
export type EsitoLettura = { esito: 'letto'; estratti: EstrattoLetto[] } | RifiutoDelFile;

export const rifiutato = (...messaggi: string[]): RifiutoDelFile => ({
  esito: 'rifiutato',
  errori: messaggi.map((messaggio) => ({ riga: null, messaggio })),
});
