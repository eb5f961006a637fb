import { contiDelGestore, registroIncarichi, registroIncarichiCsv } from '@gestore/contratto/chiamate/rendiconti';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { fileCsv } from './csv.ts';
import { incarichiDellAnno } from './incarichi.ts';
import { COLONNE_INCARICHI, righeDellIncarico } from './incarichi-csv.ts';
import { contaVendite } from './statistiche.ts';
import { venditeInCifre } from './vendite-in-cifre.ts';

/** I conti del gestore e il registro degli incarichi, dall'indice e dal registro delle vendite. */
export async function rotteStatistiche(
  app: FastifyInstance,
  { parti: { db } }: { parti: Pick<Vendita, 'db'> },
): Promise<void> {
  serve(app, contiDelGestore, async ({ query }) => contaVendite(await venditeInCifre(db), query));
  serve(app, registroIncarichi, async ({ query: { anno } }) => ({
    anno,
    incarichi: incarichiDellAnno(await venditeInCifre(db), anno),
  }));
  serve(app, registroIncarichiCsv, async ({ query: { anno }, reply }) => {
    const incarichi = incarichiDellAnno(await venditeInCifre(db), anno);
    return fileCsv(reply, `registro-incarichi-${anno}`, COLONNE_INCARICHI, incarichi.flatMap(righeDellIncarico));
  });
}
