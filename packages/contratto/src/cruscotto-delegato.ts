import type { Istante } from '@gestore/dominio';
import type { RigaAsta } from './vendita.ts';

/** Che cosa manca a una vendita di oggi; le parole le dà la pagina. `quante` solo dove la legge permette di contare (R10). */
export type Mancanza =
  | { tipo: 'operatore' }
  | { tipo: 'credenziali'; quante: number }
  | { tipo: 'non_collegati'; quanti: number }
  | { tipo: 'cauzioni_non_accreditate'; quante: number }
  /** La piattaforma non ha movimenti bancari per questa vendita: l'accredito lo sa solo l'estratto conto (R39). */
  | { tipo: 'cauzioni_ignote'; quante: number }
  | { tipo: 'buste_da_decidere'; quante: number }
  | { tipo: 'assistenza_aperta'; quante: number };

/** Da quando si può contare: prima di quest'ora nessuno sa quante offerte ci sono (R10). */
export type VenditaDiOggi = { id: string; contabileDal: Istante; contabile: boolean; mancanze: Mancanza[] };

/** Un termine che corre dopo l'aggiudicazione (R69): scade alla fine del giorno, in ora di Roma. */
export type TermineInCorso = {
  asta: string;
  titolo: string;
  tipo: 'persona_da_nominare' | 'saldo' | 'antiriciclaggio' | 'rimborsi';
  /** Da quando si conta: la dichiarazione dell'esito. */
  decorreDal: Istante;
  /** L'ultimo istante utile. */
  scadeIl: Istante;
  giorni: number;
  /** Vero se la scadenza cadeva in un giorno festivo o di sabato e passa al primo giorno utile (cpc 155). */
  prorogato: boolean;
};

/** GET /api/admin/cruscotto */
export type Cruscotto = {
  adessoMs: Istante;
  aste: RigaAsta[];
  oggi: VenditaDiOggi[];
  termini: TermineInCorso[];
};
