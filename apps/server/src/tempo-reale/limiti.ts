/** Limiti del server di tempo reale, ciascuno con la sua ragione. */
export type LimitiPusher = {
  /** Un socket costa circa 40 kB fra kernel e processo: ventimila stanno in un gigabyte. */
  connessioniMax: number;
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
