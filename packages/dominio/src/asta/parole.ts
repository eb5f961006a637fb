import type { TipoEvento } from './eventi.ts';

/** Dove sta un testo nei dati di un fatto: `/motivo/testo`. */
type Percorsi = readonly string[];

const NESSUNA: Percorsi = [];

/**
 * I testi liberi che una persona scrive in ciascun fatto, per percorso: motivi e spiegazioni, che possono nominare qualcuno.
 * Il registro ne tiene l'impegno; il testo sta accanto e si può cancellare (GDPR) senza rompere una prova. Un motivo che
 * scrive il sistema (una busta scartata, illeggibile) non è di una persona, e resta nel registro.
 */
export const PAROLE: Readonly<Record<TipoEvento, Percorsi>> = {
  AstaCreata: NESSUNA,
  ParametriModificati: NESSUNA,
  AstaPubblicata: NESSUNA,
  RaccoltaAperta: NESSUNA,
  DelegatoSostituito: ['/dispostoDa', '/motivo'],
  TermineScaduto: NESSUNA,
  OperazioniRinviate: ['/motivo'],
  VenditaSospesa: ['/motivo'],
  VenditaRipresa: ['/motivo'],
  OperazioniRiaperte: NESSUNA,
  OfferentiLiberati: ['/motivo'],
  BustaDepositata: NESSUNA,
  BustaScartata: NESSUNA,
  ArrivoTardivo: NESSUNA,
  ArrivoDeciso: ['/motivo'],
  CredenzialeEmessa: NESSUNA,
  CredenzialeRevocata: ['/motivo'],
  CredenzialeConsegnata: NESSUNA,
  IngressoAnnotato: NESSUNA,
  OperazioniAperte: NESSUNA,
  BustaAperta: NESSUNA,
  BustaIllegibile: NESSUNA,
  OffertaAmmessa: ['/nonostante'],
  OffertaRifiutata: ['/motivo/testo'],
  GaraAvviata: NESSUNA,
  RilancioAccettato: NESSUNA,
  RilancioRifiutato: NESSUNA,
  RilancioRettificato: ['/motivo'],
  RilancioAnnullato: ['/motivo'],
  RilancioPrecedente: ['/motivo'],
  RilancioRigiudicato: NESSUNA,
  CronoFermato: NESSUNA,
  CronoRipreso: NESSUNA,
  GaraSospesa: ['/dettaglio'],
  GaraRipresa: NESSUNA,
  DisservizioRilevato: NESSUNA,
  OfferentiScollegati: NESSUNA,
  DisservizioCessato: NESSUNA,
  CronoRiportato: NESSUNA,
  RipresaFissata: NESSUNA,
  GaraConclusa: NESSUNA,
  EsitoDichiarato: ['/motivo', '/motivoIrraggiungibili'],
  IstanzaRegistrata: ['/creditore'],
  IstanzaRitirata: ['/motivo'],
  BeneAssegnato: NESSUNA,
  EsitoCaducato: ['/motivo'],
  RimborsiDisposti: NESSUNA,
  VerbaleRedatto: NESSUNA,
  VerbaleFirmato: NESSUNA,
  AstaChiusa: NESSUNA,
  AssistenzaRichiesta: NESSUNA,
  AssistenzaPresaInCarico: NESSUNA,
  AssistenzaChiusa: NESSUNA,
  MessaggioInviato: NESSUNA,
  AttoRifiutato: NESSUNA,
};
