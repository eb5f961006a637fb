import type { BustaVista, Canale, Fase, MotivoSospensione, TipoEsito } from '@gestore/dominio';

/** Le parole con cui le schermate del referente chiamano stati e canali: una sola tabella, mai un codice a video. */
export const FASI: Record<Fase, string> = {
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
};

export const CANALI: Record<Canale, string> = {
  telematica: 'Telematica',
  cartacea: 'Cartacea',
  fax: 'Fax',
  art15: 'Art. 15 (ricevuta di accettazione)',
};

export const STATI_BUSTA: Record<BustaVista['stato'], string> = {
  sigillata: 'Sigillata',
  aperta: 'Aperta, da decidere',
  ammessa: 'Ammessa',
  rifiutata: 'Rifiutata',
  scartata_tecnica: 'Scartata per motivi tecnici',
};

export const ESITI: Record<TipoEsito, string> = {
  aggiudicata: 'Aggiudicata',
  aggiudicata_sotto_base: 'Aggiudicata sotto il prezzo base',
  non_aggiudicata: 'Non aggiudicata',
  deserta_nessuna_offerta: 'Deserta: nessuna offerta',
  deserta_offerte_inefficaci: 'Deserta: offerte inefficaci',
  sospesa: 'Sospesa',
  rinviata: 'Rinviata',
  revocata: 'Revocata',
};

export const MODALITA: Record<string, string> = {
  sincrona_telematica: 'Sincrona telematica',
  sincrona_mista: 'Sincrona mista',
  asincrona: 'Asincrona',
  asincrona_mobili: 'Asincrona per beni mobili',
};

export const SOSPENSIONI: Record<MotivoSospensione, string> = {
  incidente: 'Incidente della piattaforma',
  referente_disconnesso: 'Il referente si è disconnesso',
  atto_del_referente: 'Sospesa dal referente',
};

export const GRAVITA = {
  inefficace: 'Proposta: inefficace',
  blocco: 'Richiede un atto motivato',
  regolarizzare: 'Da regolarizzare',
  avviso: 'Avviso',
} as const;

export const RAGIONI: Record<string, string> = {
  prezzo: 'precede per il prezzo più alto',
  cauzione: 'a parità di prezzo precede per la cauzione più alta',
  pagamento: 'a parità di prezzo e cauzione precede per il pagamento più breve',
  deposito: 'a parità di prezzo, cauzione e termini precede perché depositata prima',
};

export const CONSEGNE = {
  in_attesa: 'In attesa di invio',
  inviata: 'Inviata',
  da_consegnare_a_mano: 'Da consegnare a mano',
  fallita: 'Consegna fallita',
} as const;

export const RUOLI: Record<string, string> = {
  referente: 'Referente',
  offerente: 'Offerente',
  spettatore: 'Spettatore',
  operatore: 'Operatore',
};

export const STATI_ASSISTENZA = { aperta: 'Aperta', in_carico: 'Presa in carico', chiusa: 'Chiusa' } as const;

/** `120000` diventa `2 minuti`; sotto il minuto, in secondi. */
export function durataInParole(durataMs: number): string {
  const secondi = Math.round(durataMs / 1000);
  if (secondi % 60 !== 0) return secondi === 1 ? '1 secondo' : `${secondi} secondi`;
  return secondi === 60 ? '1 minuto' : `${secondi / 60} minuti`;
}

/** La ragione del posto in graduatoria, o perché è l'ultimo (R45). */
export function ragioneInParole(ragione: string | null): string {
  return ragione === null ? 'ultima in graduatoria' : (RAGIONI[ragione] ?? ragione);
}
