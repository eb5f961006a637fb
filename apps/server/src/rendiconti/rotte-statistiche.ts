import {
  contiDelGestore,
  registroIncarichi,
  registroIncarichiCsv,
  registroIncarichiXlsx,
} from '@gestore/contratto/rendiconti/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { inRighe } from '../fogli/foglio.ts';
import { scorriFoglio } from '../fogli/scorri.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { contaLotti, paginaIncarichi, tuttiGliIncarichi } from './incarichi.ts';
import { COLONNE_INCARICHI, righeDellIncarico } from './incarichi-foglio.ts';
import { contaVendite } from './statistiche.ts';

/** I conti del gestore e il registro degli incarichi, dalle somme che seguono le vendite. */
export async function rotteStatistiche(
  app: FastifyInstance,
  { parti: { db } }: { parti: Pick<Casa, 'db'> },
): Promise<void> {
  serve(app, contiDelGestore, async ({ query }) => contaVendite(db, query));
  serve(app, registroIncarichi, async ({ query }) => ({ anno: query.anno, ...(await paginaIncarichi(db, query)) }));
  const fogli = [
    ['csv', registroIncarichiCsv],
    ['xlsx', registroIncarichiXlsx],
  ] as const;
  for (const [formato, chiamata] of fogli)
    serve(app, chiamata, async ({ query: { anno }, reply }) => {
      const quante = await contaLotti(db, anno);
      const pagine = inRighe(tuttiGliIncarichi(db, anno), righeDellIncarico);
      const foglio = { nome: `registro-incarichi-${anno}`, intestazioni: COLONNE_INCARICHI, quante, pagine };
      return scorriFoglio(reply, formato, foglio);
    });
}
