import { senzaSupposti } from '../../capitoli/buste/ignoti.ts';
import { precedente, rigiudicato } from '../../capitoli/gara/vista.ts';
import type { MotivoRifiuto } from '../../parole/attori.ts';
import type { BustaInElenco } from '../../parole/buste.ts';
import type { Evento, EventoDi } from '../../parole/fatti.ts';
import type { MiglioreVista, Pubblico, VistaEvento } from '../../parole/viste.ts';
import { osservazione } from './osservazione.ts';
import { eDiSala } from './sala.ts';
import { rinviate, vistaDellaRipresa } from './soste.ts';

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
    case 'ElencoRedatto':
    case 'ElencoFirmatoDepositato':
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
