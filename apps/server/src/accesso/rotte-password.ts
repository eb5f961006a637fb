import {
  type CollegamentoPassword,
  schemaCollegamentoPassword,
  schemaReimpostaPassword,
  schemaRichiestaPassword,
} from '@gestore/contratto/accesso';
import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { limiteIndirizzo, limiteSegreto } from './limite-accessi.ts';
import { RICHIESTE_PASSWORD_INDIRIZZO_MAX } from './limiti.ts';
import { chiediRipristino, leggiCollegamento, reimpostaPassword } from './ripristino.ts';
import { OPZIONI_ACCESSO } from './rotte-comuni.ts';
import { annotaSenzaPosta } from './senza-posta.ts';

/**
 * `POST /api/admin/auth/password/richiesta`, `.../collegamento` and `.../reimposta`: a delegate or magistrate who forgot the
 * password, or was invited.
 */
export function rottePassword(app: FastifyInstance, contesto: Contesto): void {
  const perIndirizzo = limiteIndirizzo(app, RICHIESTE_PASSWORD_INDIRIZZO_MAX);
  const { baseUrl } = contesto.configurazione;

  app.post(
    '/api/admin/auth/password/richiesta',
    { ...OPZIONI_ACCESSO, onRequest: perIndirizzo, config: { csrfSempre: true } },
    async (request, reply) => {
      const { email } = analizza(schemaRichiestaPassword, request.body);
      const adesso = contesto.orologio.adesso();
      const collegamento = await contesto.db
        .transaction()
        .execute((tx) => chiediRipristino(tx, contesto.segreti, { email, adesso, baseUrl }));
      annotaSenzaPosta(contesto, collegamento);
      return reply.code(204).send();
    },
  );

  const conCollegamento = () => ({
    ...OPZIONI_ACCESSO,
    onRequest: perIndirizzo,
    preHandler: limiteSegreto(app, 'token'),
    config: { csrfSempre: true },
  });
  app.post(
    '/api/admin/auth/password/collegamento',
    conCollegamento(),
    async (request): Promise<CollegamentoPassword> => {
      const { token } = analizza(schemaCollegamentoPassword, request.body);
      const letto = await leggiCollegamento(contesto.db, contesto.segreti, {
        token,
        adesso: contesto.orologio.adesso(),
      });
      if (letto === null) throw collegamentoNonValido();
      return letto;
    },
  );

  app.post('/api/admin/auth/password/reimposta', conCollegamento(), async (request, reply) => {
    const { token, password, codice } = analizza(schemaReimpostaPassword, request.body);
    const scelta = { token, password, codice: senzaSpazi(codice), adesso: contesto.orologio.adesso() };
    const fatto = await contesto.db.transaction().execute((tx) => reimpostaPassword(tx, contesto.segreti, scelta));
    if (!fatto) throw collegamentoNonValido();
    return reply.code(204).send();
  });
}

/** The apps show the code as two groups. */
function senzaSpazi(codice: string | undefined): string | null {
  return codice === undefined ? null : codice.replaceAll(/\s/g, '');
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
