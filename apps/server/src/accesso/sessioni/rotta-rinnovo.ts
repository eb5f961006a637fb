import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import type { Gettoni, Strategia } from '@gestore/contratto/accesso/forme';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { serve } from '../../bordo/serve.ts';
import { type EsitoRinnovo, rinnovaGettoni } from './gettoni-accesso.ts';
import { nonAutenticato } from './guardie.ts';
import { OPZIONI_ACCESSO } from './rotte-comuni.ts';
import { revocaSessione } from './sessioni.ts';
import { trovaUtente } from './utente.ts';

/**
 * Il rinnovo di una strategia: una coppia nuova per un gettone di rinnovo, che così è speso. Uno già speso chiude
 * l'intera sessione. 401 `non_autenticato`, con lo stesso `motivo` di ogni chiamata di una sessione finita.
 */
export function rottaRinnovo(
  app: FastifyInstance,
  contesto: Contesto,
  strategia: Strategia,
  contaErrore: (request: FastifyRequest, errore: unknown) => Promise<never>,
): void {
  serve(app, accessoDi(strategia).rinnova, OPZIONI_ACCESSO, ({ corpo, request }) =>
    rinnova(corpo.refresh_token).catch((errore: unknown) => contaErrore(request, errore)),
  );

  async function rinnova(rinnovo: string): Promise<Gettoni> {
    const adesso = contesto.orologio.adesso();
    const esito = await contesto.db.transaction().execute(async (tx): Promise<EsitoRinnovo> => {
      const fatto = await rinnovaGettoni(tx, contesto.segreti, strategia, rinnovo, adesso);
      if (fatto.esito !== 'riuso') return fatto;
      const chi = { strategia, soggettoId: fatto.soggettoId, id: fatto.sessioneId };
      await revocaSessione(tx, chi, 'riuso_gettone', adesso);
      return { esito: 'rifiutato', motivo: 'riuso_gettone' };
    });
    if (esito.esito !== 'rinnovati') throw nonAutenticato('motivo' in esito ? esito.motivo : null);
    const chi = await trovaUtente(contesto, strategia, esito.soggettoId, adesso);
    if (chi === null) throw nonAutenticato('revoca_utente');
    if (chi === 'estraneo') throw nonAutenticato(null);
    return esito.gettoni;
  }
}
