import type { Modalita, TipoEsito } from '@gestore/dominio';

/** Come un foglio e un rapporto chiamano le modalità e gli esiti di una vendita. */
export const MODALITA_SUL_FOGLIO: Readonly<Record<Modalita, string>> = {
  sincrona_telematica: 'sincrona telematica',
  sincrona_mista: 'sincrona mista',
  asincrona: 'asincrona',
  asincrona_mobili: 'asincrona per beni mobili',
};
export const ESITI_SUL_FOGLIO: Readonly<Record<TipoEsito, string>> = {
  aggiudicata: 'aggiudicata',
  aggiudicata_sotto_base: 'aggiudicata sotto il prezzo base',
  non_aggiudicata: 'non aggiudicata',
  deserta_nessuna_offerta: 'deserta, nessuna offerta',
  deserta_offerte_inefficaci: 'deserta, offerte inefficaci',
  sospesa: 'sospesa',
  rinviata: 'rinviata',
  revocata: 'revocata',
  assegnata: 'assegnata al creditore',
  decaduta: 'aggiudicatario decaduto',
  estinta: 'procedura estinta',
};
