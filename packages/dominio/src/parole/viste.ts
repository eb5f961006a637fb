import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { MotivoRifiuto, Provvedimento } from './attori.ts';
import type { ArrivoTardivo, BustaInElenco, Canale, Proposta, SintesiOfferta } from './buste.ts';
import type { EsitoDopoLaVendita, Istanza, TipoEsito } from './esito.ts';
import type { Fase } from './fasi.ts';
import type { MotivoSospensione } from './gara.ts';
import type { ModoOsservazione } from './osservazioni.ts';
import type { Rifiuto } from './rifiuti.ts';
import type { FattoDiSala } from './sala.ts';
import type { GravitaDisservizio, RiscontroScollegati, Visto } from './salute.ts';

/** Chi guarda. `partecipante` è ciò che offerenti e spettatori vedono in comune; `offerente` vi aggiunge il proprio. */
export type Pubblico =
  | { tipo: 'referente' }
  | { tipo: 'partecipante' }
  | { tipo: 'offerente'; bustaId: string }
  | { tipo: 'sala' };

/** Un posto della graduatoria come lo vedono tutti: prezzo in centesimi, e perché precede il seguente; non la busta (R33, R45). */
export type PostoVista = { pseudonimo: string; prezzoCent: Cent; ragione: string | null };

/** Chi è in testa, rilancia o ha vinto, come lo vede chi guarda: lo pseudonimo e l'importo in centesimi, mai la busta (R33). */
export type MiglioreVista = { pseudonimo: string; importoCent: Cent };

/**
 * Ciò che di un fatto può uscire verso qualcuno. `riservato` occupa il suo posto nella sequenza senza dire nulla,
 * così chi segue non vede buchi.
 */
