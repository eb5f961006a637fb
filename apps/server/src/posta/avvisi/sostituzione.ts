import type { QueryExecutorProvider } from 'kysely';
import type { AvvisoSostituzione } from '../../anagrafe/parti.ts';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { accodaPosta } from '../uscita/uscita.ts';
import { testoSostituzione } from './testi-sostituzione.ts';

/** Mette in uscita l'avviso a chi subentra, o a chi lascia, nella transazione di chi lo causa (R36). */
export async function avvisaSostituzione(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { asta, destinatario, adesso, ...detto }: AvvisoSostituzione,
): Promise<void> {
  await accodaPosta(tx, segreti, { asta, credenzialeId: null, destinatario, adesso, ...testoSostituzione(detto) });
}
