import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { montaProviderSviluppo } from './oidc-sviluppo.ts';
import { rotteAdmin } from './rotte-admin.ts';
import { rotteCanali } from './rotte-canali.ts';
import { rotteEdicom } from './rotte-edicom.ts';
import { rottePassword } from './rotte-password.ts';
import { rotteUtente } from './rotte-utente.ts';

/** The calls of the specification, section 7, and the development provider when none is configured. */
export async function rotteAccesso(app: FastifyInstance, { contesto }: { contesto: Contesto }): Promise<void> {
  rotteUtente(app, contesto);
  rotteAdmin(app, contesto);
  rottePassword(app, contesto);
  rotteEdicom(app, contesto);
  await app.register(async (parte) => rotteCanali(parte, contesto));
  await montaProviderSviluppo(app, contesto);
}
