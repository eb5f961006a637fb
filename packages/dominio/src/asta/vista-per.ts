import type { Cent } from '../denaro.ts';
import type { Fase } from '../parole/fasi.ts';
import type { Istante } from '../tempo.ts';
import type { EsitoDopoLaVendita, TipoEsito } from './esiti.ts';
import type { BustaInElenco, Evento, EventoDi, FattoDiSala } from './eventi.ts';
import { senzaSupposti } from './ignoti.ts';
import type {
  ArrivoTardivo,
  Canale,
  Istanza,
  MotivoRifiuto,
  MotivoSospensione,
  Provvedimento,
  SintesiOfferta,
} from './modello.ts';
import type { Proposta } from './proposte.ts';
import type { Rifiuto } from './rifiuti.ts';
import { eDiSala } from './sala-fatti.ts';
import type { GravitaDisservizio, Visto } from './salute.ts';
import type { RiscontroScollegati } from './scollegati.ts';
import { type OsservazioneInVista, osservazione } from './vista-osservazioni.ts';
import { type DecisioneVista, precedente, type RigiudicatoInVista, rigiudicato } from './vista-precedenza.ts';
import { rinviate, vistaDellaRipresa } from './vista-soste.ts';

/** Chi guarda. `partecipante` è ciò che offerenti e spettatori vedono in comune; `offerente` vi aggiunge il proprio. */
export type Pubblico =
  | { tipo: 'referente' }
  | { tipo: 'partecipante' }
  | { tipo: 'offerente'; bustaId: string }
  | { tipo: 'sala' };

