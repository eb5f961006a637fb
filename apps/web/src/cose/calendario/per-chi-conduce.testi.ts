import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

/** I testi del calendario del delegato e del suo indirizzo privato. */
const it = {
  titolo: 'Calendario',
  vuoto: 'Qui compariranno le vendite affidate a Lei.',
  senzaData: 'Date da fissare',
  indirizzo: 'Nel Suo calendario',
  aCheServe:
    'Un indirizzo privato mostra le Sue vendite nel calendario che usa già (telefono, Outlook, Google, Thunderbird) e si aggiorna da solo. Dice titolo, tribunale, luogo e ora: nessuna offerta e nessun nome di persona.',
  nonEmesso: 'Nessun indirizzo emesso.',
  emesso: (quando: string) => `Un indirizzo è in vita ${dalGiorno(quando)}.`,
  letto: (quando: string) => `Letto l’ultima volta ${ilGiorno(quando)}.`,
  maiLetto: 'Nessun calendario lo ha ancora letto.',
  emetti: 'Crea l’indirizzo',
  riemetti: 'Crea un indirizzo nuovo',
  riemettere: 'Creare un indirizzo nuovo',
  riemettereAccade: 'L’indirizzo di prima smette subito di valere: i calendari che lo usano non si aggiornano più.',
  revoca: 'Revoca l’indirizzo',
  revocare: 'Revocare l’indirizzo',
  revocareAccade: 'I calendari che lo usano smettono subito di aggiornarsi. Potrà crearne uno nuovo quando vuole.',
  revocato: 'Indirizzo revocato.',
  unaVolta: 'L’indirizzo si vede una volta sola: lo copi adesso. Chi lo conosce vede le date delle Sue vendite.',
  privato: 'Indirizzo privato del calendario',
  copia: 'Copia l’indirizzo',
  copiato: 'Copiato.',
  copiaImpossibile: 'Il browser non permette di copiare: lo selezioni e lo copi a mano.',
  comeSiUsa: 'Nel Suo programma scelga «aggiungi calendario da indirizzo (URL)» e lo incolli.',
};

const en: typeof it = {
  titolo: 'Calendar',
  vuoto: 'The sales entrusted to you will appear here.',
  senzaData: 'Dates to be fixed',
  indirizzo: 'In your own calendar',
  aCheServe:
    'A private address shows your sales in the calendar you already use (phone, Outlook, Google, Thunderbird) and keeps itself up to date. It says title, court, place and time: no offers and no person’s name.',
  nonEmesso: 'No address issued.',
  emesso: (quando) => `An address has been live since ${quando}.`,
  letto: (quando) => `Last read on ${quando}.`,
  maiLetto: 'No calendar has read it yet.',
  emetti: 'Create the address',
  riemetti: 'Create a new address',
  riemettere: 'Create a new address',
  riemettereAccade: 'The previous address stops working at once: calendars that use it are no longer updated.',
  revoca: 'Revoke the address',
  revocare: 'Revoke the address',
  revocareAccade: 'Calendars that use it stop being updated at once. You may create a new one whenever you like.',
  revocato: 'Address revoked.',
  unaVolta: 'The address is shown only once: copy it now. Whoever knows it sees the dates of your sales.',
  privato: 'Private calendar address',
  copia: 'Copy the address',
  copiato: 'Copied.',
  copiaImpossibile: 'The browser does not allow copying: select it and copy it by hand.',
  comeSiUsa: 'In your program choose “add calendar from address (URL)” and paste it.',
};

export const CALENDARIO_DELEGATO = { it, en } as const;
