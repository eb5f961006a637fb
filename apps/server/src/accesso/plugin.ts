import type { FastifyInstance } from 'fastify';
import { rotteCredenziale } from './credenziali/rotte-credenziale.ts';
import { rotteAdmin } from './delegati/rotte-admin.ts';
import { rottePassword } from './delegati/rotte-password.ts';
import { montaProviderSviluppo } from './operatori/oidc-sviluppo.ts';
import { rotteEdicom } from './operatori/rotte-edicom.ts';
import type { PartiAccesso } from './parti.ts';
import { rotteCanali } from './rotte-canali.ts';

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
