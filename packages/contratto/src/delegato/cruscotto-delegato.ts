import { z } from 'zod';
import { istante } from '../linea/tipi.ts';
import { rigaAsta } from './forme.ts';

const quante = z.int().min(1);

/** Che cosa manca a una vendita di oggi; le parole le dà la pagina. `quante` solo dove la legge permette di contare (R10). */
const mancanza = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('operatore') }),
  z.strictObject({ tipo: z.literal('credenziali'), quante }),
  z.strictObject({ tipo: z.literal('non_collegati'), quanti: quante }),
  z.strictObject({ tipo: z.literal('cauzioni_non_accreditate'), quante }),
  // La piattaforma non ha movimenti bancari per questa vendita: l’accredito lo sa solo l’estratto conto (R39).
  z.strictObject({ tipo: z.literal('cauzioni_ignote'), quante }),
  z.strictObject({ tipo: z.literal('buste_da_decidere'), quante }),
  z.strictObject({ tipo: z.literal('assistenza_aperta'), quante }),
]);
export type Mancanza = z.infer<typeof mancanza>;

/** Una vendita che comincia oggi, o che è cominciata e non è finita. */
const venditaDiOggi = z.strictObject({
  id: z.string(),
  /** Da quando si può contare: prima di quest’ora nessuno sa quante offerte ci sono (R10). */
  contabileDal: istante,
  contabile: z.boolean(),
  mancanze: z.array(mancanza),
});
export type VenditaDiOggi = z.infer<typeof venditaDiOggi>;

/** Un termine che corre dopo l’aggiudicazione (R69): scade alla fine del giorno, in ora di Roma. */
const termineInCorso = z.strictObject({
  asta: z.string(),
  titolo: z.string(),
  tipo: z.enum(['persona_da_nominare', 'saldo', 'antiriciclaggio', 'rimborsi']),
  /** Da quando si conta: la dichiarazione dell’esito. */
  decorreDal: istante,
  /** L’ultimo istante utile. */
  scadeIl: istante,
  giorni: z.int(),
  /** Vero se la scadenza cadeva in un giorno festivo o di sabato e passa al primo giorno utile (cpc 155). */
  prorogato: z.boolean(),
  /** Di un termine che non si sposta, il primo giorno utile se il suo cade di sabato o di festa. */
  utileIl: istante.nullable(),
});
export type TermineInCorso = z.infer<typeof termineInCorso>;

/** La giornata di chi conduce: le vendite di oggi e ciò che manca a ciascuna, i termini che corrono. */
export const cruscotto = z.strictObject({
  adessoMs: istante,
  /** Quelle di oggi, e le cominciate prima che non sono concluse: tutte. Le altre si leggono a pagine. */
  aste: z.array(rigaAsta),
  oggi: z.array(venditaDiOggi),
  termini: z.array(termineInCorso),
});
export type Cruscotto = z.infer<typeof cruscotto>;
