import { formattaIstante } from '@gestore/contratto/formato';
import type {
  Evento,
  EventoDi,
  GravitaDisservizio,
  Istante,
  MotivoSospensione,
  PoliticaDisservizi,
  Visto,
} from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { vistoInParole } from '../vendita/aste/visto-in-parole.ts';
import { leggiEvento } from '../vendita/giornale/leggi-evento.ts';

/** Un disservizio come lo racconta il registro di una vendita: da quando a quando, chi lo ha visto, che cosa si è fatto. */
export type DisservizioAccaduto = {
  dal: Istante;
  /** `null` finché la piattaforma non è tornata sana. */
  cessatoIl: Istante | null;
  gravita: GravitaDisservizio | null;
  visto: Visto;
  politica: PoliticaDisservizi | null;
  /** Ciò che il registro annota, in ordine. */
  fatti: { seq: number; il: Istante; frase: string }[];
  /** Rilanci rifiutati perché la gara era ferma, ciascuno con la sua ricevuta (R66). */
  rilanciRifiutati: number;
  /** L'ultima voce che ne parla. */
  finoASeq: number;
};

type Aperto = DisservizioAccaduto & { ferma: boolean };

/**
 * I disservizi di una vendita, dal solo registro (R57). Non `riservato` è come li legge chi partecipa: che cosa si è visto e
 * quanti rilanci si sono rifiutati direbbe di altri offerenti (R33).
 */
export function disserviziIn(voci: readonly Voce[], riservato = true): DisservizioAccaduto[] {
  const tutti: Aperto[] = [];
  let aperto: Aperto | null = null;
  const apri = (dal: Istante): Aperto => {
    if (aperto !== null) return aperto;
    aperto = {
      dal,
      cessatoIl: null,
      gravita: null,
      visto: { server: [], sintetico: [] },
      politica: null,
      fatti: [],
      rilanciRifiutati: 0,
      finoASeq: 0,
      ferma: false,
    };
    tutti.push(aperto);
    return aperto;
  };
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'DisservizioRilevato') rilevato(apri(evento.dal), evento);
    else if (evento.tipo === 'GaraSospesa' && evento.motivo === 'incidente') apri(evento.sospesaIl).ferma = true;
    if (aperto === null) continue;
    const corrente: Aperto = aperto;
    if (riservato && evento.tipo === 'RilancioRifiutato' && evento.rifiuto.codice === 'R57_gara_sospesa')
      corrente.rilanciRifiutati += 1;
    const frase = fraseDi(evento, riservato);
    if (frase === null) continue;
    corrente.fatti.push({ seq: voce.seq, il: voce.ricevutoIl, frase });
    corrente.finoASeq = voce.seq;
    if (evento.tipo === 'DisservizioCessato')
      Object.assign(corrente, { cessatoIl: evento.cessatoIl, gravita: evento.gravita });
    const ripresa = evento.tipo === 'GaraRipresa' || evento.tipo === 'EsitoDichiarato';
    if (ripresa || (evento.tipo === 'DisservizioCessato' && !corrente.ferma)) aperto = null;
  }
  return tutti.map(({ ferma: _, ...uno }) => (riservato ? uno : { ...uno, visto: { server: [], sintetico: [] } }));
}

function rilevato(uno: Aperto, { dal, gravita, visto, politica }: EventoDi<'DisservizioRilevato'>): void {
  // Durante il preavviso può cominciarne un altro: finché non è cessato, il fatto resta aperto.
  Object.assign(uno, { dal: Math.min(uno.dal, dal), gravita, visto, politica, cessatoIl: null });
}

/** Chi ferma la gara: durante un disservizio può anche essere chi conduce, e non è la piattaforma. */
const FERMA: Readonly<Record<MotivoSospensione, string>> = {
  incidente: 'La piattaforma ferma la gara',
  referente_disconnesso: 'La piattaforma ferma la gara perché il referente non è collegato',
  atto_del_referente: 'Il referente ferma la gara',
  vendita_sospesa: 'La gara è ferma con la vendita',
};

