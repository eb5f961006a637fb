import type {
  Cancello,
  ChiEntraInSala,
  DaCongedare,
  FattoMotore,
  MisuraMotore,
  PercheNonEntra,
  RispostoInSala,
} from './motore.ts';

/** Millisecondi dell'orologio monotono della macchina: lo stesso per il server e per chi inoltra. */
export function orologioDiTutti(): number {
  return Number(process.hrtime.bigint() / NS_PER_MS);
}
const NS_PER_MS = 1_000_000n;

/** Ciò che il server chiede al processo dell'inoltro, per numero: la risposta porta lo stesso. */
export type Domanda =
  /** Da adesso è lui: prende la porta. Fino ad allora era di riserva. */
  | { n: number; fai: 'apri' }
  /** Oltre `entro` chi voleva entrare non aspetta più, e non lo si collega. */
  | { n: number; fai: 'entra'; chi: ChiEntraInSala; entro: number }
  | { n: number; fai: 'esci'; sala: string; rid: string; chi: string }
  | { n: number; fai: 'congeda'; quali: readonly DaCongedare[] }
  | { n: number; fai: 'cancello'; sala: string; cancello: Cancello | null }
  | { n: number; fai: 'svuota'; sala: string }
  | { n: number; fai: 'batti' };

export type EsitoMotore =
  | { entrato: RispostoInSala }
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
