import { schemaAccessoAdmin } from '@gestore/contratto/accesso';
import { PERCORSI_ACCESSO } from '@gestore/contratto/costanti-accesso';
import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { ricordaDispositivo } from './dispositivo.ts';
import { richiediAdmin } from './guardie.ts';
import { limiteErrori, limitePassword } from './limite-accessi.ts';
import { rottaRinnovo } from './rotta-rinnovo.ts';
import { consegnaGettoni, entra, OPZIONI_ACCESSO, rotteComuni } from './rotte-comuni.ts';
import { trovaUtente } from './utente.ts';
import { verificaUtenteAdmin } from './utenti-admin.ts';

/** Strategy `admin`: e-mail, password and TOTP code of a delegate or magistrate. */
export function rotteAdmin(app: FastifyInstance, contesto: Contesto): void {
  rotteComuni(app, contesto, 'admin', richiediAdmin());
  const opzioni = {
    ...OPZIONI_ACCESSO,
    preHandler: limitePassword(app),
    config: { csrfSempre: true },
  };

  app.post(PERCORSI_ACCESSO.login('admin'), opzioni, async (request, reply) => {
    const { id, email } = await riconosciAdmin(contesto, request.body);
    ricordaDispositivo(contesto, reply, email);
    await entra(contesto, request, reply, { strategia: 'admin', soggettoId: id });
    return trovaUtente(contesto.db, 'admin', id, contesto.orologio.adesso());
  });

  app.post(PERCORSI_ACCESSO.token('admin'), { ...opzioni, config: { csrfSempre: false } }, async (request) => {
    const { id } = await riconosciAdmin(contesto, request.body);
    return consegnaGettoni(contesto, request, { strategia: 'admin', soggettoId: id });
  });
  rottaRinnovo(app, contesto, 'admin', limiteErrori(app));
}

/** The account that the three proofs open; 401 `credenziali_errate`, in the same words whatever is wrong. */
async function riconosciAdmin(contesto: Contesto, corpo: unknown): Promise<{ id: string; email: string }> {
  const prova = analizza(schemaAccessoAdmin, corpo);
  const adesso = contesto.orologio.adesso();
  const id = await verificaUtenteAdmin(contesto.db, contesto.segreti, { ...prova, adesso });
  if (id !== null) return { id, email: prova.email };
  throw new Problema(
    401,
    'credenziali_errate',
    'Accesso non riuscito',
    'E-mail, password o codice non corrispondono. Il codice dell’app si usa una volta sola: se necessario, attenda il successivo.',
  );
}
