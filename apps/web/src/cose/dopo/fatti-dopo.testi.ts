import type { DopoVisto } from '@gestore/contratto/dopo/forme';

type Fatto = DopoVisto['fatti'][number]['fatto']['tipo'];

/** Ciò che è accaduto dopo l'esito, in una riga per tipo di fatto (R69, R70). */
const it: Record<Fatto, string> = {
  SeguitoAperto: 'Aperto il registro di ciò che segue l’esito',
  ContoIndicato: 'Indicato il conto',
  SaldoVersato: 'Versamento del saldo',
  VersamentoStornato: 'Versamento tornato indietro',
  AntiriciclaggioResa: 'Resa la dichiarazione antiriciclaggio',
  PersonaNominata: 'Nominata la persona',
  RateDisposte: 'Disposte le rate',
  RataVersata: 'Versata una rata',
  ProrogaConcessa: 'Concessa una proroga',
  PrezzoSospeso: 'Sospesa la vendita per il prezzo ingiusto, per ordine',
  SospensionePrezzoRevocata: 'Finita la sospensione per il prezzo ingiusto',
  MovimentoProposto: 'Proposto un movimento di denaro',
  MovimentoRitirato: 'Ritirato un movimento di denaro',
  MovimentoConfermato: 'Confermato un movimento di denaro',
  VerbaleIntegrato: 'Integrato il verbale',
  DecretoRegistrato: 'Registrato il decreto di trasferimento',
  DecretoRevocato: 'Revocato il decreto di trasferimento, per ordine',
  BeneConsegnato: 'Consegnato il bene',
  RatePerdute: 'Dichiarate perdute le rate versate',
  BeneRivenduto: 'Bene venduto di nuovo',
  BancaDatiTrasmessa: 'Trasmessi i dati alla banca dati delle aste del Ministero',
  RapportoTrasmesso: 'Mandato il rapporto al Portale delle Vendite Pubbliche',
  CompensoRegistrato: 'Registrato il compenso del gestore',
  ConservazioneBloccata: 'Bloccata la cancellazione dei dati, per ordine',
  ConservazioneSbloccata: 'Tolto un blocco alla cancellazione, per ordine',
  DatiCancellati: 'Cancellati i dati di chi non ha vinto, passato il termine di conservazione',
};

const en: typeof it = {
  SeguitoAperto: 'Opened the journal of what follows the outcome',
  ContoIndicato: 'Indicated the account',
  SaldoVersato: 'Payment of the balance',
  VersamentoStornato: 'Payment gone back',
  AntiriciclaggioResa: 'Gave the anti-money-laundering statement',
  PersonaNominata: 'Named the person',
  RateDisposte: 'Ordered the instalments',
  RataVersata: 'Paid an instalment',
  ProrogaConcessa: 'Granted an extension',
  PrezzoSospeso: 'Suspended the sale for an unfair price, by order',
  SospensionePrezzoRevocata: 'Ended the suspension for an unfair price',
  MovimentoProposto: 'Proposed a movement of money',
  MovimentoRitirato: 'Withdrew a movement of money',
  MovimentoConfermato: 'Confirmed a movement of money',
  VerbaleIntegrato: 'Added to the minutes',
  DecretoRegistrato: 'Registered the transfer decree',
  DecretoRevocato: 'Revoked the transfer decree, by order',
  BeneConsegnato: 'Delivered the property',
  RatePerdute: 'Declared the instalments paid lost',
  BeneRivenduto: 'Property sold again',
  BancaDatiTrasmessa: 'Data sent to the Ministry’s database of sales',
  RapportoTrasmesso: 'Report sent to the public sales portal',
  CompensoRegistrato: 'Fee of the gestore recorded',
  ConservazioneBloccata: 'Erasure of the data held, by order',
  ConservazioneSbloccata: 'A hold on erasure lifted, by order',
  DatiCancellati: 'Data of those who did not win erased, after the time for keeping them',
};

export const FATTI_DOPO = { it, en } as const;
