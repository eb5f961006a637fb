import type { Fase, TipoEsito } from '@gestore/dominio';
import type { InDueLingue } from './riga.ts';

/** Come si chiamano le fasi di una vendita, le stesse in ogni schermata. */
export const NOMI_FASI: InDueLingue<Readonly<Record<Fase, string>>> = {
  it: {
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
  },
  en: {
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
};

/** Come si chiamano gli esiti di una vendita, gli stessi in ogni schermata. */
export const NOMI_ESITI: InDueLingue<Readonly<Record<TipoEsito, string>>> = {
  it: {
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
  },
  en: {
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
};
