import type { Fase, Modalita, TipoEsito } from '@gestore/dominio';
import type { Tone } from '@gestore/ui';

/** Le parole degli stati di una vendita, come le legge il gestore. */
const it = {
  fasi: {
    inesistente: 'Inesistente',
    bozza: 'Bozza',
    pubblicata: 'Pubblicata',
    raccolta: 'Raccolta offerte',
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
    deserta_nessuna_offerta: 'Deserta, nessuna offerta',
    deserta_offerte_inefficaci: 'Deserta, offerte inefficaci',
    sospesa: 'Sospesa dal giudice',
    rinviata: 'Rinviata',
    revocata: 'Revocata',
  } satisfies Record<TipoEsito, string>,
  modalita: {
    sincrona_mista: 'Sincrona mista',
    sincrona_telematica: 'Sincrona telematica',
    asincrona: 'Asincrona',
    asincrona_mobili: 'Asincrona per beni mobili',
  } satisfies Record<Modalita, string>,
  consegne: {
    in_attesa: 'In attesa di partire',
    inviata: 'Inviata',
    da_consegnare_a_mano: 'Da consegnare a mano',
    fallita: 'Non consegnata',
  },
  daIndicare: 'Da indicare',
};
const en: typeof it = {
  fasi: {
    inesistente: 'Unknown',
    bozza: 'Draft',
    pubblicata: 'Published',
    raccolta: 'Collecting offers',
    termine_scaduto: 'Deadline passed',
    operazioni_aperte: 'Operations open',
    gara: 'Bidding',
    gara_conclusa: 'Bidding over',
    esitata: 'Outcome declared',
    verbalizzata: 'Minutes signed',
    chiusa: 'Closed',
  },
  esiti: {
    aggiudicata: 'Awarded',
    aggiudicata_sotto_base: 'Awarded below the base price',
    non_aggiudicata: 'Not awarded',
    deserta_nessuna_offerta: 'Deserted, no offers',
    deserta_offerte_inefficaci: 'Deserted, ineffective offers',
    sospesa: 'Suspended by the judge',
    rinviata: 'Postponed',
    revocata: 'Revoked',
  },
  modalita: {
    sincrona_mista: 'Sincrona mista (live, online and in the room)',
    sincrona_telematica: 'Sincrona telematica (live, online only)',
    asincrona: 'Asincrona (over a window of time)',
    asincrona_mobili: 'Asincrona for movables',
  },
  consegne: {
    in_attesa: 'Waiting to leave',
    inviata: 'Sent',
    da_consegnare_a_mano: 'To be delivered by hand',
    fallita: 'Not delivered',
  },
  daIndicare: 'To be set',
};
export const PAROLE = { it, en } as const;

/** Il tono di ogni stato: ripete la parola, non la sostituisce. */
export const TONI_FASE: Readonly<Record<Fase, Tone>> = {
  inesistente: 'neutral',
  bozza: 'warning',
  pubblicata: 'info',
  raccolta: 'info',
  termine_scaduto: 'neutral',
  operazioni_aperte: 'success',
  gara: 'success',
  gara_conclusa: 'neutral',
  esitata: 'neutral',
  verbalizzata: 'neutral',
  chiusa: 'neutral',
};
export const TONI_CONSEGNA: Readonly<Record<keyof typeof it.consegne, Tone>> = {
  in_attesa: 'warning',
  inviata: 'success',
  da_consegnare_a_mano: 'warning',
  fallita: 'error',
};