function fraseDi(evento: Evento, riservato: boolean): string | null {
  switch (evento.tipo) {
    case 'DisservizioRilevato':
      return `La piattaforma si dichiara non in salute dal ${formattaIstante(evento.dal)}${riservato ? `: ${vistoInParole(evento.visto)}` : ''}.`;
    case 'CronoRiportato':
      return `Restavano ${secondi(evento.residuoMs)}: il crono torna all’unità intera, lo zero è alle ${formattaIstante(evento.scadeIl)}.`;
    case 'GaraSospesa':
      return `${FERMA[evento.motivo]}: nessun rilancio è accettato e il tempo non scorre.`;
    case 'DisservizioCessato':
      return `La piattaforma è in salute dal ${formattaIstante(evento.cessatoIl)}; il disservizio è durato ${secondi(evento.durataMs)}.`;
    case 'RipresaFissata':
      return `La ripresa è annunciata per il ${formattaIstante(evento.riprendeIl)}, ${evento.da === 'sistema' ? 'dal sistema' : 'dal referente'}, con ${secondi(evento.preavvisoMs)} di preavviso nella stanza e al recapito di ogni convocato.`;
    case 'GaraRipresa':
      return `La gara riprende con l’unità di tempo intera: lo zero è alle ${formattaIstante(evento.scadeIl)}.`;
    case 'EsitoDichiarato':
      return `È dichiarato l’esito: ${evento.esito.replaceAll('_', ' ')}.`;
    // Di un disservizio non dicono nulla: ciò che precede la gara, i rilanci e il crono del referente, chi si è scollegato
    // (lo sa chi conduce, R33), ciò che segue l'esito.
    case 'AstaCreata':
    case 'ParametriModificati':
    case 'AstaPubblicata':
    case 'RaccoltaAperta':
    case 'TermineScaduto':
    case 'OperazioniRinviate':
    case 'VenditaSospesa':
    case 'VenditaRipresa':
    case 'OperazioniRiaperte':
    case 'OfferentiLiberati':
    case 'DelegatoSostituito':
    case 'SecondoDelegatoNominato':
    case 'ConduzionePassata':
    case 'BustaDepositata':
    case 'BustaScartata':
    case 'ArrivoTardivo':
    case 'ArrivoDeciso':
    case 'CredenzialeEmessa':
    case 'CredenzialeRevocata':
    case 'CredenzialeConsegnata':
    case 'IngressoAnnotato':
    case 'OperazioniAperte':
    case 'BustaAperta':
    case 'OffertaRiconfrontata':
    case 'BustaIllegibile':
    case 'ScartataLetta':
    case 'ScartataEsclusa':
    case 'OffertaAmmessa':
    case 'OffertaRifiutata':
    case 'ParitaDecisa':
    case 'GaraAvviata':
    case 'RilancioAccettato':
    case 'RilancioRifiutato':
    case 'RilancioRettificato':
    case 'RilancioAnnullato':
    case 'RilancioPrecedente':
    case 'RilancioRigiudicato':
    case 'CronoFermato':
    case 'CronoRipreso':
    case 'OfferentiScollegati':
    case 'GaraConclusa':
    case 'IstanzaRegistrata':
    case 'IstanzaRitirata':
    case 'BeneAssegnato':
    case 'EsitoCaducato':
    case 'RimborsiDisposti':
    case 'VerbaleRedatto':
    case 'VerbaleFirmato':
    case 'VerbaleFirmatoDepositato':
    case 'AstaChiusa':
    case 'AssistenzaRichiesta':
    case 'AssistenzaPresaInCarico':
    case 'AssistenzaChiusa':
    case 'OsservazionePresentata':
    case 'OsservazioneAnnotata':
    case 'OsservazioneTrattenuta':
    case 'SalaAperta':
    case 'SalaChiusa':
    case 'ReferenteInOnda':
    case 'SchermoCondiviso':
    case 'ParolaChiesta':
    case 'ParolaRitirata':
    case 'ParolaData':
    case 'ParolaTolta':
    case 'SilenziatiTutti':
    case 'MessaggioInviato':
    case 'AttoRifiutato':
      return null;
    default:
      return evento satisfies never;
  }
}

/** `1500` diventa `1,5 secondi`. */
export function secondi(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return ms === 60_000 ? '1 minuto' : `${ms / 60_000} minuti`;
  return `${(ms / 1_000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} secondi`;
}
