import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { Provvedimento } from './attori.ts';
import type { Migliore } from './gara.ts';

/** Gli esiti di una vendita, come li scrive il verbale. */
export const TIPI_ESITO = [
  'aggiudicata',
  'aggiudicata_sotto_base',
  'non_aggiudicata',
  'deserta_nessuna_offerta',
  'deserta_offerte_inefficaci',
  'sospesa',
  'rinviata',
  'revocata',
  'assegnata',
  'decaduta',
  'estinta',
] as const;

/** Come finisce una vendita: lo dicono le offerte, l'istanza di un creditore, o un provvedimento del giudice (R40-R47, R70). */
export type TipoEsito = (typeof TIPI_ESITO)[number];

/** Gli esiti che danno il bene a qualcuno. */
export const ESITI_CON_VENDITA = ['aggiudicata', 'aggiudicata_sotto_base', 'assegnata'] as const satisfies TipoEsito[];

/** Ciò che un provvedimento del giudice può dire di un'aggiudicazione, o di un'assegnazione, già fatta (cpc 587, 632). */
export const ESITI_DOPO_LA_VENDITA = ['decaduta', 'revocata', 'estinta'] as const satisfies TipoEsito[];

/** L'esito che un provvedimento mette al posto di quello dichiarato; l'estinzione non toglie il bene a chi lo ha (R70). */
export type EsitoDopoLaVendita = (typeof ESITI_DOPO_LA_VENDITA)[number];

/** Il bene va a un creditore per la sua istanza (cpc 588-590). */
export type BeneAlCreditore = { istanzaId: string; importoCent: Cent };

/** Come è finita una vendita: chi ha il bene, se chi ha offerto è libero, che cosa ne ha poi detto il giudice (R24, R70). */
export type Esito = {
  tipo: TipoEsito;
  /** Chi ha il bene: dopo una decadenza o una revoca nessuno; l'estinzione non lo toglie (disp. att. 187-bis). */
  vincitore: Migliore | null;
  assegnazione: BeneAlCreditore | null;
  motivo: string | null;
  dichiaratoIl: Istante;
  /** Vero se chi ha offerto è libero: sospesa e rinviata non liberano, finché non lo dispone il giudice (R24, R71). */
  liberi: boolean;
  /** La busta che aveva superato le altre quando l'esito è stato dichiarato; `null` se nessuna (R55). */
  inTesta: string | null;
  /** Il provvedimento che è venuto dopo, e chi aveva vinto; `null` se l'esito è quello dichiarato. */
  dopo: { vincitore: Migliore | null; provvedimento: Provvedimento } | null;
};

/** Un'istanza di assegnazione com'è depositata; il nome del creditore sta accanto al registro (cpc 588-589). */
export type Istanza = { importoCent: Cent; speseCent: Cent; prelazioniCent: Cent; depositataIl: Istante };

/** I fatti dell’esito: come finisce, a chi va il bene, a chi torna la cauzione (R40-R47, R70, R71). */
export type FattoDiEsito =
  | {
      tipo: 'EsitoDichiarato';
      esito: TipoEsito;
      vincitore: Migliore | null;
      motivo: string | null;
      irraggiungibili: readonly string[];
      motivoIrraggiungibili: string | null;
      dichiaratoIl: Istante;
    }
  /** `creditore` è un testo che sta accanto al registro, e si può cancellare. */
  | ({ tipo: 'IstanzaRegistrata'; istanzaId: string; creditore: string } & Istanza)
  | { tipo: 'IstanzaRitirata'; istanzaId: string; motivo: string }
  /** Precede il suo esito (cpc 588-590). */
  | ({ tipo: 'BeneAssegnato' } & BeneAlCreditore)
  /**
   * Un provvedimento del giudice cambia l'esito di una vendita aggiudicata o assegnata (cpc 587, 632). `propostaDa` è `null` soltanto
   * nei fatti di quando lo registrava una persona sola.
   */
  | {
      tipo: 'EsitoCaducato';
      esito: EsitoDopoLaVendita;
      provvedimento: Provvedimento;
      motivo: string;
      caducatoIl: Istante;
      propostaDa: string | null;
    }
  | {
      tipo: 'RimborsiDisposti';
      /** `importoCent` è `null` per un'offerta mai aperta: torna ciò che la banca ha accreditato. */
      rimborsi: readonly { bustaId: string; pseudonimo: string; importoCent: Cent | null }[];
      giorniLavorativi: number;
    };

/** Gli esiti che si dichiarano con un motivo: nessuno ha il bene. */
export type EsitoSenzaVendita = Exclude<TipoEsito, 'aggiudicata' | 'aggiudicata_sotto_base' | 'assegnata' | 'decaduta'>;

/** Gli atti dell’esito: come finisce, a chi va il bene, a chi torna la cauzione (R40-R47, R70, R71). */
export type AttoDiEsito =
  /** La piattaforma rende la cauzione a chi non è più vincolato, di una vendita finita sospesa o rinviata (R24, R71). */
  | { tipo: 'rimborsaScadute' }
  /** `motivoSottoBase`: perché si vende sotto il prezzo base (cpc 572, terzo comma); a prezzo base o più non serve. */
  | {
      tipo: 'aggiudica';
      irraggiungibili: readonly string[];
      motivoIrraggiungibili: string | null;
      motivoSottoBase?: string | null | undefined;
    }
  | { tipo: 'dichiaraEsito'; esito: EsitoSenzaVendita; motivo: string }
  /** L'istanza di un creditore: quanto offre, le spese di esecuzione, e i crediti che vengono prima del suo (cpc 506, 588-589). */
  | ({ tipo: 'registraIstanza'; istanzaId: string; creditore: string } & Istanza)
  /** Il creditore vi rinuncia, o era scritta male: se ne registra un'altra. */
  | { tipo: 'ritiraIstanza'; istanzaId: string; motivo: string }
  /** `motivo`: perché a questo creditore e non a un altro, se più istanze sono di pari importo. */
  | { tipo: 'assegna'; istanzaId: string; motivo: string | null }
  /** `propostaDa`: chi l'ha proposta; senza, o se è chi la compie, non si può (R70). */
  | {
      tipo: 'registraCaducazione';
      esito: EsitoDopoLaVendita;
      provvedimento: Provvedimento;
      motivo: string;
      propostaDa?: string | undefined;
    };

/**
 * Vero se il bene è di qualcuno: lo dà l'esito, e l'estinzione che viene dopo non lo toglie a chi lo ha, aggiudicatario o
 * assegnatario (disp. att. 187-bis, R70).
 */
export function haUnTitolare(esito: {
  tipo: TipoEsito;
  vincitore: object | null;
  assegnazione: object | null;
}): boolean {
  if (ESITI_CON_VENDITA.some((uno) => uno === esito.tipo)) return true;
  return esito.tipo === 'estinta' && (esito.vincitore !== null || esito.assegnazione !== null);
}
