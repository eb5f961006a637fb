import { type Gettoni, type Strategia, schemaRinnovo } from '@gestore/contratto/accesso';
import { PERCORSI_ACCESSO } from '@gestore/contratto/costanti-accesso';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { type EsitoRinnovo, rinnovaGettoni } from './gettoni-accesso.ts';
import { nonAutenticato } from './guardie.ts';
import { OPZIONI_ACCESSO } from './rotte-comuni.ts';
import { revocaSessione } from './sessioni.ts';
import { trovaUtente } from './utente.ts';

/**
 * `POST /api/{strategia}/auth/token/rinnova`: a new pair for a refresh token, which is spent. A spent one ends the whole
 * session. 401 `non_autenticato`, with the same `motivo` as any call of a session that has ended.
 */
export function rottaRinnovo(
  app: FastifyInstance,
  contesto: Contesto,
  strategia: Strategia,
  contaErrore: (request: FastifyRequest, errore: unknown) => Promise<never>,
): void {
  app.post(PERCORSI_ACCESSO.rinnova(strategia), OPZIONI_ACCESSO, (request) =>
    rinnova(request).catch((errore: unknown) => contaErrore(request, errore)),
  );

  async function rinnova(request: FastifyRequest): Promise<Gettoni> {
    const { refresh_token: rinnovo } = analizza(schemaRinnovo, request.body);
    const adesso = contesto.orologio.adesso();
    const esito = await contesto.db.transaction().execute(async (tx): Promise<EsitoRinnovo> => {
      const fatto = await rinnovaGettoni(tx, strategia, rinnovo, adesso);
      if (fatto.esito !== 'riuso') return fatto;
      const chi = { strategia, soggettoId: fatto.soggettoId, id: fatto.sessioneId };
      await revocaSessione(tx, chi, 'riuso_gettone', adesso);
      return { esito: 'rifiutato', motivo: 'riuso_gettone' };
    });
    if (esito.esito !== 'rinnovati') throw nonAutenticato('motivo' in esito ? esito.motivo : null);
    if ((await trovaUtente(contesto.db, strategia, esito.soggettoId, adesso)) === null) {
      throw nonAutenticato('revoca_utente');
    }
    return esito.gettoni;
  }
}
