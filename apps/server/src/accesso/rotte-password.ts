import { schemaReimpostaPassword, schemaRichiestaPassword } from '@gestore/contratto/accesso';
import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { limiteIndirizzo, limiteSegreto } from './limite-accessi.ts';
import { RICHIESTE_PASSWORD_INDIRIZZO_MAX } from './limiti.ts';
import { chiediRipristino, reimpostaPassword } from './ripristino.ts';
import { OPZIONI_ACCESSO } from './rotte-comuni.ts';

/** `POST /api/admin/auth/password/richiesta` and `.../reimposta`: a delegate or magistrate who forgot the password. */
export function rottePassword(app: FastifyInstance, contesto: Contesto): void {
  const perIndirizzo = limiteIndirizzo(app, RICHIESTE_PASSWORD_INDIRIZZO_MAX);
  const { baseUrl, produzione, smtp } = contesto.configurazione;

  app.post(
    '/api/admin/auth/password/richiesta',
    { ...OPZIONI_ACCESSO, onRequest: perIndirizzo, config: { csrfSempre: true } },
    async (request, reply) => {
      const { email } = analizza(schemaRichiestaPassword, request.body);
      const adesso = contesto.orologio.adesso();
      const collegamento = await contesto.db
        .transaction()
        .execute((tx) => chiediRipristino(tx, contesto.segreti, { email, adesso, baseUrl }));
      // A fresh clone has no mail server: the link is in the log of whoever tries the product, and nowhere in production.
      if (collegamento !== null && !produzione && smtp === null) {
        contesto.log.warn({ collegamento }, 'nessun server di posta: collegamento per la nuova password');
      }
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/admin/auth/password/reimposta',
    {
      ...OPZIONI_ACCESSO,
      onRequest: perIndirizzo,
      preHandler: limiteSegreto(app, 'token'),
      config: { csrfSempre: true },
    },
    async (request, reply) => {
      const { token, password } = analizza(schemaReimpostaPassword, request.body);
      const adesso = contesto.orologio.adesso();
      const fatto = await contesto.db.transaction().execute((tx) => reimpostaPassword(tx, { token, password, adesso }));
      if (!fatto) throw collegamentoNonValido();
      return reply.code(204).send();
    },
  );
}

/** Used, expired or never made: the same words, so that a link tells nothing about an account. */
function collegamentoNonValido(): Problema {
  return new Problema(
    410,
    'collegamento_non_valido',
    'Collegamento non più valido',
    'Il collegamento è scaduto o è già stato usato. Ne chieda uno nuovo dalla pagina di accesso.',
  );
}
