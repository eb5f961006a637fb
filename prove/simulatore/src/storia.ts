import type { Voce } from '@gestore/registro';

/**
 * Chi guarda uno schermo: `null` sono gli spettatori, che vedono ciò che tutti i partecipanti vedono; il magistrato vede
 * ciò che vede il referente, e non conta come lui.
 */
export type Occhio =
  | { tipo: 'referente' }
  | { tipo: 'magistrato' }
  | { tipo: 'partecipante'; bustaId: string | null }
  | { tipo: 'sala' };

/** Vede ciò che gli altri non devono: conduce la vendita, o assiste chi la conduce. */
export function conduceOAssiste({ tipo }: Occhio): boolean {
  return tipo === 'referente' || tipo === 'magistrato';
}

/** Un comando come qualcuno lo ha mandato. Gli istanti della storia sono quelli veri, non quelli dei processi. */
export type Invio = {
  asta: string;
  comandoId: string;
  attore: { tipo: string; id: string };
  atto: Readonly<Record<string, unknown>> & { tipo: string };
  mandatoIl: number;
};

/**
 * Un comando arrivato a un processo, e quante voci c'erano già. Alla porta può essere arrivato prima: un processo fermo
 * lascia aspettare chi bussa.
 */
export type Arrivo = {
  asta: string;
  comandoId: string;
  processo: string;
  il: number;
  seq: number;
  porta: { il: number; seq: number };
};

/** Una risposta come il server l'ha mandata; `ricevuta` è ciò che ha dichiarato di aver scritto. */
export type Risposta = {
  asta: string;
  comandoId: string;
  attore: { tipo: string; id: string };
  partitaIl: number;
  seqAllArrivo: number;
  seqAllaRisposta: number;
  esito: 'accettato' | 'rifiutato' | 'incerto';
  codice: string | null;
  dati: Readonly<Record<string, unknown>> | null;
  ricevuta: RicevutaVista | null;
};
export type RicevutaVista = {
  seq: number;
  impronta: string;
  esito: string;
  motivo: string | null;
  importoCent: number | null;
  ricevutoIl: number;
  registratoIl: number;
};

/** Una lettura del registro: chiesta quando c'erano già `seqAllInvio` voci, ha dato fino a `ultimoSeq`. */
export type Lettura = { asta: string; seqAllInvio: number; ultimoSeq: number };

/** Tutto ciò che è uscito verso qualcuno, parola per parola: cornici, pagine, risposte. */
export type Uscita = { asta: string; verso: Occhio; testo: string };

/** Ciò che uno schermo mostrava a un certo posto della sequenza. */
export type Vista = {
  /** Quante volte la pagina era stata caricata. */
  pagina: number;
  seq: number;
  testa: { pseudonimo: string; importoCent: number } | null;
  gara: string | null;
  scadeIl: number | null;
  rilanci: number;
  rifiutati: number;
  esito: string | null;
};
export type Schermo = {
  asta: string;
  chi: string;
  occhio: Occhio;
  viste: Vista[];
  /** Voci che lo schermo non ha potuto piegare su ciò che mostrava. */
  impossibili: string[];
  /** Tutto ciò che mostra, e ciò che il registro vuole che mostri a quel posto; `null` se non ha mai mostrato nulla. */
  mostra: unknown;
  dovuto: unknown;
};

/** Qualcosa che la storia ha fatto accadere davvero, e che il registro da solo non dice: serve a sapere che cosa si prova. */
export type Segno =
  | 'morte a metà scrittura'
  | 'scritto senza risposta'
  | 'conflitto fra processi'
  | 'processo morto e rinato'
  | 'processo fermo con un comando in mano'
  | 'dichiarato morto e risorto'
  | 'orologio spostato'
  | 'richiesta persa'
  | 'richiesta ripetuta dalla rete'
  | 'cornice persa'
  | 'cornice ripetuta'
  | 'cornice scavalcata'
  | 'notifica persa'
  | 'richiesta da un altro sito'
  | 'comando di un altro';

export type Storia = {
  seme: number;
  /** Il registro di ogni asta alla fine; `prologo` sono le voci scritte prima che la storia cominci. */
  aste: { id: string; voci: readonly Voce[]; prologo: number }[];
  /** Quando ogni comando è stato confermato, fino a quale voce. */
  conferme: { asta: string; seq: number; il: number }[];
  invii: Invio[];
  arrivi: Arrivo[];
  risposte: Risposta[];
  letture: Lettura[];
  uscite: Uscita[];
  schermi: Schermo[];
  /** Errori che nessun guasto spiega: una risposta 500. */
  imprevisti: string[];
  segni: Set<Segno>;
  /** Quando i guasti sono finiti, e quando la storia è finita. */
  quieteIl: number;
  fineIl: number;
  /** Se la piattaforma sorveglia i processi fermi: allora vale l'ora in cui si è bussato, non quella in cui si è entrati. */
  valeLaPorta: boolean;
  /** In questa storia nulla va storto: ogni cosa dovuta accade a suo tempo. */
  senzaGuasti: boolean;
  /** Quanto può sbagliare l'orologio di un processo, in millisecondi. */
  erroreOrologioMs: number;
};
