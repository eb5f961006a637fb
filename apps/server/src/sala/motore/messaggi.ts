import type { Cancello, ChiEntraInSala, EntratoInSala, FattoMotore, MisuraMotore, PercheNonEntra } from './motore.ts';

/** Ciò che il server chiede al processo dell'inoltro, per numero: la risposta porta lo stesso. */
export type Domanda =
  /** Da adesso è lui: prende la porta. Fino ad allora era di riserva. */
  | { n: number; fai: 'apri' }
  | { n: number; fai: 'entra'; chi: ChiEntraInSala }
  | { n: number; fai: 'esci'; sala: string; rid: string; chi: string }
  | { n: number; fai: 'cancello'; sala: string; cancello: Cancello | null }
  | { n: number; fai: 'svuota'; sala: string }
  | { n: number; fai: 'batti' };

export type EsitoMotore =
  | { entrato: EntratoInSala }
  | { nonEntra: PercheNonEntra }
  | { uscito: boolean }
  | { fatto: true }
  | { misura: MisuraMotore };

/** Ciò che il processo dell'inoltro dice: che ha caricato la libreria, che è pronto, che cosa è accaduto, che cosa gli si era chiesto. */
export type DettoMotore =
  | { caricato: true }
  | { pronto: { porta: number } }
  | { accaduto: FattoMotore }
  | { n: number; esito: EsitoMotore };
