import type { FastifyInstance } from 'fastify';
import { montaProviderSviluppo } from './oidc-sviluppo.ts';
import type { PartiAccesso } from './parti.ts';
import { rotteAdmin } from './rotte-admin.ts';
import { rotteCanali } from './rotte-canali.ts';
import { rotteCredenziale } from './rotte-credenziale.ts';
import { rotteEdicom } from './rotte-edicom.ts';
import { rottePassword } from './rotte-password.ts';

/** The calls of the specification, section 7, and the development provider when none is configured. */
export async function rotteAccesso(app: FastifyInstance, parti: PartiAccesso): Promise<void> {
  const { contesto } = parti;
  rotteCredenziale(app, parti);
  rotteAdmin(app, parti);
  rottePassword(app, parti);
  rotteEdicom(app, contesto);
  await app.register(async (parte) => rotteCanali(parte, contesto));
  await montaProviderSviluppo(app, contesto);
}
