import { type BozzaVerbale, corpoVerbale, type RispostaVerbale } from '@gestore/contratto/testo-verbale';
import { rifiuta } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { richiediAdmin } from '../accesso/guardie.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { compi, problemaRifiuto } from './atti.ts';
import { Problema } from './problema.ts';
import { annotaLettura, attoreDi, sua } from './vendita-del-delegato.ts';

/** `?origine=registro` ricompone il testo dal registro, anche se una versione ne ha già uno. */
const daDove = z.strictObject({ origine: z.enum(['ultima', 'registro']).default('ultima') });

/** Il testo del verbale: nasce dal registro, il referente lo corregge, i dati restano quelli del registro (R68). */
export async function rotteDelegatoVerbale(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  app.get(
    '/api/admin/aste/:id/verbali/bozza',
    { preHandler: richiediAdmin() },
    async (request): Promise<BozzaVerbale> => {
      const { stato, utente } = await sua(vendita, request);
      if (!('esito' in stato)) throw problemaRifiuto(rifiuta('fase_non_ammessa'));
      const { origine } = analizza(daDove, request.query);
      await annotaLettura(vendita, stato.id, utente, 'testo del verbale');
      return vendita.stampa.bozza(stato.id, origine === 'registro' ? [] : await versioniDi(vendita, stato.id));
    },
  );
  app.post(
    '/api/admin/aste/:id/verbali',
    { preHandler: richiediAdmin('delegato') },
    async (request): Promise<RispostaVerbale> => {
      const { stato, utente } = await sua(vendita, request);
      const { comandoId, testo } = analizza(corpoVerbale, request.body);
      if (stato.fase !== 'esitata') throw problemaRifiuto(rifiuta('fase_non_ammessa'));
      const redatto = await vendita.stampa.redigiConTesto(stato.id, testo);
      if ('difetti' in redatto)
        throw new Problema(422, 'testo_non_ammesso', 'Testo non ammesso', redatto.difetti.join(' '), {
          errori: redatto.difetti.map((messaggio) => ({ campo: 'testo', messaggio })),
        });
      return compi(vendita, stato.id, comandoId, attoreDi(utente), {
        tipo: 'redigiVerbale',
        impronta: redatto.impronta,
      });
    },
  );
}

/** Le versioni redatte, dalla prima. */
async function versioniDi(vendita: Vendita, asta: string): Promise<{ numero: number; impronta: string }[]> {
  return (await vendita.tutteLeVoci(asta))
    .map(eventoDi)
    .filter((evento) => evento.tipo === 'VerbaleRedatto')
    .map(({ versione: numero, impronta }) => ({ numero, impronta }));
}
