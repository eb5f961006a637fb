import { leggiAllarmi } from '@gestore/contratto/salute/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../bordo/serve.ts';
import { type AltriGuasti, allarmiDelBanco, type PartiAllarmi } from './allarmi-del-banco.ts';
import { misuraRegistro } from './misure-registro.ts';

/** Gli allarmi e le code del banco, calcolati adesso dal registro e dalla posta. */
export async function rotteAllarmi(
  app: FastifyInstance,
  { parti, ...altri }: { parti: PartiAllarmi } & AltriGuasti,
): Promise<void> {
  misuraRegistro(app.misure, parti);
  serve(app, leggiAllarmi, () => allarmiDelBanco(parti, altri));
}
