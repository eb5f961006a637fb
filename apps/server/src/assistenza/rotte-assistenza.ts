import type { FastifyInstance } from 'fastify';
import type { PartiAssistenza } from './parti.ts';
import { rotteBanco } from './rotte-banco.ts';
import { rottePartecipanti } from './rotte-partecipanti.ts';
import { rotteReferente } from './rotte-referente.ts';
import { rotteRisposte } from './rotte-risposte.ts';

/** Messaggi e richieste di aiuto, dalle tre parti che li scrivono e li leggono. */
export async function rotteAssistenza(app: FastifyInstance, { parti }: { parti: PartiAssistenza }): Promise<void> {
  rottePartecipanti(app, parti);
  rotteReferente(app, parti);
  rotteBanco(app, parti);
  rotteRisposte(app, parti);
}
