import type { FastifyInstance } from 'fastify';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import type { Vendita } from '../vendita/vendita.ts';
import type { PartiDeposito } from './parti.ts';
import { type GuardaAllegato, rotteAllegati } from './rotte-allegati.ts';
import { rottePacchetti } from './rotte-pacchetti.ts';
import { rotteScansioni } from './rotte-scansioni.ts';

/** Le buste da quando arrivano a quando si leggono: i pacchetti che l’operatore carica, i documenti di quelle aperte. */
export async function rotteBuste(
  app: FastifyInstance,
  {
    deposito,
    vendita,
    avvisi,
  }: {
    deposito: PartiDeposito;
    vendita: Pick<Vendita, 'db' | 'segreti' | 'sigillo' | 'orologio' | 'esecutore'> & { fiducia: Fiducia };
    avvisi: GuardaAllegato;
  },
): Promise<void> {
  await app.register(rottePacchetti, { parti: deposito });
  await app.register(rotteAllegati, { vendita, avvisi });
  await app.register(rotteScansioni, { vendita });
}
