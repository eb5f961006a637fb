import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { CauzioneSulConto } from './cauzione-sul-conto.ts';
import type { FattoDiConduzione } from './conduzione-fatti.ts';
import type { Dichiarazione } from './dichiarazione.ts';
import type { EsitoDopoLaVendita, TipoEsito } from './esiti.ts';
import type {
  ArrivoTardivo,
  BeneAlCreditore,
  Canale,
  Istanza,
  Migliore,
  ModoDiIngresso,
  MotivoRifiuto,
  MotivoSospensione,
  Parametri,
  ParametriBozza,
  PostoInGraduatoria,
  ProvaDeposito,
  Provvedimento,
  Scheda,
  SintesiOfferta,
} from './modello.ts';
import type { ModoOsservazione } from './osservazioni.ts';
import type { RilancioSeguito } from './precedenza.ts';
import type { Proposta } from './proposte.ts';
import type { Rifiuto } from './rifiuti.ts';
import type { MezziParola, ModalitaSala, MotivoParolaTolta } from './sala.ts';
import type { GravitaDisservizio, PoliticaDisservizi, Visto } from './salute.ts';
import type { RiscontroScollegati } from './scollegati.ts';

/** I fatti dell’allestimento: la vendita si prepara, si pubblica, raccoglie le offerte, si rinvia (R02, R32). */
export type FattoDiAllestimento =
  | { tipo: 'AstaCreata'; id: string; scheda: Scheda; parametri: ParametriBozza }
  /** `motivo` è `null` in bozza, e nei fatti di quando non si chiedeva (R02). */
  | { tipo: 'ParametriModificati'; scheda: Scheda; parametri: ParametriBozza; motivo: string | null }
  /** `dichiarazione` è `null` solo di una vendita pubblicata prima che la si chiedesse (R07). */
  | {
      tipo: 'AstaPubblicata';
      parametri: Parametri;
      avvisi: readonly string[];
      dichiarazione: Dichiarazione | null;
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
      provvedimento: Provvedimento;
      motivo: string;
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

/** I fatti delle buste: come arrivano, si aprono e si decidono (R10, R25, R38). */
export type FattoDiBusta =
  | {
      tipo: 'BustaDepositata';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      prova: ProvaDeposito;
      arrivataIl: Istante | null;
      tardiva: boolean;
      impronta: string;
      /** Prima dell'apertura nessuno sa che la busta esiste (R10). */
      riservata: boolean;
    }
  | {
      tipo: 'BustaScartata';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      prova: ProvaDeposito;
      arrivataIl: Istante | null;
      tardiva: boolean;
      impronta: string;
      riservata: boolean;
      motivo: string;
    }
  | ({ tipo: 'ArrivoTardivo' } & ArrivoTardivo)
  | { tipo: 'ArrivoDeciso'; bustaId: string; accolto: boolean; motivo: string }
  | {
      tipo: 'OperazioniAperte';
      aperteIl: Istante;
      operatoriInTurno: number;
      ammessiNonCollegati: number;
      /** Qualcuno aveva registrato chi non può offrire; `null` se il fatto è di prima che si scrivesse (R18). */
      debitoreRegistrato: boolean | null;
      buste: readonly BustaInElenco[];
    }
  | {
      tipo: 'BustaAperta';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      offerta: SintesiOfferta;
      proposte: readonly Proposta[];
    }
  /** A un'offerta già aperta si aggiunge ciò che un elenco registrato dopo dice di lei: chi era ammesso resta ammesso (R18, R38). */
  | { tipo: 'OffertaRiconfrontata'; bustaId: string; pseudonimo: string; proposte: readonly Proposta[] }
  | { tipo: 'BustaIllegibile'; bustaId: string; pseudonimo: string; motivo: string }
  /** Di una busta scartata chi conduce ha letto i byte, e ne ha digitato l'offerta: da qui è una come le altre (R25). */
  | {
      tipo: 'ScartataLetta';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      offerta: SintesiOfferta;
      proposte: readonly Proposta[];
      motivo: string;
    }
  /** Chi conduce non ammette una busta scartata, della quale nulla si è potuto leggere o che non è un'offerta (R25, R38). */
  | { tipo: 'ScartataEsclusa'; bustaId: string; pseudonimo: string; motivo: MotivoRifiuto }
  /** `cauzione`: ciò che il conto ne diceva; assente se non lo si era chiesto, e nei fatti di prima (R39). */
  | {
      tipo: 'OffertaAmmessa';
      bustaId: string;
      pseudonimo: string;
      nonostante: string | null;
      riammessa: boolean;
      cauzione?: CauzioneSulConto;
    }
  | { tipo: 'OffertaRifiutata'; bustaId: string; pseudonimo: string; motivo: MotivoRifiuto }
  /** Fra offerte pari in tutto chi conduce ha detto quale precede: `ordine` le ha tutte, dalla prima (R45). */
  | { tipo: 'ParitaDecisa'; ordine: readonly { bustaId: string; pseudonimo: string }[]; motivo: string };

/** I fatti delle credenziali, e di chi entra (R30). */
export type FattoDiCredenziale =
  | { tipo: 'CredenzialeEmessa'; credenzialeId: string; bustaId: string | null; pseudonimo: string }
  | { tipo: 'CredenzialeRevocata'; credenzialeId: string; bustaId: string | null; pseudonimo: string; motivo: string }
  /** A mano, da due persone: `propostaDa` è l'operatore che l'ha proposta, l'attore della voce chi l'ha confermata (R30). */
  | {
      tipo: 'CredenzialeConsegnata';
      credenzialeId: string;
      bustaId: string | null;
      pseudonimo: string;
      propostaDa: string;
    }
  /** Un ingresso che non è il solito: con un codice consegnato a mano, o al posto di un altro apparecchio (R30). */
  | {
      tipo: 'IngressoAnnotato';
      credenzialeId: string;
      bustaId: string | null;
      pseudonimo: string;
      con: ModoDiIngresso;
      subentra: boolean;
    };

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

/** I fatti della salute della piattaforma (R57). */
export type FattoDiSalute =
  | {
      tipo: 'DisservizioRilevato';
      dal: Istante;
      gravita: GravitaDisservizio;
      visto: Visto;
      politica: PoliticaDisservizi;
    }
  | {
      tipo: 'OfferentiScollegati';
      rilevatoIl: Istante;
      offerenti: readonly { bustaId: string; pseudonimo: string }[];
      /** Gli ammessi online collegati fino a un attimo prima, questi compresi. */
      presenti: number;
      riscontro: RiscontroScollegati | null;
      /** Vero se la gara si è fermata da sola; se no decide il referente. */
      fermata: boolean;
    }
  | { tipo: 'DisservizioCessato'; dal: Istante; cessatoIl: Istante; durataMs: number; gravita: GravitaDisservizio }
  | { tipo: 'CronoRiportato'; scadeIl: Istante; residuoMs: number }
  | { tipo: 'RipresaFissata'; riprendeIl: Istante; preavvisoMs: number; da: 'sistema' | 'referente' };

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

/** I fatti del verbale, fino alla chiusura (R68). */
export type FattoDiVerbale =
  | { tipo: 'VerbaleRedatto'; versione: number; impronta: string }
  | { tipo: 'VerbaleFirmato'; versione: number; impronta: string }
  /** Il file con la firma digitale di quella versione: `firmato` è la sua impronta, nel magazzino dei documenti (R68). */
  | { tipo: 'VerbaleFirmatoDepositato'; versione: number; impronta: string; firmato: string }
  | { tipo: 'AstaChiusa' };

/** I fatti degli aiuti e dei messaggi (R80). */
export type FattoDiAssistenza =
  | { tipo: 'AssistenzaRichiesta'; richiestaId: string; numero: number; da: string; impegno: string }
  | { tipo: 'AssistenzaPresaInCarico'; richiestaId: string; operatoreId: string }
  | { tipo: 'AssistenzaChiusa'; richiestaId: string; operatoreId: string }
  | {
      tipo: 'MessaggioInviato';
      messaggioId: string;
      da: string;
      ruolo: 'referente' | 'offerente' | 'spettatore' | 'operatore';
      impegno: string;
      /** Di chi è la conversazione con chi conduce; `null` un avviso, che leggono tutti. */
      filo: string | null;
    };

/** I fatti delle osservazioni per il verbale (DM 22, R68). */
export type FattoDiOsservazione =
  /** Una breve dichiarazione formale di un offerente ammesso: nel registro e nel verbale (DM 22, R68). */
  | {
      tipo: 'OsservazionePresentata';
      osservazioneId: string;
      bustaId: string;
      pseudonimo: string;
      modo: ModoOsservazione;
      testo: string;
    }
  /** Chi conduce ne ha preso atto: da qui la leggono tutti. Ripete il testo, che fino a qui era di chi l'ha scritta. */
  | {
      tipo: 'OsservazioneAnnotata';
      osservazioneId: string;
      bustaId: string;
      pseudonimo: string;
      modo: ModoOsservazione;
      testo: string;
    }
  | { tipo: 'OsservazioneTrattenuta'; osservazioneId: string; bustaId: string; pseudonimo: string; motivo: string };

/** I fatti della sala virtuale (R81). */
export type FattoDiSala =
  /** La sala virtuale: chi vi ha parlato e quando. Mai voce, immagini, indirizzi o ciò che serve a collegarsi (R81). */
  | { tipo: 'SalaAperta'; modalita: ModalitaSala }
  | { tipo: 'SalaChiusa' }
  | { tipo: 'ReferenteInOnda'; mezzi: MezziParola }
  | { tipo: 'SchermoCondiviso'; modalita: ModalitaSala }
  | { tipo: 'ParolaChiesta'; pseudonimo: string }
  | { tipo: 'ParolaRitirata'; pseudonimo: string }
  | { tipo: 'ParolaData'; pseudonimo: string; mezzi: MezziParola; dataIl: Istante; scadeIl: Istante }
  | { tipo: 'ParolaTolta'; pseudonimo: string; motivo: MotivoParolaTolta; secondi: number }
  /** Nessuno ha più la parola, e le mani si abbassano. */
  | { tipo: 'SilenziatiTutti' };

/**
 * I fatti di un'asta, al participio, uno per evento e mai corretti: una correzione è un fatto nuovo (R74).
 * Nessun evento porta dati personali: solo pseudonimi e impegni salati. `ricevutoIl` e `registratoIl` stanno nella voce.
 */
export type Evento =
  | FattoDiConduzione
  /** `impronta`: di ciò che diceva l’atto, senza dirlo; `null` se non si è tenuta. La mette chi scrive (R66). */
  | { tipo: 'AttoRifiutato'; atto: string; rifiuto: Rifiuto; impronta: string | null }
  | FattoDiAllestimento
  | FattoDiSosta
  | FattoDiBusta
  | FattoDiCredenziale
  | FattoDiGara
  | FattoDiSalute
  | FattoDiEsito
  | FattoDiVerbale
  | FattoDiAssistenza
  | FattoDiOsservazione
  | FattoDiSala;

/** L'elenco che il referente vede aprendo le operazioni: tutte le buste arrivate, scartate e tardive comprese (R13, R25). */
export type BustaInElenco = {
  bustaId: string;
  pseudonimo: string;
  canale: Canale;
  depositataIl: Istante | null;
  tardiva: boolean;
  scarto: string | null;
};

export type TipoEvento = Evento['tipo'];
export type EventoDi<T extends TipoEvento> = Extract<Evento, { tipo: T }>;
