import { schemaAccessoAdmin } from '@gestore/contratto/accesso';
import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { richiediAdmin } from './guardie.ts';
import { limiteAccessi, limiteIndirizzo } from './limite-accessi.ts';
import { entra, OPZIONI_ACCESSO, rotteComuni } from './rotte-comuni.ts';
import { trovaUtente } from './utente.ts';
import { verificaUtenteAdmin } from './utenti-admin.ts';

/** Strategy `admin`: e-mail, password and TOTP code of a delegate or magistrate. */
export function rotteAdmin(app: FastifyInstance, contesto: Contesto): void {
  rotteComuni(app, contesto, 'admin', richiediAdmin());
  const opzioni = {
    ...OPZIONI_ACCESSO,
    onRequest: limiteIndirizzo(app, 'admin'),
    config: { csrfSempre: true, rateLimit: limiteAccessi('email') },
  };

  app.post('/api/admin/auth/login', opzioni, async (request, reply) => {
    const prova = analizza(schemaAccessoAdmin, request.body);
    const adesso = contesto.orologio.adesso();
    const id = await verificaUtenteAdmin(contesto.db, contesto.segreti, { ...prova, adesso });
    if (id === null) {
      throw new Problema(
        401,
        'credenziali_errate',
        'Accesso non riuscito',
        'E-mail, password o codice non corrispondono. Il codice dell’app si usa una volta sola: se necessario, attenda il successivo.',
      );
    }
    await entra(contesto, request, reply, { strategia: 'admin', soggettoId: id });
    return trovaUtente(contesto.db, 'admin', id, adesso);
  });
}
