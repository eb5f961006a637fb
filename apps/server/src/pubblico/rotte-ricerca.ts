import * as chiamate from '@gestore/contratto/ricerca/chiamate';
import type { FastifyInstance } from 'fastify';
import { entroTempo } from '../base-dati/pagina.ts';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { cercaVendite } from '../vendita/ricerca/cerca.ts';
import { contiDi } from '../vendita/ricerca/conti.ts';
import { gruppiSullaMappa } from '../vendita/ricerca/mappa.ts';
import { calendarioDelPeriodo } from '../vendita/ricerca/per-periodo.ts';
import { postiDa, vociDa } from '../vendita/ricerca/voci.ts';

/** Il periodo più lungo di un calendario che si sfoglia: un mese, con le settimane che gli stanno attorno. */
const PERIODO_MAX_MS = 62 * 86_400_000;

/** La ricerca fra le vendite pubblicate: ogni lettura ha il suo tempo, e oltre lo dice. */
export async function rotteRicerca(app: FastifyInstance, { db }: { db: Casa['db'] }): Promise<void> {
  serve(app, chiamate.cerca, ({ query }) => entroTempo(db, (tx) => cercaVendite(tx, query)));
  serve(app, chiamate.contiRicerca, ({ query }) => entroTempo(db, (tx) => contiDi(tx, query)));
  serve(app, chiamate.mappaRicerca, ({ query: { riquadro, zoom, ...filtro } }) =>
    entroTempo(db, (tx) => gruppiSullaMappa(tx, filtro, { riquadro, zoom })),
  );
  serve(app, chiamate.calendarioRicerca, ({ query }) => {
    if (query.al < query.dal || query.al - query.dal > PERIODO_MAX_MS) throw problema('periodo_non_valido');
    return entroTempo(db, (tx) => calendarioDelPeriodo(tx, query));
  });
  // Non c'è una ricerca da restringere: oltre il tempo di ogni lettura pubblica si riprova.
  serve(app, chiamate.vociRicerca, () => vociDa(db));
  serve(app, chiamate.postiRicerca, ({ query }) => entroTempo(db, (tx) => postiDa(tx, query.testo)));
}
