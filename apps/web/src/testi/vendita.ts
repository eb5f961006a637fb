import { NOMI_ESITI, NOMI_FASI } from '@gestore/contratto/detti/nomi';
import type { Modalita } from '@gestore/dominio';

/** Le parole degli stati di una vendita, le stesse in ogni schermata. */
const it = {
  /** Anche di ciò che la ferma: la vendita intera, o la gara (R32, R57). */
  fasi: { ...NOMI_FASI.it, sospesa: 'Sospesa', gara_sospesa: 'Gara sospesa' },
  esiti: NOMI_ESITI.it,
  modalita: {
    sincrona_telematica: 'Sincrona telematica',
    sincrona_mista: 'Sincrona mista',
    asincrona: 'Asincrona',
    asincrona_mobili: 'Asincrona per beni mobili',
  } satisfies Record<Modalita, string>,
  consegne: {
    in_attesa: 'In attesa di invio',
    inviata: 'Inviata',
    da_consegnare_a_mano: 'Da consegnare a mano',
    fallita: 'Consegna fallita',
  },
};

const en: typeof it = {
  fasi: { ...NOMI_FASI.en, sospesa: 'Suspended', gara_sospesa: 'Bidding suspended' },
  esiti: NOMI_ESITI.en,
  modalita: {
    sincrona_telematica: 'Synchronous, online',
    sincrona_mista: 'Synchronous, mixed (online and in the room)',
    asincrona: 'Asynchronous',
    asincrona_mobili: 'Asynchronous, movable goods',
  },
  consegne: {
    in_attesa: 'Waiting to be sent',
    inviata: 'Sent',
    da_consegnare_a_mano: 'To be delivered by hand',
    fallita: 'Delivery failed',
  },
};

export const VENDITA = { it, en } as const;
