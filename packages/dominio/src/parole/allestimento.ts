import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { Provvedimento } from './attori.ts';

/** Le quattro modalità del DM 32/2015: un'asta ne ha una sola (R01). */
export type Modalita = 'sincrona_telematica' | 'sincrona_mista' | 'asincrona' | 'asincrona_mobili';

/**
 * La legge con cui si vende: l'esecuzione (codice di procedura civile) o una procedura concorsuale, che vende come vuole il codice della
 * crisi (CCII 216). Lo dice l'avviso, e da esso viene quanta pubblicità serve (R03).
 */
export type Rito = 'esecuzione' | 'concorsuale';

/** Parametri di una vendita: prevale l'avviso, e con la pubblicazione sono fissati (R02, `DOPO_LA_PUBBLICAZIONE`). */
export type Parametri = {
  modalita: Modalita;
  immobile: boolean;
  /** `null` in una bozza che non lo dice ancora; assente in ciò che fu scritto prima che lo si chiedesse, e vale come l'esecuzione (R03). */
  rito?: Rito | null;
  /** Senza incanto, o con (cpc 570, 576); `null` solo di una vendita pubblicata prima che lo si scrivesse (R09). */
  senzaIncanto: boolean | null;
  prezzoBaseCent: Cent;
  /** Offerta minima stampata nell'avviso; `null` se l'avviso tace: valgono i tre quarti (R05). */
  offertaMinimaCent: Cent | null;
  rilancioMinimoCent: Cent;
  cauzionePercento: number;
  cauzioneSu: 'prezzo_offerto' | 'prezzo_base';
  termineOfferteIl: Istante;
  /**
   * Il giorno di Roma entro cui la cauzione dev'essere accreditata: un istante qualunque di quel giorno. Assente o `null` se l'avviso non
   * ne dà uno suo, e vale quello del termine per le offerte (R39).
   */
  cauzioneEntroIl?: Istante | null;
  inizioOperazioniIl: Istante;
  /** Quanto prima delle operazioni le offerte diventano leggibili al sistema per le convocazioni, al più 180 minuti (R10). */
  leggibiliPrimaMs: number;
  unitaTempoMs: number;
  drenaggioMs: number;
  saldoGiorni: number;
  personaDaNominareAmmessa: boolean;
  autoRilancioAmmesso: boolean;
  /** Ciò che l'avviso dice, e che gli schermi ricordano: contano le istanze registrate (R42, R46). */
  istanzeAssegnazione: boolean;
  rimborsoGiorniLavorativi: number;
  /** Un rilancio oltre tante volte il rilancio minimo chiede conferma nella stanza. */
  multiploConferma: number;
};

/** In bozza i parametri che l'avviso lascia aperti sono `null`. */
export type ParametriBozza = { [K in keyof Parametri]: Parametri[K] | null };

/**
 * Ciò che l'avviso dice e nessuno può supporre al suo posto: una bozza comincia senza, il modulo lo chiede e senza non si pubblica
 * (R02, R17, R19, R50). Si unisce ai predefiniti, che qui hanno un valore per chi inventa vendite intere.
 */
export const DA_CHIEDERE: Readonly<Record<keyof DaChiedere, null>> = {
  rito: null,
  cauzionePercento: null,
  cauzioneSu: null,
  unitaTempoMs: null,
  saldoGiorni: null,
  personaDaNominareAmmessa: null,
};

type DaChiedere = Pick<
  ParametriBozza,
  'rito' | 'cauzionePercento' | 'cauzioneSu' | 'unitaTempoMs' | 'saldoGiorni' | 'personaDaNominareAmmessa'
>;

