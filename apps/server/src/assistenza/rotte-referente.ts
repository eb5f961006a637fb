import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import {
  avvisaTutti,
  chiediAiutoDaReferente,
  chiudiRichiestaDaReferente,
  leggiMessaggiDaReferente,
  leggiRichiesteDaReferente,
  mandaMessaggioDaReferente,
  prendiRichiestaDaReferente,
  rispondiRichiestaDaReferente,
} from '@gestore/contratto/assistenza/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { compi } from '../vendita/rotte/atti/atti.ts';
import { type AttoArrivato, nelRegistro, perUnAtto } from '../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi, NOME_DEL_REFERENTE } from '../vendita/rotte/attori.ts';
import { affidata, type Nominata } from '../vendita/rotte/oggetti.ts';
import { apriRichiesta, scriviMessaggio, scriviNellaRichiesta } from './comunicazioni.ts';
import { messaggiPer } from './messaggi.ts';
import type { PartiAssistenza } from './parti.ts';
import { richiestaDaContinuare, richiestaDi, richiestePerChiLegge } from './richieste.ts';

/** Messaggi e richieste di aiuto nella console di chi conduce: ognuno solo le vendite che gli sono affidate. */
export function rotteReferente(app: FastifyInstance, parti: PartiAssistenza): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  const daReferente = (arrivata: AttoArrivato) => perUnAtto(parti, arrivata, nelRegistro(parti));

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
        async oggetto(arrivata) {
          return richiestaDi(parti, (await daReferente(arrivata)).id, arrivata.parametri.rid);
        },
      },
      ({ oggetto: { asta, richiestaId }, chi, corpo: { comandoId } }) =>
        compi(parti, asta, comandoId, attoreDi(chi), { tipo, richiestaId }),
    );
  serve(
    app,
    rispondiRichiestaDaReferente,
    {
      async oggetto(arrivata) {
        return richiestaDaContinuare(parti, (await daReferente(arrivata)).id, arrivata.parametri.rid);
      },
    },
    ({ oggetto: richiesta, chi, corpo }) =>
      scriviNellaRichiesta(parti, richiesta, corpo, attoreDi(chi), NOME_DEL_REFERENTE),
  );
}
