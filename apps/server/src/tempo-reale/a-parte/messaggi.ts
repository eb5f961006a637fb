import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { AvvisoConVoci } from '../staffetta/staffetta.ts';

/** Ciò che chi serve gli schermi deve sapere: dal server, una riga JSON per volta, su un filo che è solo loro. */
export type DettoAllaFiglia =
  | { che: 'scritte'; avvisi: readonly AvvisoConVoci[] }
  /** Qualcosa può essersi perso: registro e sessioni si guardano. */
  | { che: 'pari' }
  | { che: 'finita'; sessione: string }
  /** L'ora del server, in millisecondi dall'epoca. */
  | { che: 'ora'; ms: number };

/** Come una figlia apre: ciò che il server sa, perché abbiano la stessa base dati, gli stessi segreti e la stessa ora. */
export type ComeAprire = { configurazione: Configurazione; urlApplicazione: string; oraMs: number };

/** Gli ordini che non stanno sul filo: pochi, e un socket può viaggiare soltanto con loro. */
export type OrdineAllaFiglia =
  | ({ ordine: 'apri' } & ComeAprire)
  | { ordine: 'socket'; metodo: string; url: string; intestazioni: NodeJS.Dict<string | string[]>; testa: string }
  | { ordine: 'congeda' }
  | { ordine: 'ferma' };

/** Fin dove è servita ciascuna asta seguita, se è cambiato; `null` se non la segue più nessuno. */
export type Mandate = readonly (readonly [asta: string, seq: number | null])[];

export type RispostaDellaFiglia = { che: 'pronta' } | { che: 'viva'; mandate: Mandate } | { che: 'congedati' };
