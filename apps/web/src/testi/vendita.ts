import type { Fase, Modalita, TipoEsito } from '@gestore/dominio';

/** Le parole degli stati di una vendita, le stesse in ogni schermata. */
const it = {
  fasi: {
    inesistente: 'Inesistente',
    bozza: 'Bozza',
    pubblicata: 'Pubblicata',
    raccolta: 'Raccolta delle offerte',
    termine_scaduto: 'Termine scaduto',
    operazioni_aperte: 'Operazioni aperte',
    gara: 'Gara',
    gara_conclusa: 'Gara conclusa',
    esitata: 'Esito dichiarato',
    verbalizzata: 'Verbale firmato',
    chiusa: 'Chiusa',
  } satisfies Record<Fase, string>,
  esiti: {
    aggiudicata: 'Aggiudicata',
    aggiudicata_sotto_base: 'Aggiudicata sotto il prezzo base',
    non_aggiudicata: 'Non aggiudicata',
    deserta_nessuna_offerta: 'Deserta: nessuna offerta',
    deserta_offerte_inefficaci: 'Deserta: offerte inefficaci',
    sospesa: 'Sospesa',
    rinviata: 'Rinviata',
    revocata: 'Revocata',
    assegnata: 'Assegnata al creditore',
    decaduta: 'Aggiudicatario decaduto',
    estinta: 'Procedura estinta',
  } satisfies Record<TipoEsito, string>,
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
  fasi: {
    inesistente: 'Non-existent',
    bozza: 'Draft',
    pubblicata: 'Published',
    raccolta: 'Collecting offers',
    termine_scaduto: 'Deadline passed',
    operazioni_aperte: 'Operations open',
    gara: 'Bidding',
    gara_conclusa: 'Bidding ended',
    esitata: 'Outcome declared',
    verbalizzata: 'Minutes signed',
    chiusa: 'Closed',
  },
  esiti: {
    aggiudicata: 'Awarded',
    aggiudicata_sotto_base: 'Awarded below the base price',
    non_aggiudicata: 'Not awarded',
    deserta_nessuna_offerta: 'Deserted: no offers',
    deserta_offerte_inefficaci: 'Deserted: ineffective offers',
    sospesa: 'Suspended',
    rinviata: 'Postponed',
    revocata: 'Revoked',
    assegnata: 'Assigned to the creditor',
    decaduta: 'Award forfeited',
    estinta: 'Proceedings extinguished',
  },
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
