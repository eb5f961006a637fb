import type { RispostaCauzioni } from '@gestore/contratto/cauzioni-delegato';
import type { FastifyInstance } from 'fastify';
import { richiediAdmin } from '../accesso/guardie.ts';
import { cauzioniDi } from '../aste/cauzioni.ts';
import type { Vendita } from '../vendita.ts';
import { pacchettoFuoriLinea } from '../verbale/pacchetto-fuori-linea.ts';
import { leggibileAdesso, sua } from './vendita-del-delegato.ts';

/** Ciò che il delegato legge della vendita oltre alla stanza: il pacchetto fuori linea (R57) e le cauzioni sul conto (R39). */
export async function rotteDelegatoScheda(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  app.get(
    '/api/admin/aste/:id/cauzioni',
    { preHandler: richiediAdmin() },
    async (request): Promise<RispostaCauzioni> => ({
      cauzioni: await cauzioniDi(vendita, (await sua(vendita, request)).stato),
    }),
  );
  app.get('/api/admin/aste/:id/pacchetto.zip', { preHandler: richiediAdmin() }, async (request, reply) => {
    const { stato } = await sua(vendita, request);
    const zip = await pacchettoFuoriLinea(vendita, stato, leggibileAdesso(vendita, stato));
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="pacchetto-fuori-linea-${stato.id}.zip"`);
    return Buffer.from(zip);
  });
}
