import { leggiAllarmi } from '@gestore/contratto/chiamate/salute';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { allarmiDelBanco, type ChiNonEntra, type PartiAllarmi } from './allarmi-del-banco.ts';

/** Gli allarmi e le code del banco, calcolati adesso dal registro e dalla posta. */
export async function rotteAllarmi(
  app: FastifyInstance,
  { vendita, nonEntrano }: { vendita: PartiAllarmi; nonEntrano: ChiNonEntra },
): Promise<void> {
  serve(app, leggiAllarmi, () => allarmiDelBanco(vendita, nonEntrano));
}
