import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { Rifiuto } from './rifiuti.ts';
import type { GravitaDisservizio } from './salute.ts';

/** Un'offerta ammessa nell'ordine da cui parte la gara, con ciò che pesa sul suo posto (cpc 573, R44, R45). */
export type PostoInGraduatoria = {
  bustaId: string;
  pseudonimo: string;
  prezzoCent: Cent;
  cauzioneCent: Cent;
  pagamentoGiorni: number;
  depositataIl: Istante;
  /**
   * Che cosa decide contro il posto seguente: `prova` se dell'altro nessuno prova il deposito, `referente` fra pari in tutto, `pari` finché
   * non decide; `null` per l'ultimo (R45).
   */
  ragione: 'prezzo' | 'cauzione' | 'pagamento' | 'deposito' | 'prova' | 'referente' | 'pari' | null;
};

/** Chi ha offerto quanto, in centesimi: la testa che un rilancio deve superare (R50), e in un esito chi ha vinto. */
export type Migliore = { bustaId: string; pseudonimo: string; importoCent: Cent };

/** Un rilancio accettato: l'istante è quello di arrivo se online, quello della dichiarazione se in sala (R53, R54). */
export type RilancioAccolto = Migliore & { canale: 'online' | 'sala'; dichiaratoIl: Istante };

/**
 * Un rilancio online respinto perché non superava la testa di allora, o caduto perché in sala si era parlato prima: se la testa cambia al
 * suo posto si giudica di nuovo (R54). `dopo`: quanti rilanci accettati gli stanno davanti.
 */
export type RilancioRespinto = Migliore & { ricevutoIl: Istante; dopo: number };

/**
 * Il rilancio detto in sala che è in testa, finché nulla lo segue: chi lo ha scritto male lo corregge (R55). `prima` è la testa che
 * aveva superato; `sotto` il rilancio in sala che stava in testa subito prima, se era tale.
 */
export type InSala = { prima: Migliore; sotto: InSala | null };

/** Perché la gara è ferma (R49, R57); `vendita_sospesa`: non si è fermata lei, ma la vendita intera (R32). */
export type MotivoSospensione = 'incidente' | 'referente_disconnesso' | 'atto_del_referente' | 'vendita_sospesa';

/** Il crono di una gara: corre fino allo zero, è fermo con il tempo che restava in millisecondi, o la gara è sospesa (R54, R57). */
export type Gara =
  | { fase: 'in_corso'; scadeIl: Istante }
  | { fase: 'congelata'; congelataIl: Istante; residuoMs: number }
  | {
      fase: 'sospesa';
      sospesaIl: Istante;
      motivo: MotivoSospensione;
      /** Quanto è stato grave il disservizio che l’ha fermata; `null` finché non è finito, o se non ce n’è stato. */
      gravita: GravitaDisservizio | null;
      /** L’istante annunciato della ripresa; `null` se nessuno lo ha ancora fissato (R57). */
      riprendeIl: Istante | null;
    };

/**
 * Un rilancio online giudicato di nuovo con quello in sala al suo posto: `minimoCent` se non vale più; `respinto` se era stato respinto
 * e adesso vale. Chi era stato respinto e lo resta non c'è: per lui nulla cambia.
 */
export type RilancioSeguito = Migliore & { ricevutoIl: Istante; minimoCent: Cent | null; respinto?: true };

