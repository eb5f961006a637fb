import {
  leggiOfferenti,
  leggiSoggetti,
  leggiSoggetto,
  leggiVenditeDelSoggetto,
  registraSoggetto,
  scriviSoggetto,
  separaConfluito,
  unisciDoppione,
} from '@gestore/contratto/chiamate/anagrafe';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../base-dati/ritenta.ts';
import { serve } from '../bordo/serve.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { elencaSoggetti } from './elenco-soggetti.ts';
import { offerentiDi } from './offerenti.ts';
import type { PartiAnagrafe, PartiOfferenti } from './parti.ts';
import { paginaVenditeDelSoggetto, schedaSoggetto } from './scheda-soggetto.ts';
import { creaSoggetto, modificaSoggetto } from './soggetti.ts';
import { separaSoggetti, unisciSoggetti } from './unione.ts';

/** L'anagrafe: chi la guarda è annotato (R37), e due modifiche non si coprono. */
export function rotteSoggetti(app: FastifyInstance, vendita: PartiAnagrafe & PartiOfferenti): void {
  serve(app, leggiSoggetti, async ({ query, chi }) => {
    const pagina = await elencaSoggetti(vendita, query);
    await annotaLettura(vendita, chi.id, null, `elenco dei soggetti: ${pagina.soggetti.length} righe`);
    return pagina;
  });
  serve(app, leggiSoggetto, async ({ parametri: { id }, chi }) => {
    const scheda = await schedaSoggetto(vendita, id);
    await annotaLettura(vendita, chi.id, null, `soggetto ${scheda.id}`);
    return scheda;
  });
  serve(app, leggiVenditeDelSoggetto, async ({ parametri: { id }, query, chi }) => {
    const pagina = await paginaVenditeDelSoggetto(vendita, id, query);
    await annotaLettura(vendita, chi.id, null, `vendite del soggetto ${id}: ${pagina.vendite.length} righe`);
    return pagina;
  });
  serve(app, leggiOfferenti, async ({ query: { asta }, chi }) => {
    const offerenti = await offerentiDi(vendita, asta);
    await annotaLettura(vendita, chi.id, asta, 'offerenti della vendita, dall’anagrafe');
    return { offerenti };
  });

  serve(app, registraSoggetto, ({ corpo, chi }) => ritenta(() => creaSoggetto(vendita, corpo, chi)));
  serve(app, scriviSoggetto, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => modificaSoggetto(vendita, id, corpo, chi)),
  );
  serve(app, unisciDoppione, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => unisciSoggetti(vendita, id, corpo, chi)),
  );
  serve(app, separaConfluito, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => separaSoggetti(vendita, id, corpo, chi)),
  );
}
