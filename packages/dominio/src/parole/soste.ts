import type { Istante } from '../tempo.ts';
import type { Provvedimento } from './attori.ts';

/**
 * La vendita è ferma: per provvedimento del giudice, o per atto di chi conduce a operazioni aperte. La fase resta quella in cui si
 * è fermata, e vi torna; intanto nessun atto la muove (R32).
 */
export type Ferma = {
  da: Istante;
  provvedimento: Provvedimento | null;
  /** A operazioni già aperte, l'ora fissata per riprenderle; `null` finché nessuno l'ha fissata. */
  riprendeIl: Istante | null;
  /** Chi ha offerto è libero, e le cauzioni tornano: da qui la vendita non riprende (R24, R71). */
  liberati: boolean;
  /** Il provvedimento che la ferma l’ha proposto una persona e confermato un’altra (R41, R71). */
  inDue: boolean;
};

/** I fatti della vendita che si ferma e riprende (R32). */
export type FattoDiSosta =
  /** La vendita intera si ferma: non è la gara sospesa per un guasto. `provvedimento` è `null` se l'ha fermata chi conduce. */
  /** `propostaDa`: chi l'ha proposta, se l'ha confermata un altro; `null` se la registra una persona sola. */
  | {
      tipo: 'VenditaSospesa';
      sospesaIl: Istante;
      provvedimento: Provvedimento | null;
      motivo: string;
      propostaDa: string | null;
    }
  | {
      tipo: 'VenditaRipresa';
      fermaDal: Istante;
      /** L'inizio delle operazioni, o quello in cui riprendono se erano aperte. */
      riprendeIl: Istante;
      /** Dove si tengono da allora; assente se il luogo resta, o se lo dice il rinvio che la segue (R02). */
      luogoOperazioni?: string;
      provvedimento: Provvedimento | null;
      motivo: string;
      /** A operazioni aperte, le offerte che per allora non sono più irrevocabili (R24). */
      scadonoPrima: readonly { bustaId: string; pseudonimo: string }[];
    }
  | { tipo: 'OperazioniRiaperte'; riaperteIl: Istante; operatoriInTurno: number }
  /** `propostaDa` è `null` soltanto nei fatti di quando lo registrava una persona sola. */
  | {
      tipo: 'OfferentiLiberati';
      liberatiIl: Istante;
      provvedimento: Provvedimento;
      motivo: string;
      propostaDa: string | null;
    };

/** Di ciò che una persona propone e un'altra conferma: chi l'ha proposto, e l'ultima sosta della vendita quando l'ha proposto. */
type InDue = { propostaDa?: string | undefined; ultimaSosta?: Istante | null | undefined };

/** Gli atti della vendita che si ferma e riprende (R32). */
export type AttoDiSosta =
  /**
   * `provvedimento` è `null` se la ferma chi conduce, che lo può soltanto a operazioni aperte. `propostaDa`: chi l'ha proposta, se la
   * conferma un altro; senza, trattenere ciò che è dovuto e liberare chi ha offerto non si può (R41, R71).
   */
  | ({ tipo: 'sospendiVendita'; provvedimento: Provvedimento | null; motivo: string } & InDue)
  /** `fermaDal` e `attesaIl` sono ciò che ha letto chi lo chiede: da quando è ferma, e per quando era già fissata la ripresa. */
  | {
      tipo: 'riprendiVendita';
      fermaDal: Istante;
      attesaIl: Istante | null;
      nuovoInizioIl: Istante;
      nuovoTermineIl: Istante | null;
      /** Un altro luogo; senza, resta quello di adesso. */
      luogoOperazioni?: string | null | undefined;
      provvedimento: Provvedimento | null;
      motivo: string;
    }
  /** Le operazioni fermate a buste aperte riprendono da dove erano, nel giorno fissato. */
  | { tipo: 'riapriOperazioni'; operatoriInTurno: number }
  | ({ tipo: 'liberaOfferenti'; provvedimento: Provvedimento; motivo: string } & InDue);
