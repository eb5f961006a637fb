import {
  chiudiRichiesta,
  leggiBanco,
  prendiRichiesta,
  rispondiRichiesta,
} from '@gestore/contratto/assistenza/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { compi } from '../vendita/rotte/atti/atti.ts';
import { attoreDi } from '../vendita/rotte/attori.ts';
import { senzaPosto } from '../vendita/rotte/senza-posto.ts';
import { scriviNellaRichiesta } from './comunicazioni.ts';
import type { PartiAssistenza } from './parti.ts';
import { richiestaDi, richiestePerChiLegge } from './richieste.ts';

/** Il banco dell'assistenza: le richieste di aiuto di tutte le vendite, prese in carico, chiuse, con una risposta (R80). */
export function rotteBanco(app: FastifyInstance, parti: PartiAssistenza): void {
  const oggetto = ({ parametri: { id, rid } }: { parametri: { id: string; rid: string } }) =>
    richiestaDi(parti, id, rid);

  serve(app, leggiBanco, () => richiestePerChiLegge(parti));
  for (const [chiamata, tipo] of [
    [prendiRichiesta, 'prendiInCarico'],
    [chiudiRichiesta, 'chiudiAssistenza'],
  ] as const)
    serve(app, chiamata, { oggetto }, async ({ oggetto: { asta, richiestaId }, chi, corpo: { comandoId } }) =>
      senzaPosto(await compi(parti, asta, comandoId, attoreDi(chi), { tipo, richiestaId })),
    );
  serve(app, rispondiRichiesta, { oggetto }, async ({ oggetto: richiesta, chi, corpo }) =>
    senzaPosto(await scriviNellaRichiesta(parti, richiesta, corpo, attoreDi(chi), 'Assistenza del gestore')),
  );
}
