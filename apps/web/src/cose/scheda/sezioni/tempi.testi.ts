import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** Le parole delle scadenze di una vendita, e di ciò che segue a ciascuna. */
const it = {
  titolo: 'Che cosa succede, e quando',
  cauzione: 'Cauzione accreditata',
  entro: (giorno: string) => `entro ${ilGiorno(giorno)}`,
  dopoLaCauzione:
    'Conta il giorno in cui la banca l’accredita: se arriva dopo, si propone di non ammettere l’offerta. Ordini il bonifico qualche giorno prima.',
  nonIndicato: 'L’avviso non indica un giorno per l’accredito: vale quello del termine per le offerte.',
  termine: 'Termine per offrire',
  dopoIlTermine: (ora: string) =>
    `Ora di Roma. Alle ${ora} è ancora in tempo: vale l’ora della ricevuta di avvenuta consegna. Un’offerta arrivata dopo è proposta come inefficace; una arrivata in tempo non si ritira.`,
  inizio: 'Apertura delle buste',
  luogo: (luogo: string) => `Si aprono qui: ${luogo}.`,
  dopoLInizio:
    'Prima di allora nessuno le legge. Senza offerte valide la vendita è deserta; una sola, se arriva al prezzo base, si aggiudica; se gli ammessi sono almeno due si fa la gara.',
  gara: 'Gara',
  avviata: 'avviata da chi conduce',
  subitoDopo: 'dopo l’apertura, quando l’avvia chi conduce',
  nellaGara: (secondi: number) =>
    `Parte dall’offerta più alta, e ogni rilancio fa ricominciare il tempo: ${secondi % 60 === 0 ? (secondi === 60 ? '1 minuto' : `${secondi / 60} minuti`) : `${secondi} secondi`}. Se scade e nessuno rilancia, vince chi è in testa.`,
  saldo: 'Saldo del prezzo',
  entroGiorni: (giorni: number) => `entro ${giorni === 1 ? '1 giorno' : `${giorni} giorni`} dall’aggiudicazione`,
  senzaSaldo: (giorni: number) =>
    `Chi vince e non paga perde la cauzione, e può dover pagare la differenza se il bene si rivende per meno. A chi non vince la cauzione torna entro ${giorni === 1 ? '1 giorno lavorativo' : `${giorni} giorni lavorativi`}.`,
  passato: 'passato',
  prossimo: 'il prossimo',
  inCorso: 'in corso',
  eSospesa: 'sospesa',
  piuAvanti: 'più avanti',
  puoCambiare: 'la vendita è sospesa: può cambiare',
};

const en: typeof it = {
  titolo: 'What happens, and when',
  cauzione: 'Cauzione (deposit) credited',
  entro: (giorno) => `by ${giorno}`,
  dopoLaCauzione:
    'The day the bank credits it counts: if it comes later, the proposal is not to admit the bid. Order the transfer some days before.',
  nonIndicato: 'The notice gives no day for the credit: the day of the deadline for the bids holds.',
  termine: 'Deadline for the bids',
  dopoIlTermine: (ora) =>
    `Rome time. At ${ora} you are still in time: the time of the delivery receipt counts. A bid that comes later is proposed as without effect; one that came in time cannot be withdrawn.`,
  inizio: 'Opening of the envelopes',
  luogo: (luogo) => `They are opened here: ${luogo}.`,
  dopoLInizio:
    'Before then nobody reads them. Without valid bids there is no sale; a single one that reaches the base price is awarded; with two or more admitted there is an auction.',
  gara: 'Auction',
  avviata: 'started by who runs the sale',
  subitoDopo: 'after the opening, when who runs the sale starts it',
  nellaGara: (secondi) =>
    `It starts from the highest bid, and every raise starts the time again: ${secondi % 60 === 0 ? (secondi === 60 ? '1 minute' : `${secondi / 60} minutes`) : `${secondi} seconds`}. When it runs out and nobody raises, who leads wins.`,
  saldo: 'Balance of the price',
  entroGiorni: (giorni) => `within ${giorni === 1 ? '1 day' : `${giorni} days`} of the award`,
  senzaSaldo: (giorni) =>
    `Who wins and does not pay loses the deposit, and may have to pay the difference if the property is sold again for less. Who does not win has the deposit back within ${giorni === 1 ? '1 working day' : `${giorni} working days`}.`,
  passato: 'past',
  prossimo: 'the next one',
  inCorso: 'under way',
  eSospesa: 'suspended',
  piuAvanti: 'later',
  puoCambiare: 'the sale is suspended: it may change',
};

export const TEMPI = { it, en } as const;
