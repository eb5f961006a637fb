import { corpoComando, type RispostaAtto } from '@gestore/contratto';
import { corpoRisposta, type RichiestaConRisposte } from '@gestore/contratto/assistenza';
import { corpoAvviso, type RispostaAvviso } from '@gestore/contratto/avvisi';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { richiediOperatore } from '../accesso/guardie.ts';
import { richiesteConRisposte } from '../aste/assistenza.ts';
import { accodaAvviso, rimettiInPartenza } from '../posta/avvisi.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { astaDi, compi } from './atti.ts';
import { richiestaDi } from './comunicazioni.ts';
import { Problema } from './problema.ts';
import { attoreDi, leggibile, senzaPosto } from './rotte-operatore.ts';

/** Il banco dell'assistenza: richieste di aiuto di tutte le vendite, risposte, avvisi ai convocati, posta da ritentare. */
export async function rotteBanco(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const con = { preHandler: richiediOperatore };

  app.get('/api/edicom/assistenza', con, async (): Promise<{ richieste: RichiestaConRisposte[] }> => {
    return { richieste: await richiesteConRisposte(vendita) };
  });
  for (const [azione, tipo] of [
    ['prendi', 'prendiInCarico'],
    ['chiudi', 'chiudiAssistenza'],
  ] as const) {
    app.post(`/api/edicom/aste/:id/assistenza/:rid/${azione}`, con, async (request): Promise<RispostaAtto> => {
      const { comandoId } = analizza(corpoComando, request.body);
      const { richiestaId } = await richiestaDi(vendita, request);
      return senzaPosto(await compi(vendita, astaDi(request), comandoId, attoreDi(request), { tipo, richiestaId }));
    });
  }
  app.post('/api/edicom/aste/:id/assistenza/:rid/rispondi', con, async (request): Promise<RispostaAtto> => {
    const asta = astaDi(request);
    const { comandoId, testo: risposta } = analizza(corpoRisposta, request.body);
    const { richiestaId, numero } = await richiestaDi(vendita, request);
    // Nella stanza la risposta si riconosce dal numero; il banco la ritrova dall'identificativo della richiesta.
    const testo = `Richiesta n. ${numero}: ${risposta}`;
    const impegno = await vendita.datiPersonali.scrivi(asta, 'messaggio', { testo, risposta, richiestaId });
    return senzaPosto(
      await compi(vendita, asta, comandoId, attoreDi(request), {
        tipo: 'inviaMessaggio',
        messaggioId: comandoId,
        da: 'Assistenza del gestore',
        impegno,
      }),
    );
  });

  app.post('/api/edicom/aste/:id/avvisi', con, async (request): Promise<RispostaAvviso> => {
    const avviso = analizza(corpoAvviso, request.body);
    const stato = await leggibile(vendita, request);
    return { messaggi: await accodaAvviso(vendita, stato.id, avviso) };
  });
  app.post('/api/edicom/posta/:id/ritenta', con, async (request): Promise<{ stato: 'in_attesa' }> => {
    const letto = z.object({ id: z.uuid() }).safeParse(request.params);
    if (!letto.success || !(await rimettiInPartenza(vendita.pool, letto.data.id)))
      throw new Problema(
        404,
        'messaggio_non_ritentabile',
        'Messaggio non trovato',
        'Si può ritentare soltanto un messaggio che non è stato consegnato.',
      );
    return { stato: 'in_attesa' };
  });
}
