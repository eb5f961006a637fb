import type { Ricevuta } from '@gestore/registro';

/** Come è finito un tentativo: la risposta, o il modo in cui la rete l'ha tolta. */
export type Tentativo = {
  server: number;
  /** L'ora della macchina in cui l'ultimo byte è partito; nullo se la connessione non si è nemmeno aperta. */
  inviatoIl: number | null;
  finitoIl: number;
  /** Codice HTTP, `reset`, `rifiutata`, `scaduta`. */
  come: string;
};

/** La riga che il registratore tiene per ogni comando. `...Ms` sono dell'orologio monotono, `...Il` dell'ora della macchina. */
export type Riga = {
  asta: string;
  comandoId: string;
  bustaId: string;
  importoCent: number;
  chiamataMs: number;
  ritornoMs: number;
  chiamataIl: number;
  ritornoIl: number;
  esito: 'accettato' | 'rifiutato' | 'ignoto';
  codice: string | null;
  ricevuta: Ricevuta | null;
  tentativi: Tentativo[];
};

/** Una vendita in mano ai clienti: due offerenti entrati con la loro credenziale, una sessione ciascuno. */
export type VenditaInCarico = {
  asta: string;
  genere: 'lunga' | 'breve';
  unitaMs: number;
  offerenti: { bustaId: string; pseudonimo: string; biscotti: string; csrf: string }[];
};

export type OrdineAlCarico =
  | { tipo: 'inizio'; urls: string[]; portaRegistratore: number; seme: number; rilanciAlSecondo: number }
  | { tipo: 'server'; urls: string[] }
  | { tipo: 'vendita'; vendita: VenditaInCarico }
  | { tipo: 'via' }
  | { tipo: 'pausa' }
  /** Segna il punto nel registratore: ciò che è prima è al sicuro. */
  | { tipo: 'punto'; n: number }
  /** Da ora si misura quando ciascuna vendita lunga riceve una ricevuta nuova. */
  | { tipo: 'ripresa'; n: number };

export type VoceDalCarico =
  | { tipo: 'pronto' }
  /** Il registratore ha sul disco le `righe` che gli si erano date prima del punto. */
  | { tipo: 'segnato'; n: number; righe: number }
  | { tipo: 'ripresi'; n: number; ilMs: number[] }
  | { tipo: 'sospesa'; asta: string }
  | { tipo: 'conclusa'; asta: string }
  | { tipo: 'conto'; accettati: number };