export type PostoVista = { pseudonimo: string; prezzoCent: Cent; ragione: string | null };
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
      provvedimento: Provvedimento;
      motivo: string | null;
    }
  | { tipo: 'VenditaSospesa'; sospesaIl: Istante; provvedimento: Provvedimento | null; motivo: string | null }
  | {
      tipo: 'VenditaRipresa';
      riprendeIl: Istante;
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
  | RigiudicatoInVista
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
  | OsservazioneInVista
  | FattoDiSala;

const RISERVATO: VistaEvento = { tipo: 'riservato' };

/** L'unica strada per cui un fatto esce (R33): chi non conduce vede pseudonimi, mai buste, proposte o motivi altrui. */
export function vistaPer(evento: Evento, chi: Pubblico): VistaEvento {
  if (eDiSala(evento)) return evento;
  const referente = chi.tipo === 'referente';
  const mio = chi.tipo === 'offerente' && 'bustaId' in evento && evento.bustaId === chi.bustaId;
  switch (evento.tipo) {
    case 'AstaCreata':
    case 'ParametriModificati':
    case 'AstaPubblicata':
    case 'CredenzialeEmessa':
    case 'CredenzialeRevocata':
    case 'CredenzialeConsegnata':
    case 'IngressoAnnotato':
    case 'RimborsiDisposti':
    case 'VerbaleFirmatoDepositato':
    case 'AttoRifiutato':
      return RISERVATO;
    case 'RaccoltaAperta':
      return { tipo: 'FaseCambiata', fase: 'raccolta' };
    case 'TermineScaduto':
      return { tipo: 'FaseCambiata', fase: 'termine_scaduto' };
    // Chi conduce e per quale provvedimento è di tutti; chi lo ha disposto e perché lo dicono le parole di chi propone (R33).
    case 'DelegatoSostituito':
    case 'SecondoDelegatoNominato':
      return { tipo: evento.tipo, delegatoNome: evento.delegatoNome, provvedimento: evento.provvedimento };
    case 'ConduzionePassata':
      return { tipo: evento.tipo, aNome: evento.aNome };
    case 'OperazioniRinviate':
      return rinviate(evento, referente);
    case 'VenditaSospesa': {
      const { tipo, sospesaIl, provvedimento, motivo } = evento;
      return { tipo, sospesaIl, provvedimento, motivo: referente ? motivo : null };
    }
    case 'VenditaRipresa':
      return vistaDellaRipresa(evento, referente);
    case 'OperazioniRiaperte':
      return { tipo: evento.tipo, riaperteIl: evento.riaperteIl };
    case 'OfferentiLiberati':
      return { tipo: evento.tipo, provvedimento: evento.provvedimento, motivo: referente ? evento.motivo : null };
    case 'BustaDepositata':
    case 'BustaScartata':
      return referente && !evento.riservata ? { tipo: 'BustaArrivata', busta: inElenco(evento) } : RISERVATO;
    case 'ArrivoTardivo': {
      const { tipo, ...arrivo } = evento;
      return referente ? { tipo, arrivo } : RISERVATO;
    }
    // Chi è il debitore non lo deve sapere chi partecipa, e nemmeno che lo si è cercato (R33).
    case 'OffertaRiconfrontata':
    case 'ArrivoDeciso':
      return referente ? evento : RISERVATO;
    case 'OperazioniAperte': {
      const buste = referente
        ? evento.buste
        : evento.buste
            .filter(({ scarto }) => scarto === null)
            .map(({ pseudonimo, canale }) => ({ pseudonimo, canale }));
      return { tipo: 'OperazioniAperte', aperteIl: evento.aperteIl, buste };
    }
    // Letta nei byte, è come le altre: che non si leggesse, o c'era, lo sa chi conduce (R25, R33).
    case 'ScartataLetta':
    case 'BustaAperta': {
      const { pseudonimo, canale, bustaId, depositataIl, offerta, proposte } = evento;
      const letta = evento.tipo === 'BustaAperta' ? senzaSupposti(offerta, proposte) : offerta;
      return {
        tipo: 'BustaAperta',
        pseudonimo,
        canale,
        prezzoCent: letta.prezzoCent,
        riservato: referente ? { bustaId, depositataIl, offerta: letta, proposte } : null,
      };
    }
    case 'BustaIllegibile':
      return { tipo: 'BustaScartata', pseudonimo: evento.pseudonimo, motivo: referente || mio ? evento.motivo : null };
    case 'ScartataEsclusa':
      return referente || mio ? rifiutata(evento.pseudonimo, evento.motivo) : RISERVATO;
    case 'OffertaAmmessa':
      return { tipo: evento.tipo, pseudonimo: evento.pseudonimo, nonostante: referente ? evento.nonostante : null };
    case 'OffertaRifiutata':
      return rifiutata(evento.pseudonimo, referente || mio ? evento.motivo : null);
    // Perché una precede l'altra lo leggono tutti: è la legge che vuole la ragione (R45).
    case 'ParitaDecisa':
      return { tipo: evento.tipo, ordine: evento.ordine.map(({ pseudonimo }) => pseudonimo), motivo: evento.motivo };
    case 'GaraAvviata':
      return garaAvviata(evento);
    case 'RilancioAccettato': {
      const { pseudonimo, importoCent, canale, dichiaratoIl, scadeIl } = evento;
      return { tipo: 'RilancioAccettato', pseudonimo, importoCent, canale, dichiaratoIl, scadeIl };
    }
    case 'RilancioRifiutato': {
      const { tipo, pseudonimo, importoCent, rifiuto } = evento;
      return referente || mio ? { tipo, pseudonimo, importoCent, rifiuto } : RISERVATO;
    }
    // Il motivo lo leggono tutti: è la legge che lo vuole (R55).
    case 'RilancioRettificato': {
      const { tipo, pseudonimo, registratoCent, importoCent, motivo, scadeIl } = evento;
      return { tipo, pseudonimo, registratoCent, importoCent, motivo, scadeIl };
    }
    case 'RilancioAnnullato': {
      const { tipo, pseudonimo, importoCent, motivo, migliore, scadeIl } = evento;
      return { tipo, pseudonimo, importoCent, motivo, migliore: senzaBusta(migliore), scadeIl };
    }
    case 'RilancioPrecedente':
      return precedente(evento);
    case 'RilancioRigiudicato':
      return referente || mio ? rigiudicato(evento) : RISERVATO;
    case 'CronoFermato':
      return { tipo: 'CronoFermato', residuoMs: evento.residuoMs };
    case 'CronoRipreso':
    case 'GaraRipresa':
      return { tipo: 'CronoRipreso', scadeIl: evento.scadeIl };
    case 'GaraSospesa':
      return { tipo: 'GaraSospesa', motivo: evento.motivo, dettaglio: sospesaPer(evento, referente) };
    case 'DisservizioRilevato': {
      const { tipo, dal, gravita, visto } = evento;
      // Che cosa si è visto può dire quanti offerenti sono caduti: lo legge chi conduce (R33).
      return { tipo, dal, gravita, visto: referente ? visto : null };
    }
    case 'OfferentiScollegati': {
      const { offerenti, presenti, riscontro, fermata } = evento;
      const pseudonimi = offerenti.map(({ pseudonimo }) => pseudonimo);
      // Chi è caduto lo sa chi conduce, che decide; agli altri non serve e direbbe quanti sono (R33).
      return referente ? { tipo: 'OfferentiScollegati', pseudonimi, presenti, riscontro, fermata } : RISERVATO;
    }
    case 'DisservizioCessato':
      return { tipo: 'DisservizioCessato', cessatoIl: evento.cessatoIl, gravita: evento.gravita };
    case 'CronoRiportato':
      return { tipo: 'CronoRiportato', scadeIl: evento.scadeIl };
    case 'RipresaFissata':
      return { tipo: 'RipresaFissata', riprendeIl: evento.riprendeIl, da: evento.da };
    case 'GaraConclusa':
      return { tipo: 'GaraConclusa', conclusaIl: evento.conclusaIl, migliore: senzaBusta(evento.migliore) };
    case 'EsitoDichiarato':
      return {
        tipo: 'EsitoDichiarato',
        esito: evento.esito,
        vincitore: evento.vincitore === null ? null : senzaBusta(evento.vincitore),
        // Le parole del referente possono nominare qualcuno: restano sue (R33).
        motivo: referente ? evento.motivo : null,
      };
    case 'IstanzaRegistrata':
      return istanza(evento, referente);
    case 'IstanzaRitirata':
      return { tipo: evento.tipo, istanzaId: evento.istanzaId, motivo: referente ? evento.motivo : null };
    case 'BeneAssegnato':
      return { tipo: evento.tipo, istanzaId: evento.istanzaId, importoCent: evento.importoCent };
    case 'EsitoCaducato': {
      const { tipo, esito, provvedimento, motivo } = evento;
      return { tipo, esito, provvedimento, motivo: referente ? motivo : null };
    }
    case 'VerbaleRedatto':
      return referente ? { tipo: 'VerbaleRedatto', versione: evento.versione, impronta: evento.impronta } : RISERVATO;
    case 'VerbaleFirmato':
      return { tipo: 'FaseCambiata', fase: 'verbalizzata' };
    case 'AstaChiusa':
      return { tipo: 'FaseCambiata', fase: 'chiusa' };
    case 'AssistenzaRichiesta':
      return referente
        ? {
            tipo: 'AssistenzaCambiata',
            richiestaId: evento.richiestaId,
            numero: evento.numero,
            da: evento.da,
            stato: 'aperta',
          }
        : RISERVATO;
    case 'AssistenzaPresaInCarico':
    case 'AssistenzaChiusa':
      return referente
        ? {
            tipo: 'AssistenzaCambiata',
            richiestaId: evento.richiestaId,
            numero: null,
            da: null,
            stato: evento.tipo === 'AssistenzaChiusa' ? 'chiusa' : 'in_carico',
          }
        : RISERVATO;
    case 'OsservazionePresentata':
    case 'OsservazioneTrattenuta':
      return referente || mio ? osservazione(evento) : RISERVATO;
    case 'OsservazioneAnnotata':
      return osservazione(evento);
    case 'MessaggioInviato': {
      const { messaggioId, da, ruolo, filo } = evento;
      const suo = chi.tipo === 'offerente' && filo === chi.bustaId;
      if (chi.tipo === 'sala' || !(referente || suo || filo === null)) return RISERVATO;
      return { tipo: 'MessaggioInviato', messaggioId, da, ruolo, privato: filo !== null };
    }
    default:
      return evento satisfies never;
  }
}

const rifiutata = (pseudonimo: string, motivo: MotivoRifiuto | null) =>
  ({ tipo: 'OffertaRifiutata', pseudonimo, motivo }) as const;

/** A chi partecipa basta quanto offre il creditore: sotto il prezzo base il bene è suo (R33, R46). */
function istanza(evento: EventoDi<'IstanzaRegistrata'>, referente: boolean): VistaEvento {
  const { tipo, istanzaId, importoCent, creditore, speseCent, prelazioniCent, depositataIl } = evento;
  const riservato = referente ? { creditore, speseCent, prelazioniCent, depositataIl } : null;
  return { tipo, istanzaId, importoCent, riservato };
}

/**
 * Il perché che scrive il referente è per chi partecipa, e il modulo glielo dice; ciò che annota il sistema di un incidente
 * può dire chi è caduto, e lo legge chi conduce (R33).
 */
function sospesaPer({ motivo, dettaglio }: EventoDi<'GaraSospesa'>, referente: boolean): string | null {
  return referente || motivo === 'atto_del_referente' ? dettaglio : null;
}

function garaAvviata(evento: EventoDi<'GaraAvviata'>): VistaEvento {
  const { tipo, unitaTempoMs, rilancioMinimoCent, scadeIl } = evento;
  const { graduatoria: posti } = evento;
  const graduatoria = posti.map(({ pseudonimo, prezzoCent, ragione }) => ({ pseudonimo, prezzoCent, ragione }));
  return { tipo, graduatoria, migliore: senzaBusta(evento.migliore), unitaTempoMs, rilancioMinimoCent, scadeIl };
}

function senzaBusta({ pseudonimo, importoCent }: MiglioreVista): MiglioreVista {
  return { pseudonimo, importoCent };
}

function inElenco(evento: Extract<Evento, { tipo: 'BustaDepositata' | 'BustaScartata' }>): BustaInElenco {
  const { bustaId, pseudonimo, canale, depositataIl, tardiva } = evento;
  return {
    bustaId,
    pseudonimo,
    canale,
    depositataIl,
    tardiva,
    scarto: evento.tipo === 'BustaScartata' ? evento.motivo : null,
  };
}
