import { calendarioDiUnaVendita, calendarioPubblico } from '@gestore/contratto/chiamate/calendario';
import type { FastifyInstance } from 'fastify';
import { entroTempo } from '../base-dati/pagina.ts';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import { pubblicaDi } from '../vendita/aste/viste.ts';
import { venditeDelPeriodo } from '../vendita/ricerca/per-periodo.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { calendarioIcs } from './calendario-ics.ts';
import { TIPO_ICS } from './tipo-ics.ts';

/** Quanto indietro va il calendario di tutte le vendite: chi lo segue vuole le prossime, e le ultime per ricordo. */
const PASSATO_MS = 90 * 86_400_000;

/** Oltre, nessun programma di calendario lo terrebbe: si chiede di restringere. */
const VENDITE_MAX = 2_000;

type Parti = Pick<Vendita, 'db' | 'indice' | 'orologio' | 'baseUrl'>;

/** Le vendite pubblicate come calendario: una da scaricare, o quelle di una ricerca da seguire. */
export async function rotteCalendario(
  app: FastifyInstance,
  { parti: { db, indice, orologio, baseUrl } }: { parti: Parti },
): Promise<void> {
  const opzioni = (): { baseUrl: string; adesso: number } => ({ baseUrl, adesso: orologio.adesso() });
  serve(app, calendarioPubblico, async ({ query }) => {
    const periodo = query.dal === undefined && query.al === undefined ? { dal: orologio.adesso() - PASSATO_MS } : {};
    const aste = await entroTempo(db, (tx) => venditeDelPeriodo(tx, { ...query, ...periodo }, VENDITE_MAX));
    return comeFile(TIPO_ICS, 'vendite.ics', await calendarioIcs(aste, opzioni()));
  });
  serve(app, calendarioDiUnaVendita, async ({ parametri }) => {
    const riga = await indice.una(parametri.id);
    const asta = riga === null ? null : pubblicaDi(riga);
    if (asta === null) throw problema('asta_inesistente');
    return comeFile(TIPO_ICS, `vendita-${asta.id}.ics`, await calendarioIcs([asta], opzioni()));
  });
}
