import {
  cambiaTribunale,
  leggiConsueti,
  leggiTribunale,
  leggiTribunali,
  registraTribunale,
  scriviModello,
} from '@gestore/contratto/anagrafe/chiamate';
import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import type { HaEstratti, PartiAnagrafe } from '../parti.ts';
import { consuetiDellUfficio } from './conto-ufficio.ts';
import { seminaTribunali } from './semina-tribunali.ts';
import { elencaTribunali, scriviModelloVerbale, scriviTribunale, trovaTribunale } from './tribunali.ts';

/** Gli uffici con i parametri da cui può partire una vendita nuova, in versioni. */
export function rotteTribunali(app: FastifyInstance, parti: PartiAnagrafe, haEstratti: HaEstratti): void {
  serve(app, leggiTribunali, async ({ query }) => {
    if (query.dopo === undefined) await seminaTribunali(parti);
    return elencaTribunali(parti, query);
  });
  serve(app, leggiConsueti, async ({ query: { nome, iban } }) => ({
    ...(await consuetiDellUfficio(parti, nome)),
    ...(iban === undefined ? {} : { conEstratti: await haEstratti(ibanCompatto(iban)) }),
  }));
  serve(app, leggiTribunale, async ({ parametri: { id }, query: { il = null } }) => {
    const trovato = await trovaTribunale(parti, id, il);
    if (trovato === null) throw problema('tribunale_inesistente');
    return trovato;
  });
  serve(app, registraTribunale, ({ corpo, chi }) => ritenta(() => scriviTribunale(parti, null, corpo, chi)));
  serve(app, cambiaTribunale, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => scriviTribunale(parti, id, corpo, chi)),
  );
  serve(app, scriviModello, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => scriviModelloVerbale(parti, id, corpo, chi)),
  );
}