/** Valori consueti quando l'avviso tace; ciò che non ha un valore ragionevole resta `null`. Una bozza vi toglie `DA_CHIEDERE`. */
export const PARAMETRI_PREDEFINITI: ParametriBozza = {
  modalita: null,
  immobile: true,
  senzaIncanto: true,
  rito: 'esecuzione',
  prezzoBaseCent: null,
  offertaMinimaCent: null,
  rilancioMinimoCent: null,
  cauzionePercento: 10,
  cauzioneSu: 'prezzo_offerto',
  termineOfferteIl: null,
  cauzioneEntroIl: null,
  inizioOperazioniIl: null,
  leggibiliPrimaMs: 180 * 60_000,
  unitaTempoMs: 180_000,
  drenaggioMs: 1_000,
  saldoGiorni: 120,
  personaDaNominareAmmessa: true,
  autoRilancioAmmesso: false,
  istanzeAssegnazione: false,
  rimborsoGiorniLavorativi: 7,
  multiploConferma: 5,
};

/**
 * Il conto su cui questa vendita vuole la cauzione, quando non è quello dell'ufficio (R17). `intestatario` e `causale` sono vuoti se l'avviso
 * non li dice: la causale allora si compone dalla procedura e dal lotto.
 */
type ContoCauzione = { iban: string; intestatario: string; causale: string };

/**
 * I diritti che insieme fanno la piena proprietà: chi ha la proprietà ha anche gli altri due, e usufrutto e nuda proprietà, di mani
 * diverse, la fanno intera (cc 978, R20).
 */
export const DIRITTI_SUL_BENE = ['proprieta', 'usufrutto', 'nuda_proprieta'] as const;
/**
 * Uno dei diritti che si sanno sommare: proprietà, usufrutto, nuda proprietà. Chi ne scrive un altro (superficie, abitazione) resta con le
 * sue parole.
 */
export type DirittoSulBene = (typeof DIRITTI_SUL_BENE)[number];

/** La parte di un bene che si vende, come la dice l'avviso: una frazione (`1/2`, o `1/1` di un diritto solo) e di quale diritto (R20). */
export type QuotaInVendita = { frazione: string; diritto: DirittoSulBene };

/** Ciò che l'avviso dice del lotto; pubblico, senza dati del debitore (R76). */
export type Scheda = {
  titolo: string;
  idVenditaPvp: number | null;
  tribunale: string;
  ruolo: { numero: string; anno: number } | null;
  lotto: { codice: string; descrizione: string; categoria: string | null };
  luogo: {
    via: string;
    comune: string;
    provincia: string;
    regione: string;
    latitudine: number | null;
    longitudine: number | null;
  };
  beni: {
    descrizione: string;
    tipologia: string | null;
    superficieMq: string | null;
    piano: string | null;
    disponibilita: string | null;
    catasto: string | null;
  }[];
  allegati: { etichetta: string; collegamento: string }[];
  stimaCent: Cent | null;
  /** Il giudice della procedura, e quale esperimento è di questo lotto, come li dice l'avviso; `null` se tace. */
  giudice: string | null;
  esperimento: number | null;
  /** Dove si tengono le operazioni, che non è dove sta il bene (`luogo`); assente nelle schede di prima, e allora non si pretende (R02). */
  luogoOperazioni?: string | null;
  /** Assente o `null` se la cauzione va sul conto che l'ufficio indica (R17). */
  contoCauzione?: ContoCauzione | null;
  /** Assente o `null` se l'avviso non dice che se ne vende una parte: nessuno suppone al suo posto (R20). */
  quotaInVendita?: QuotaInVendita | null;
  /** Account del professionista delegato che conduce la vendita. */
  delegatoId: string | null;
  delegatoNome: string | null;
};

/**
 * La dichiarazione di assenza di conflitti di interesse che il legale rappresentante del gestore firma per l'incarico di una
 * vendita (R07): quale file, chi lo ha firmato e quando dice di averlo fatto, quando è stata acquisita.
 */
export type Dichiarazione = {
  /** SHA-256 del file firmato, in esadecimale. */
  impronta: string;
  firmatario: string;
  firmataIl: Istante | null;
  acquisitaIl: Istante;
};

/**
 * Che cosa si sa del debitore quando la vendita si pubblica: un suo codice è registrato per la procedura, o è scritto perché non ce n'è uno
 * da registrare (R18, R76). I codici e le parole stanno fuori dal registro, nell'elenco di chi non può offrire.
 */
