import type { AstaPubblica, RispostaChiavi, RispostaOrologio } from '@gestore/contratto';
import type { FastifyInstance } from 'fastify';
import { astaPubblica } from '../aste/viste.ts';
import type { Vendita } from '../vendita.ts';
import { astaDi, astaInesistente } from './atti.ts';

/** Ciò che chiunque può vedere: le vendite pubblicate, l'ora del server e le chiavi con cui si verifica una ricevuta. */
export async function rottePubbliche(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  app.get('/api/pubblico/aste', async (): Promise<{ aste: AstaPubblica[] }> => {
    const righe = await vendita.indice.pubblicate();
    return { aste: righe.map(astaPubblica).filter((asta) => asta !== null) };
  });
  app.get('/api/pubblico/aste/:id', async (request): Promise<AstaPubblica> => {
    const riga = await vendita.indice.una(astaDi(request));
    const asta = riga === null ? null : astaPubblica(riga);
    if (asta === null) throw astaInesistente();
    return asta;
  });
  app.get('/api/pubblico/orologio', async (): Promise<RispostaOrologio> => ({ adessoMs: vendita.orologio.adesso() }));
  app.get(
    '/api/pubblico/chiavi',
    async (): Promise<RispostaChiavi> => ({ chiavi: vendita.chiaveFirma.chiaviPubbliche() }),
  );
}
