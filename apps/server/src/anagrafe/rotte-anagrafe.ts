import type { FastifyInstance } from 'fastify';
import { rotteAccount } from './account/rotte-account.ts';
import { rotteProposte } from './in-due/rotte-proposte.ts';
import type { HaEstratti, PartiChiaveFirma, PartiOfferenti, PartiSostituzione, Utenze } from './parti.ts';
import { rotteSoggetti } from './soggetti/rotte-soggetti.ts';
import { rotteTribunali } from './uffici/rotte-tribunali.ts';

/** I registri del gestore, per gli operatori: tribunali con i loro parametri, soggetti con i loro codici. */
export async function rotteAnagrafe(
  app: FastifyInstance,
  {
    parti,
    utenze,
    sostituzione,
    haEstratti,
  }: {
    parti: PartiChiaveFirma & PartiOfferenti;
    utenze: Utenze;
    sostituzione: PartiSostituzione;
    haEstratti: HaEstratti;
  },
): Promise<void> {
  rotteTribunali(app, parti, haEstratti);
  rotteSoggetti(app, parti);
  rotteAccount(app, { ...parti, utenze });
  rotteProposte(app, sostituzione);
}
