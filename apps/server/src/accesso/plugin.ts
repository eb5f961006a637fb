import type { FastifyInstance } from 'fastify';
import { rotteCredenziale } from './credenziali/rotte-credenziale.ts';
import { rotteAdmin } from './delegati/rotte-admin.ts';
import { rottePassword } from './delegati/rotte-password.ts';
import { montaProviderSviluppo } from './operatori/oidc-sviluppo.ts';
import { rotteEdicom } from './operatori/rotte-edicom.ts';
import type { PartiAccesso } from './parti.ts';
import { rotteCanali } from './rotte-canali.ts';

/** Le chiamate della specifica, sezione 7, e il fornitore di sviluppo quando non ne è configurato nessuno. */
export async function rotteAccesso(app: FastifyInstance, parti: PartiAccesso): Promise<void> {
  const { contesto } = parti;
  rotteCredenziale(app, parti);
  rotteAdmin(app, parti);
  rottePassword(app, parti);
  rotteEdicom(app, contesto);
  await app.register(async (parte) => rotteCanali(parte, contesto));
  await montaProviderSviluppo(app, contesto);
}
