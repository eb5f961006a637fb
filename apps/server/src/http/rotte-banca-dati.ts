import type { FastifyInstance } from 'fastify';
import { richiediOperatore, utenteOperatoreDi } from '../accesso/guardie.ts';
import { annotaLettura } from '../anagrafe/letture.ts';
import { identita } from '../aste/apertura.ts';
import { COLONNE_BANCA_DATI, righeBancaDati } from '../aste/banca-dati-aste.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import type { Vendita } from '../vendita.ts';
import { Problema } from './problema.ts';
import { leggibile } from './rotte-operatore.ts';
import { csv } from './rotte-registro.ts';

/** L'esportazione per la banca dati delle aste del Ministero, dopo l'esito (R72); la lettura resta scritta (R37). */
export async function rotteBancaDati(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const con = { preHandler: richiediOperatore };
  app.get('/api/edicom/aste/:id/banca-dati-aste.csv', con, async (request, reply) => {
    const stato = await leggibile(vendita, request);
    if (!('esito' in stato))
      throw new Problema(
        409,
        'esito_non_dichiarato',
        'Vendita ancora in corso',
        'L’esportazione è disponibile dopo la dichiarazione dell’esito.',
      );
    const rilanci = new Map<string, number>();
    for (const voce of await vendita.tutteLeVoci(stato.id)) {
      const evento = eventoDi(voce);
      if (evento.tipo === 'RilancioAccettato') rilanci.set(evento.bustaId, evento.importoCent);
    }
    await annotaLettura(vendita, utenteOperatoreDi(request).id, stato.id, 'esportazione per la banca dati delle aste');
    return csv(
      reply,
      'banca-dati-aste',
      COLONNE_BANCA_DATI,
      righeBancaDati(stato, await identita(vendita, stato), rilanci),
    );
  });
}
