import type { Evento, EventoDi } from '../../parole/fatti.ts';
import type { Pubblico } from '../../parole/viste.ts';

/** Che cosa di un valore si può vedere: tutto, alcuni campi, o i primi elementi. Ciò che manca è celato. */
export type Svelati = true | { readonly [campo: string]: Svelati } | readonly Svelati[];
type Campi = { readonly [campo: string]: Svelati };

/** Chi riceve una copia oscurata del registro: chi conduce lo legge intero. */
export type PubblicoOscurato = Exclude<Pubblico, { tipo: 'referente' }>;

const MIGLIORE: Campi = { pseudonimo: true, importoCent: true };
const OSSERVAZIONE: Campi = { osservazioneId: true, pseudonimo: true, modo: true, testo: true };
const NULLA: Campi = {};

/**
 * I campi di un fatto che `vistaPer` fa uscire verso `chi`, e nessun altro (R33): con questi si oscura il registro di chi
 * partecipa. Una prova cambia ogni campo di ogni fatto: se è celato la vista non deve cambiare, se è svelato deve.
 * `null` dove la vista è `riservato`: di quella voce non si vede nemmeno che cosa sia.
 */
export function svelati(evento: Evento, chi: PubblicoOscurato): Campi | null {
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
    case 'AttoRifiutato':
    case 'BustaDepositata':
    case 'BustaScartata':
    case 'ArrivoTardivo':
    case 'ArrivoDeciso':
    case 'OffertaRiconfrontata':
    case 'VerbaleRedatto':
    case 'VerbaleFirmatoDepositato':
    case 'ElencoRedatto':
    case 'ElencoFirmatoDepositato':
    case 'AssistenzaRichiesta':
    case 'AssistenzaPresaInCarico':
    case 'AssistenzaChiusa':
    case 'OfferentiScollegati':
      return null;
    case 'RaccoltaAperta':
    case 'TermineScaduto':
    case 'VerbaleFirmato':
    case 'AstaChiusa':
      return NULLA;
    case 'DelegatoSostituito':
    case 'SecondoDelegatoNominato':
      return { delegatoNome: true, provvedimento: true };
    case 'ConduzionePassata':
      return { aNome: true };
    case 'OperazioniRinviate':
      return { inizioOperazioniIl: true, termineOfferteIl: true, luogoOperazioni: true, provvedimento: true };
    case 'VenditaSospesa':
      return { sospesaIl: true, provvedimento: true };
    case 'VenditaRipresa':
      return { riprendeIl: true, luogoOperazioni: true, provvedimento: true };
    case 'OperazioniRiaperte':
      return { riaperteIl: true };
    case 'OfferentiLiberati':
      return { provvedimento: true };
    case 'OperazioniAperte':
      return { aperteIl: true, buste: busteSvelate(evento.buste) };
    case 'ScartataLetta':
    case 'BustaAperta':
      return { pseudonimo: true, canale: true, offerta: { prezzoCent: true } };
    case 'BustaIllegibile':
    case 'OffertaRifiutata':
      return mio ? { pseudonimo: true, motivo: true } : { pseudonimo: true };
    case 'ScartataEsclusa':
      return mio ? { pseudonimo: true, motivo: true } : null;
    case 'OffertaAmmessa':
      return { pseudonimo: true };
    case 'ParitaDecisa':
      return { ordine: evento.ordine.map(() => ({ pseudonimo: true })), motivo: true };
    case 'GaraAvviata':
      return {
        graduatoria: evento.graduatoria.map(() => ({ pseudonimo: true, prezzoCent: true, ragione: true })),
        migliore: MIGLIORE,
        unitaTempoMs: true,
        rilancioMinimoCent: true,
        scadeIl: true,
      };
    case 'RilancioAccettato':
      return { pseudonimo: true, importoCent: true, canale: true, dichiaratoIl: true, scadeIl: true };
    case 'RilancioRifiutato':
      return mio ? { pseudonimo: true, importoCent: true, rifiuto: true } : null;
    case 'RilancioRettificato':
      return { pseudonimo: true, registratoCent: true, importoCent: true, motivo: true, scadeIl: true };
    case 'RilancioAnnullato':
      return { pseudonimo: true, importoCent: true, motivo: true, migliore: MIGLIORE, scadeIl: true };
    case 'RilancioPrecedente':
      return {
        pseudonimo: true,
        importoCent: true,
        dichiaratoIl: true,
        prima: true,
        motivo: true,
        seguiti: evento.seguiti.map(({ respinto }) => ({
          pseudonimo: true,
          importoCent: true,
          minimoCent: true,
          // Di chi adesso vale si sa quando è arrivato, come degli altri che valgono.
          ...(respinto === true ? { respinto, ricevutoIl: true } : {}),
        })),
        migliore: MIGLIORE,
        scadeIl: true,
      };
    case 'RilancioRigiudicato':
      return mio ? { pseudonimo: true, importoCent: true, ricevutoIl: true, rifiuto: true, ...tornato(evento) } : null;
    case 'CronoFermato':
      return { residuoMs: true };
    case 'CronoRipreso':
    case 'GaraRipresa':
    case 'CronoRiportato':
      return { scadeIl: true };
    case 'GaraSospesa':
      return evento.motivo === 'atto_del_referente' ? { motivo: true, dettaglio: true } : { motivo: true };
    case 'DisservizioRilevato':
      return { dal: true, gravita: true };
    case 'DisservizioCessato':
      return { cessatoIl: true, gravita: true };
    case 'RipresaFissata':
      return { riprendeIl: true, da: true };
    case 'GaraConclusa':
      return { conclusaIl: true, migliore: MIGLIORE };
    case 'EsitoDichiarato':
      return { esito: true, vincitore: evento.vincitore === null ? true : MIGLIORE };
    case 'IstanzaRegistrata':
    case 'BeneAssegnato':
      return { istanzaId: true, importoCent: true };
    case 'IstanzaRitirata':
      return { istanzaId: true };
    case 'EsitoCaducato':
      return { esito: true, provvedimento: true };
    case 'OsservazionePresentata':
      return mio ? OSSERVAZIONE : null;
    case 'OsservazioneAnnotata':
      return OSSERVAZIONE;
    case 'OsservazioneTrattenuta':
      return mio ? { osservazioneId: true, motivo: true } : null;
    case 'SalaChiusa':
    case 'SilenziatiTutti':
      return NULLA;
    case 'SalaAperta':
    case 'SchermoCondiviso':
      return { modalita: true };
    case 'ReferenteInOnda':
      return { mezzi: true };
    case 'ParolaChiesta':
    case 'ParolaRitirata':
      return { pseudonimo: true };
    case 'ParolaData':
      return { pseudonimo: true, mezzi: true, dataIl: true, scadeIl: true };
    case 'ParolaTolta':
      return { pseudonimo: true, motivo: true, secondi: true };
    case 'MessaggioInviato':
      return messaggioPer(evento.filo, chi) ? { messaggioId: true, da: true, ruolo: true } : null;
    default:
      return evento satisfies never;
  }
}

/** Ciò che il referente scrive a tutti, e il suo filo con chi guarda: i fili degli altri non ci sono. */
function messaggioPer(filo: string | null, chi: PubblicoOscurato): boolean {
  return chi.tipo !== 'sala' && (filo === null || (chi.tipo === 'offerente' && filo === chi.bustaId));
}

/** Le buste che chi partecipa vede stanno per prime: quelle celate sono in fondo, e non si vede quante sono. */
function tornato({ respinto }: EventoDi<'RilancioRigiudicato'>): Campi {
  return respinto === true ? { respinto } : {};
}

function busteSvelate(buste: readonly { scarto: string | null }[]): readonly Svelati[] {
  const viste = buste.map(({ scarto }) =>
    scarto === null ? { pseudonimo: true as const, canale: true as const } : {},
  );
  return viste.slice(0, buste.findLastIndex(({ scarto }) => scarto === null) + 1);
}
