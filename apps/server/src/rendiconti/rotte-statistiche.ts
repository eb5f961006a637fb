import { contiDelGestore, registroIncarichi, registroIncarichiCsv } from '@gestore/contratto/chiamate/rendiconti';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { inRighe, scorriCsv } from './csv.ts';
import { contaLotti, paginaIncarichi, tuttiGliIncarichi } from './incarichi.ts';
import { COLONNE_INCARICHI, righeDellIncarico } from './incarichi-csv.ts';
import { contaVendite } from './statistiche.ts';

/** I conti del gestore e il registro degli incarichi, dalle somme che seguono le vendite. */
export async function rotteStatistiche(
  app: FastifyInstance,
  { parti: { db } }: { parti: Pick<Vendita, 'db'> },
): Promise<void> {
  serve(app, contiDelGestore, async ({ query }) => contaVendite(db, query));
  serve(app, registroIncarichi, async ({ query }) => ({ anno: query.anno, ...(await paginaIncarichi(db, query)) }));
  serve(app, registroIncarichiCsv, async ({ query: { anno }, reply }) => {
    const quante = await contaLotti(db, anno);
    const pagine = inRighe(tuttiGliIncarichi(db, anno), righeDellIncarico);
    return scorriCsv(reply, { nome: `registro-incarichi-${anno}`, intestazioni: COLONNE_INCARICHI, quante, pagine });
  });
}
