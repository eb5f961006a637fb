import type { FastifyInstance } from 'fastify';
import { rotteAccount } from './account/rotte-account.ts';
import { rotteProposte } from './in-due/rotte-proposte.ts';
import type { PartiAnagrafe, PartiOfferenti, PartiSostituzione, Utenze } from './parti.ts';
import { rotteSoggetti } from './soggetti/rotte-soggetti.ts';
import { rotteTribunali } from './uffici/rotte-tribunali.ts';

/** I registri del gestore, per gli operatori: tribunali con i loro parametri, soggetti con i loro codici. */
export async function rotteAnagrafe(
  app: FastifyInstance,
  {
    vendita,
    utenze,
    sostituzione,
  }: { vendita: PartiAnagrafe & PartiOfferenti; utenze: Utenze; sostituzione: PartiSostituzione },
): Promise<void> {
  rotteTribunali(app, vendita);
  rotteSoggetti(app, vendita);
  rotteAccount(app, { ...vendita, utenze });
  rotteProposte(app, sostituzione);
}
