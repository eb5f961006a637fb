import type { FastifyInstance } from 'fastify';
import type { Vendita } from '../vendita/vendita.ts';
import type { PartiDeposito } from './parti.ts';
import { rotteAllegati } from './rotte-allegati.ts';
import { rottePacchetti } from './rotte-pacchetti.ts';

/** Le buste da quando arrivano a quando si leggono: i pacchetti che l’operatore carica, i documenti di quelle aperte. */
export async function rotteBuste(
  app: FastifyInstance,
  {
    deposito,
    vendita,
  }: { deposito: PartiDeposito; vendita: Pick<Vendita, 'db' | 'segreti' | 'sigillo' | 'orologio' | 'esecutore'> },
): Promise<void> {
  await app.register(rottePacchetti, { parti: deposito });
  await app.register(rotteAllegati, { vendita });
}
