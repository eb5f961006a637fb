import { z } from 'zod';
import { ricevutaDeposito } from '../stanza/ricevuta.ts';

/**
 * Un pacchetto depositato: la sorte sua e di nessun altro (R10). Lo stesso pacchetto mandato più volte, anche insieme, è un
 * deposito solo, con la stessa ricevuta; `gia` dice che c'era, `rimessa` che mancava dalla custodia e che questo l'ha rimesso.
 */
export const esitoPacchetto = z.strictObject({
  nome: z.string(),
  gia: z.boolean(),
  rimessa: z.boolean(),
  /** Falso se supera la misura: i suoi byte non ci sono, e la ricevuta firmata lo dice a chi l'ha mandato (R25). */
  conservato: z.boolean(),
  ricevuta: ricevutaDeposito,
});
export type EsitoPacchetto = z.infer<typeof esitoPacchetto>;
export const rispostaPacchetti = z.strictObject({ pacchetti: z.array(esitoPacchetto) });