export type DebitoreDetto = 'codice_registrato' | 'nessuno_da_registrare';

/** Ciò che di una vendita è agli atti quando si pubblica; `null` ciò che manca (R07, R18). */
export type AgliAtti = { dichiarazione: Dichiarazione | null; debitore: DebitoreDetto | null };

/** Ciò che si pubblica soltanto dicendo perché: meno pubblicità, un minimo più basso, senza un numero sul portale (R03, R05). */
export type NomeDiDeroga = 'pubblicita' | 'minima' | 'portale';
/** Il perché di ciascuna. */
export type Deroghe = { readonly [N in NomeDiDeroga]?: string };

/** I fatti dell’allestimento: la vendita si prepara, si pubblica, raccoglie le offerte, si rinvia (R02, R32). */
export type FattoDiAllestimento =
  | { tipo: 'AstaCreata'; id: string; scheda: Scheda; parametri: ParametriBozza }
  /** `motivo` è `null` in bozza, e nei fatti di quando non si chiedeva (R02). */
  | { tipo: 'ParametriModificati'; scheda: Scheda; parametri: ParametriBozza; motivo: string | null }
  /** `dichiarazione` è `null`, e `debitore` manca, solo di una vendita pubblicata prima che li si chiedesse (R07, R18). */
  | {
      tipo: 'AstaPubblicata';
      parametri: Parametri;
      avvisi: readonly string[];
      dichiarazione: Dichiarazione | null;
      debitore?: DebitoreDetto;
      /** Assente se non ne servivano, e nelle vendite pubblicate prima che le si chiedesse. */
      deroghe?: Deroghe;
    }
  | { tipo: 'RaccoltaAperta' }
  | { tipo: 'TermineScaduto'; termineIl: Istante }
  | {
      tipo: 'OperazioniRinviate';
      /** L'inizio che era fissato. */
      fissateIl: Istante;
      inizioOperazioniIl: Istante;
      termineOfferteIl: Istante;
      /** Il giorno per l'accredito che l'avviso dava, dopo il rinvio; assente se l'avviso non ne dava, e nei rinvii di prima (R39). */
      cauzioneEntroIl?: Istante;
      /** Dove si tengono da allora; assente se il luogo resta quello della scheda, o se la scheda non ne dice uno (R02). */
      luogoOperazioni?: string;
      provvedimento: Provvedimento;
      motivo: string;
    };

/** Gli atti dell’allestimento: la vendita si prepara, si pubblica, raccoglie le offerte, si rinvia (R02, R32). */
export type AttoDiAllestimento =
  | { tipo: 'creaAsta'; id: string; scheda: Scheda; parametri: ParametriBozza }
  /** `letta` è la scheda da cui è partito chi scrive, `null` se non c'è un modulo; `motivo` è chiesto da pubblicata (R02). */
  | {
      tipo: 'modificaParametri';
      scheda: Scheda;
      parametri: ParametriBozza;
      letta: { scheda: Scheda; parametri: ParametriBozza } | null;
      motivo: string | null;
    }
  /** Ciò che è agli atti, come `AgliAtti` (R07, R18), e il perché di ciò che si pubblica soltanto dicendolo (R03, R05). */
  | {
      tipo: 'pubblicaAsta';
      dichiarazione: Dichiarazione | null;
      debitore: DebitoreDetto | null;
      deroghe: Deroghe;
    }
  | { tipo: 'scadiTermine' }
  /**
   * `fissateIl`: l'inizio che ha letto chi lo chiede, perché due insieme non rinviino due volte. `nuovoTermineIl`: il
   * termine per le offerte, se si sposta anch'esso; `null` se resta.
   */
  | {
      tipo: 'rinviaOperazioni';
      fissateIl: Istante;
      nuovoInizioIl: Istante;
      nuovoTermineIl: Istante | null;
      /** Un altro luogo; senza, resta quello di adesso. */
      luogoOperazioni?: string | null | undefined;
      provvedimento: Provvedimento;
      motivo: string;
    };
