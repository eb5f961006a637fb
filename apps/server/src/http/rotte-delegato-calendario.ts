import {
  corpoIndirizzoCalendario,
  type IndirizzoCalendarioEmesso,
  type StatoIndirizzoCalendario,
} from '@gestore/contratto/calendario-delegato';
import type { FastifyInstance } from 'fastify';
import { richiediAdmin, utenteAdminDi } from '../accesso/guardie.ts';
import { foglioCalendario } from '../calendario/foglio.ts';
import { creaIndirizziCalendario } from '../calendario/indirizzi.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { Problema } from './problema.ts';

/** Il calendario delle vendite di un delegato, letto dal suo programma senza password: vale l'indirizzo, che si revoca. */
export async function rotteDelegatoCalendario(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const delegato = { preHandler: richiediAdmin('delegato') };
  const indirizzi = creaIndirizziCalendario(vendita.pool);

  app.get(
    '/api/admin/calendario/indirizzo',
    delegato,
    async (request): Promise<StatoIndirizzoCalendario> => ({ vivo: await indirizzi.stato(utenteAdminDi(request).id) }),
  );
  app.post('/api/admin/calendario/indirizzo', delegato, async (request): Promise<IndirizzoCalendarioEmesso> => {
    analizza(corpoIndirizzoCalendario, request.body);
    const emessoIl = vendita.orologio.adesso();
    const gettone = await indirizzi.emetti(utenteAdminDi(request).id, emessoIl);
    return { indirizzo: `${vendita.baseUrl}/api/pubblico/calendario/${gettone}.ics`, emessoIl };
  });
  app.post('/api/admin/calendario/indirizzo/revoca', delegato, async (request): Promise<StatoIndirizzoCalendario> => {
    analizza(corpoIndirizzoCalendario, request.body);
    await indirizzi.revoca(utenteAdminDi(request).id);
    return { vivo: null };
  });

  app.get('/api/pubblico/calendario/:nome', async (request, reply) => {
    const gettone = /^([\w-]{43})\.ics$/.exec(String((request.params as { nome?: unknown }).nome))?.[1];
    const adesso = vendita.orologio.adesso();
    const delegatoId = gettone === undefined ? null : await indirizzi.titolare(gettone, adesso);
    if (delegatoId === null)
      throw new Problema(
        404,
        'calendario_inesistente',
        'Calendario non trovato',
        'L’indirizzo del calendario non vale, oppure è stato sostituito o revocato.',
      );
    reply.type('text/calendar; charset=utf-8');
    return foglioCalendario(await vendita.indice.delDelegato(delegatoId), vendita.baseUrl, adesso);
  });
}
