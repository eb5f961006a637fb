import type { FastifyInstance } from 'fastify';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import type { PartiDeposito } from './parti.ts';
import { type GuardaAllegato, rotteAllegati } from './rotte-allegati.ts';
import { rottePacchetti } from './rotte-pacchetti.ts';
import { rotteScansioni } from './rotte-scansioni.ts';

/** Le buste da quando arrivano a quando si leggono: i pacchetti che l’operatore carica, i documenti di quelle aperte. */
export async function rotteBuste(
  app: FastifyInstance,
  {
    deposito,
    parti,
    avvisi,
  }: {
    deposito: PartiDeposito;
    parti: Pick<Casa, 'db' | 'segreti' | 'orologio'> &
      Pick<Chiavi, 'sigillo'> &
      Pick<Nucleo, 'esecutore'> & { fiducia: Fiducia };
    avvisi: GuardaAllegato;
  },
): Promise<void> {
  await app.register(rottePacchetti, { parti: deposito });
  await app.register(rotteAllegati, { parti, avvisi });
  await app.register(rotteScansioni, { parti });
}
