import { FILE_PROPRI } from '../piattaforma/file-aperti.ts';

/** Limiti del server di tempo reale, ciascuno con la sua ragione. */
export type LimitiPusher = {
  /** Un socket costa circa 40 kB fra kernel e processo: ventimila stanno in un gigabyte. Mai più di quanti file il processo può aprire. */
  connessioniMax: number;
  /** Di questi, quanti possono non avere ancora un canale autorizzato: il resto è di chi è nella stanza. */
  anonimiMax: number;
  /** Da uno stesso indirizzo: trecento persone dietro uno solo entrano nello stesso istante, e ne avanza. */
  anonimiPerIndirizzoMax: number;
  /** Quanto tempo ha un anonimo prima che chi arriva, se è pieno, ne prenda il posto: un'andata per l'autorizzazione. */
  graziaMs: number;
  /** Quanto tempo ha, comunque, per farsi autorizzare un canale. */
  attesaCanaleMs: number;
  /** Schede e dispositivi della stessa persona: alla seguente cede la più vecchia. */
  perSessioneMax: number;
  /** Un partecipante ascolta due canali, una console tre. */
  iscrizioniMax: number;
  /** Più delle iscrizioni che un client rifà tutte insieme quando si ricollega; oltre non è un nostro client. */
  messaggiAlSecondoMax: number;
  /** Un messaggio in entrata più grande non esiste nel protocollo. */
  messaggioMaxByte: number;
  /** Lunghezza massima del nome di un canale, la stessa che accetta l'autorizzazione. */
  nomeCanaleMax: number;
  /** Ciò che un lettore lento può lasciare in coda prima di essere lasciato andare: si rimette in pari dal registro. */
  codaMaxByte: number;
  /** Socket serviti di seguito prima di lasciare passare ciò che arriva: sono pochi millisecondi di scritture. */
  consegneDiSeguito: number;
  /** Cornici messe insieme in una scrittura, quando più eventi aspettano: sotto la coda di un socket vuoto. */
  scritturaMaxByte: number;
  /** Quanto vale un'autorizzazione prima di essere usata: il tempo di una risposta e di un messaggio, su una rete lenta. */
  autorizzazioneMs: number;
  /** Silenzio dopo il quale il server manda un ping: quello che il client conosce come `activity_timeout`. */
  silenzioMs: number;
  /** Quanto si aspetta la risposta al ping prima di considerare morto il collegamento. */
  attesaPongMs: number;
  /** Ogni quanto si cercano i collegamenti silenziosi. */
  giroMs: number;
  /** Quanto si aspetta che l'altro chiuda a sua volta prima di troncare. */
  attesaChiusuraMs: number;
};

export const LIMITI_PUSHER: LimitiPusher = {
  connessioniMax: 20_000,
  anonimiMax: 5_000,
  anonimiPerIndirizzoMax: 600,
  graziaMs: 3_000,
  attesaCanaleMs: 45_000,
  perSessioneMax: 10,
  iscrizioniMax: 20,
  messaggiAlSecondoMax: 50,
  messaggioMaxByte: 10_240,
  nomeCanaleMax: 200,
  codaMaxByte: 1_048_576,
  consegneDiSeguito: 1_000,
  scritturaMaxByte: 65_536,
  autorizzazioneMs: 60_000,
  silenzioMs: 30_000,
  attesaPongMs: 10_000,
  giroMs: 2_000,
  attesaChiusuraMs: 2_000,
};

/** I posti che un processo può dare, se può aprire tanti file: tre su cinque, il resto è per chiamate, base dati e file. */
export function postiPer(fileMax: number): Pick<LimitiPusher, 'connessioniMax' | 'anonimiMax'> {
  const perPusher = Math.max(1, Math.min(Math.floor((fileMax * 3) / 5), fileMax - FILE_PROPRI));
  const connessioniMax = Math.min(LIMITI_PUSHER.connessioniMax, perPusher);
  return { connessioniMax, anonimiMax: Math.min(LIMITI_PUSHER.anonimiMax, Math.floor(connessioniMax / 2)) };
}