/** I fatti della gara: i rilanci e il crono (R50-R56). */
export type FattoDiGara =
  | {
      tipo: 'GaraAvviata';
      graduatoria: readonly PostoInGraduatoria[];
      migliore: Migliore;
      unitaTempoMs: number;
      rilancioMinimoCent: Cent;
      scadeIl: Istante;
    }
  | {
      tipo: 'RilancioAccettato';
      bustaId: string;
      pseudonimo: string;
      importoCent: Cent;
      canale: 'online' | 'sala';
      dichiaratoIl: Istante;
      scadeIl: Istante;
    }
  | {
      tipo: 'RilancioRifiutato';
      bustaId: string;
      pseudonimo: string;
      importoCent: Cent;
      canale: 'online' | 'sala';
      /** Di uno online, quando è arrivato: assente in sala, e nei registri di prima (R54). */
      ricevutoIl?: Istante;
      rifiuto: Rifiuto;
    }
  /** Un rilancio in sala che era stato scritto con un altro importo: quello vero è `importoCent` (R55). Lo zero è `null` a tempo fermo. */
  | {
      tipo: 'RilancioRettificato';
      bustaId: string;
      pseudonimo: string;
      registratoCent: Cent;
      importoCent: Cent;
      motivo: string;
      correttoIl: Istante;
      scadeIl: Istante | null;
    }
  /** Un rilancio in sala che nessuno ha mai detto: torna in testa chi non era stato superato (R55). */
  | {
      tipo: 'RilancioAnnullato';
      bustaId: string;
      pseudonimo: string;
      importoCent: Cent;
      motivo: string;
      migliore: Migliore;
      correttoIl: Istante;
      scadeIl: Istante | null;
    }
  /**
   * Chi conduce ha detto quale è venuto prima fra un rilancio detto in sala e quelli online accettati dopo (R54). Prima la sala:
   * vale al suo posto, dei `seguiti` chi ha un `minimoCent` non vale più e chi era stato `respinto` adesso vale; prima quelli online: nulla si muove, lo zero è `null`
   * e il rilancio in sala si giudica dopo.
   */
  | {
      tipo: 'RilancioPrecedente';
      bustaId: string;
      pseudonimo: string;
      importoCent: Cent;
      dichiaratoIl: Istante;
      prima: 'sala' | 'online';
      motivo: string;
      decisoIl: Istante;
      seguiti: readonly RilancioSeguito[];
      migliore: Migliore;
      scadeIl: Istante | null;
    }
  /** Ciò che ne è di un rilancio online con quello in sala al suo posto; `ricevutaPrima` è l’impronta della ricevuta che sostituisce. */
  | {
      tipo: 'RilancioRigiudicato';
      bustaId: string;
      pseudonimo: string;
      importoCent: Cent;
      ricevutoIl: Istante;
      /** Era stato respinto, e con quello in sala al suo posto vale. */
      respinto?: true;
      rifiuto: Rifiuto | null;
      ricevutaPrima: string;
    }
  | { tipo: 'CronoFermato'; fermatoIl: Istante; residuoMs: number }
  | { tipo: 'CronoRipreso'; scadeIl: Istante }
  | { tipo: 'GaraSospesa'; sospesaIl: Istante; motivo: MotivoSospensione; dettaglio: string }
  | { tipo: 'GaraRipresa'; scadeIl: Istante }
  | { tipo: 'GaraConclusa'; conclusaIl: Istante; migliore: Migliore; rilanci: number };

/** Gli atti della gara: i rilanci e il crono (R50-R56). */
export type AttoDiGara =
  | { tipo: 'avviaGara' }
  | { tipo: 'rilancia'; bustaId: string; importoCent: Cent }
  /** `filigranaIl`: prima di quell'istante nessun processo ha più in mano nulla (R53, R54). */
  | {
      tipo: 'registraRilancioInSala';
      bustaId: string;
      importoCent: Cent;
      dichiaratoIl: Istante;
      filigranaIl: Istante;
    }
  /**
   * Quale è venuto prima, fra il rilancio detto in sala e quelli online accettati dopo che era stato detto. `seguiti`: quelli che
   * chi decide ha davanti, ciascuno con l’impronta della ricevuta che il suo autore ha.
   */
  | {
      tipo: 'decidiPrecedenza';
      bustaId: string;
      importoCent: Cent;
      dichiaratoIl: Istante;
      filigranaIl: Istante;
      prima: 'sala' | 'online';
      motivo: string;
      seguiti: readonly { bustaId: string; importoCent: Cent; ricevuta: string }[];
      /** Quelli respinti che con il rilancio in sala al suo posto valgono, ciascuno con la sua ricevuta: li trova il server. */
      tornano?: readonly { bustaId: string; importoCent: Cent; ricevutoIl: Istante; ricevuta: string }[];
    }
  /** Il rilancio si nomina con la sua busta e l’importo scritto: chi guarda uno schermo superato non ne corregge un altro. */
  | { tipo: 'rettificaRilancio'; bustaId: string; registratoCent: Cent; importoCent: Cent; motivo: string }
  | { tipo: 'annullaRilancio'; bustaId: string; importoCent: Cent; motivo: string }
  | { tipo: 'fermaCrono' }
  | { tipo: 'riprendiCrono' }
  | { tipo: 'sospendiGara'; motivo: MotivoSospensione; dettaglio: string }
  /** `irraggiungibili`: gli ammessi online che la piattaforma non raggiunge; assente quando a riprendere è il sistema. */
  | { tipo: 'riprendiGara'; irraggiungibili?: readonly string[] }
  | { tipo: 'concludiGara'; filigranaIl: Istante };