export type VistaEvento =
  | { tipo: 'riservato' }
  | { tipo: 'FaseCambiata'; fase: Fase }
  | { tipo: 'DelegatoSostituito'; delegatoNome: string; provvedimento: Provvedimento }
  | { tipo: 'SecondoDelegatoNominato'; delegatoNome: string; provvedimento: Provvedimento }
  | { tipo: 'ConduzionePassata'; aNome: string }
  | {
      tipo: 'OperazioniRinviate';
      inizioOperazioniIl: Istante;
      termineOfferteIl: Istante;
      /** Assente se il luogo resta. */
      luogoOperazioni?: string;
      provvedimento: Provvedimento;
      motivo: string | null;
    }
  | { tipo: 'VenditaSospesa'; sospesaIl: Istante; provvedimento: Provvedimento | null; motivo: string | null }
  | {
      tipo: 'VenditaRipresa';
      riprendeIl: Istante;
      /** Assente se il luogo resta. */
      luogoOperazioni?: string;
      provvedimento: Provvedimento | null;
      motivo: string | null;
      /** Soltanto per chi conduce, che chiede ai loro autori. */
      scadonoPrima: readonly string[] | null;
    }
  | { tipo: 'OperazioniRiaperte'; riaperteIl: Istante }
  | { tipo: 'OfferentiLiberati'; provvedimento: Provvedimento; motivo: string | null }
  | {
      tipo: 'OperazioniAperte';
      aperteIl: Istante;
      buste: readonly (BustaInElenco | { pseudonimo: string; canale: Canale })[];
    }
  | { tipo: 'BustaArrivata'; busta: BustaInElenco }
  | { tipo: 'ArrivoTardivo'; arrivo: ArrivoTardivo }
  | { tipo: 'ArrivoDeciso'; bustaId: string; accolto: boolean; motivo: string }
  | {
      tipo: 'BustaAperta';
      pseudonimo: string;
      canale: Canale;
      prezzoCent: Cent | null;
      riservato: {
        bustaId: string;
        depositataIl: Istante | null;
        offerta: SintesiOfferta;
        proposte: readonly Proposta[];
      } | null;
    }
  | { tipo: 'OffertaRiconfrontata'; bustaId: string; pseudonimo: string; proposte: readonly Proposta[] }
  | { tipo: 'BustaScartata'; pseudonimo: string; motivo: string | null }
  | { tipo: 'OffertaAmmessa'; pseudonimo: string; nonostante: string | null }
  | { tipo: 'OffertaRifiutata'; pseudonimo: string; motivo: MotivoRifiuto | null }
  | { tipo: 'ParitaDecisa'; ordine: readonly string[]; motivo: string }
  | {
      tipo: 'GaraAvviata';
      graduatoria: readonly PostoVista[];
      migliore: MiglioreVista;
      unitaTempoMs: number;
      rilancioMinimoCent: Cent;
      scadeIl: Istante;
    }
  | {
      tipo: 'RilancioAccettato';
      pseudonimo: string;
      importoCent: Cent;
      canale: 'online' | 'sala';
      dichiaratoIl: Istante;
      scadeIl: Istante;
    }
  | { tipo: 'RilancioRifiutato'; pseudonimo: string; importoCent: Cent; rifiuto: Rifiuto }
  | {
      tipo: 'RilancioRettificato';
      pseudonimo: string;
      registratoCent: Cent;
      importoCent: Cent;
      motivo: string;
      scadeIl: Istante | null;
    }
  | {
      tipo: 'RilancioAnnullato';
      pseudonimo: string;
      importoCent: Cent;
      motivo: string;
      migliore: MiglioreVista;
      scadeIl: Istante | null;
    }
  | ({ tipo: 'RilancioPrecedente'; migliore: MiglioreVista; scadeIl: Istante | null } & DecisioneVista)
  /** Soltanto per il suo autore, e per chi conduce. */
  | VistaDiRigiudicato
  | { tipo: 'CronoFermato'; residuoMs: number }
  | { tipo: 'CronoRipreso'; scadeIl: Istante }
  | { tipo: 'GaraSospesa'; motivo: MotivoSospensione; dettaglio: string | null }
  | { tipo: 'DisservizioRilevato'; dal: Istante; gravita: GravitaDisservizio; visto: Visto | null }
  | {
      tipo: 'OfferentiScollegati';
      pseudonimi: readonly string[];
      presenti: number;
      riscontro: RiscontroScollegati | null;
      fermata: boolean;
    }
  | { tipo: 'DisservizioCessato'; cessatoIl: Istante; gravita: GravitaDisservizio }
  | { tipo: 'CronoRiportato'; scadeIl: Istante }
  | { tipo: 'RipresaFissata'; riprendeIl: Istante; da: 'sistema' | 'referente' }
  | { tipo: 'GaraConclusa'; conclusaIl: Istante; migliore: MiglioreVista }
  | { tipo: 'EsitoDichiarato'; esito: TipoEsito; vincitore: MiglioreVista | null; motivo: string | null }
  /** Chi è il creditore, e i suoi conti, li legge chi conduce; a chi partecipa basta l'importo, dall'apertura in poi. */
  | {
      tipo: 'IstanzaRegistrata';
      istanzaId: string;
      importoCent: Cent;
      riservato: (Pick<Istanza, 'speseCent' | 'prelazioniCent' | 'depositataIl'> & { creditore: string }) | null;
    }
  | { tipo: 'IstanzaRitirata'; istanzaId: string; motivo: string | null }
  | { tipo: 'BeneAssegnato'; istanzaId: string; importoCent: Cent }
  | { tipo: 'EsitoCaducato'; esito: EsitoDopoLaVendita; provvedimento: Provvedimento; motivo: string | null }
  | { tipo: 'VerbaleRedatto'; versione: number; impronta: string }
  | {
      tipo: 'AssistenzaCambiata';
      richiestaId: string;
      numero: number | null;
      da: string | null;
      stato: 'aperta' | 'in_carico' | 'chiusa';
    }
  /** `privato`: lo leggono chi conduce e il suo offerente; altrimenti è un avviso a tutti. */
  | { tipo: 'MessaggioInviato'; messaggioId: string; da: string; ruolo: string; privato: boolean }
  | VistaDiOsservazione
  | FattoDiSala;

/**
 * Quale è venuto prima, fra il rilancio detto in sala e i `seguiti`; `minimoCent` di chi non vale più, `respintoIl` di chi era stato
 * respinto, arrivato allora, e adesso vale (R54).
 */
export type DecisioneVista = {
  pseudonimo: string;
  importoCent: Cent;
  dichiaratoIl: Istante;
  prima: 'sala' | 'online';
  motivo: string;
  seguiti: readonly (MiglioreVista & { minimoCent: Cent | null; respintoIl?: Istante })[];
};

/** Di un rilancio giudicato di nuovo: quando era arrivato, e perché non vale più se non vale. */
type VistaDiRigiudicato = {
  tipo: 'RilancioRigiudicato';
  pseudonimo: string;
  importoCent: Cent;
  rilancioIl: Istante;
  /** Era stato respinto, e adesso vale. */
  respinto?: true;
  rifiuto: Rifiuto | null;
};

/** Finché chi conduce non ne prende atto la leggono lui e chi l'ha fatta; trattenuta, anche dopo (R68). */
type VistaDiOsservazione =
  | {
      tipo: 'OsservazionePresentata' | 'OsservazioneAnnotata';
      osservazioneId: string;
      pseudonimo: string;
      modo: ModoOsservazione;
      testo: string;
    }
  | { tipo: 'OsservazioneTrattenuta'; osservazioneId: string; motivo: string };

/** Le viste di quei tipi. */
export type VistaDi<T extends VistaEvento['tipo']> = Extract<VistaEvento, { tipo: T }>;
