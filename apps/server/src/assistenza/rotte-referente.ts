import type { UtenteAdmin } from '@gestore/contratto/accesso';
import {
  avvisaTutti,
  chiediAiutoDaReferente,
  chiudiRichiestaDaReferente,
  leggiMessaggiDaReferente,
  leggiRichiesteDaReferente,
  mandaMessaggioDaReferente,
  prendiRichiestaDaReferente,
} from '@gestore/contratto/chiamate/assistenza';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { compi } from '../vendita/rotte/atti.ts';
import { attoreDi, NOME_DEL_REFERENTE } from '../vendita/rotte/attori.ts';
import { affidata, condotta, type Nominata } from '../vendita/rotte/oggetti.ts';
import { apriRichiesta, scriviMessaggio } from './comunicazioni.ts';
import { messaggiPer } from './messaggi.ts';
import type { PartiAssistenza } from './parti.ts';
import { richiestaDi, richiestePerChiLegge } from './richieste.ts';

/** Messaggi e richieste di aiuto nella console di chi conduce: ognuno solo le vendite che gli sono affidate. */
export function rotteReferente(app: FastifyInstance, parti: PartiAssistenza): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  const daReferente = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => condotta(parti, id, chi);

  serve(app, leggiMessaggiDaReferente, { oggetto }, ({ oggetto: { id }, query: { prima = null } }) =>
    messaggiPer(parti, id, 'chi_conduce', prima),
  );
  serve(app, mandaMessaggioDaReferente, { oggetto: daReferente }, ({ oggetto: { id }, chi, corpo }) =>
    scriviMessaggio(parti, id, corpo, attoreDi(chi), NOME_DEL_REFERENTE),
  );
  serve(app, avvisaTutti, { oggetto: daReferente }, ({ oggetto: { id }, chi, corpo }) =>
    scriviMessaggio(parti, id, { ...corpo, filo: null }, attoreDi(chi), NOME_DEL_REFERENTE),
  );
  serve(app, leggiRichiesteDaReferente, { oggetto }, ({ oggetto: { id } }) =>
    richiestePerChiLegge(parti, { asta: id }),
  );
  serve(
    app,
    chiediAiutoDaReferente,
    { oggetto: daReferente },
    ({ oggetto: { id }, chi, corpo: { comandoId, testo } }) =>
      apriRichiesta(parti, id, comandoId, attoreDi(chi), NOME_DEL_REFERENTE, testo),
  );
  for (const [chiamata, tipo] of [
    [prendiRichiestaDaReferente, 'prendiInCarico'],
    [chiudiRichiestaDaReferente, 'chiudiAssistenza'],
  ] as const)
    serve(
      app,
      chiamata,
      {
        async oggetto({ chi, parametri: { id, rid } }) {
          return richiestaDi(parti, (await condotta(parti, id, chi)).id, rid);
        },
      },
      ({ oggetto: { asta, richiestaId }, chi, corpo: { comandoId } }) =>
        compi(parti, asta, comandoId, attoreDi(chi), { tipo, richiestaId }),
    );
}
