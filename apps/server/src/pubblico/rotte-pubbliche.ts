import * as chiamate from '@gestore/contratto/chiamate/pubblico';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { chiaviDaConsegnare } from '../sigillo/chiavi-pubblicate.ts';
import { rinviiDi } from '../vendita/aste/rinvii.ts';
import { sospensioniDi } from '../vendita/aste/sospensioni.ts';
import { pubblicaDi } from '../vendita/aste/viste.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { rotteRicerca } from './rotte-ricerca.ts';

type Parti = Pick<Vendita, 'db' | 'giornale' | 'indice' | 'orologio' | 'chiaveFirma'>;

/** Ciò che chiunque può vedere: le vendite pubblicate, l'ora del server e le chiavi con cui si verifica una ricevuta. */
export async function rottePubbliche(app: FastifyInstance, { vendita }: { vendita: Parti }): Promise<void> {
  const { db, giornale, indice, orologio, chiaveFirma } = vendita;
  await app.register(rotteRicerca, { db });
  serve(app, chiamate.asta, async ({ parametri: { id } }) => {
    const riga = await indice.una(id);
    const asta = riga === null ? null : pubblicaDi(riga);
    if (asta === null) throw problema('asta_inesistente');
    return asta;
  });
  serve(app, chiamate.rinvii, async ({ parametri: { id } }) => {
    const riga = await indice.una(id);
    if (riga === null || riga.fase === 'bozza') throw problema('asta_inesistente');
    return { rinvii: await rinviiDi(giornale, id) };
  });
  serve(app, chiamate.sospensioni, async ({ parametri: { id } }) => {
    const riga = await indice.una(id);
    if (riga === null || riga.fase === 'bozza') throw problema('asta_inesistente');
    return { sospensioni: await sospensioniDi(giornale, id) };
  });
  serve(app, chiamate.orologio, () => ({ adessoMs: orologio.adesso() }));
  serve(app, chiamate.chiavi, () => chiaviDaConsegnare({ db, chiaveFirma }));
}
