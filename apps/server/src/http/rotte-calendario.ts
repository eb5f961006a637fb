import type { FastifyInstance, FastifyReply } from 'fastify';
import { astaPubblica } from '../aste/viste.ts';
import { calendarioIcs } from '../calendario/calendario-ics.ts';
import type { Vendita } from '../vendita.ts';
import { astaDi, astaInesistente } from './atti.ts';

/** Quanto indietro va il calendario di tutte le vendite: chi lo segue vuole le prossime, e le ultime per ricordo. */
const PASSATO_MS = 90 * 86_400_000;

/** Le vendite pubblicate come calendario da scaricare (una) o da seguire (tutte). */
export async function rotteCalendario(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const opzioni = (): { baseUrl: string; adesso: number } => ({
    baseUrl: vendita.baseUrl,
    adesso: vendita.orologio.adesso(),
  });
  app.get('/api/pubblico/calendario.ics', async (_request, reply) => {
    const dal = vendita.orologio.adesso() - PASSATO_MS;
    const aste = (await vendita.indice.pubblicate())
      .map(astaPubblica)
      .filter((asta) => asta !== null)
      .filter((asta) => asta.parametri.inizioOperazioniIl >= dal);
    return manda(reply, 'vendite', calendarioIcs(aste, opzioni()));
  });
  app.get('/api/pubblico/aste/:id/calendario.ics', async (request, reply) => {
    const riga = await vendita.indice.una(astaDi(request));
    const asta = riga === null ? null : astaPubblica(riga);
    if (asta === null) throw astaInesistente();
    return manda(reply, `vendita-${asta.id}`, calendarioIcs([asta], opzioni()));
  });
}

function manda(reply: FastifyReply, nome: string, testo: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${nome}.ics"`)
    .send(testo);
}
