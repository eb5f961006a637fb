import {
  leggiOfferenti,
  leggiSoggetti,
  leggiSoggetto,
  leggiVenditeDelSoggetto,
  registraSoggetto,
  scriviSoggetto,
  separaConfluito,
  soggettiCsv,
  soggettiXlsx,
  unisciDoppione,
} from '@gestore/contratto/anagrafe/chiamate';
import type { RigaSoggetto } from '@gestore/contratto/anagrafe/forme';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { serve } from '../../bordo/serve.ts';
import { foglioDellElenco } from '../../fogli/a-pagine.ts';
import type { RigaDiFoglio } from '../../fogli/foglio.ts';
import { scorriFoglio } from '../../fogli/scorri.ts';
import { annotaLettura } from '../../vendita/aste/letture-identita.ts';
import { quandoCancellati } from '../../vendita/dopo/conservazione.ts';
import type { PartiAnagrafe, PartiOfferenti } from '../parti.ts';
import { elencaSoggetti } from './elenco-soggetti.ts';
import { offerentiDi } from './offerenti.ts';
import { paginaVenditeDelSoggetto, schedaSoggetto } from './scheda-soggetto.ts';
import { creaSoggetto, modificaSoggetto } from './soggetti.ts';
import { separaSoggetti, unisciSoggetti } from './unione.ts';

const SOGGETTI_IN = [
  ['csv', soggettiCsv],
  ['xlsx', soggettiXlsx],
] as const;

const COLONNE_SOGGETTI = ['Nome', 'Qualifica', 'Codice fiscale', 'Partita IVA', 'PEC', 'Comune', 'Account', 'Doppioni'];
const rigaSoggetto = (soggetto: RigaSoggetto): RigaDiFoglio => [
  soggetto.nome,
  soggetto.qualifica,
  soggetto.codiceFiscale,
  soggetto.partitaIva,
  soggetto.pec,
  soggetto.comune,
  soggetto.conAccount ? 'sì' : 'no',
  soggetto.doppioni,
];

/** L'anagrafe: chi la guarda è annotato (R37), e due modifiche non si coprono. */
export function rotteSoggetti(app: FastifyInstance, parti: PartiAnagrafe & PartiOfferenti): void {
  serve(app, leggiSoggetti, async ({ query, chi }) => {
    const pagina = await elencaSoggetti(parti, query);
    await annotaLettura(parti, chi.id, null, `elenco dei soggetti: ${pagina.soggetti.length} righe`);
    return pagina;
  });
  for (const [formato, chiamata] of SOGGETTI_IN)
    serve(app, chiamata, async ({ query, chi, reply }) => {
      const foglio = await foglioDellElenco(
        async (pagina) => {
          const { soggetti: righe, prossimo, quanti } = await elencaSoggetti(parti, { ...query, ...pagina });
          return { righe, prossimo, quanti };
        },
        { nome: 'soggetti', intestazioni: COLONNE_SOGGETTI, scrivi: (uno) => [rigaSoggetto(uno)] },
      );
      await annotaLettura(parti, chi.id, null, 'elenco dei soggetti, esportato');
      return scorriFoglio(reply, formato, foglio);
    });
  serve(app, leggiSoggetto, async ({ parametri: { id }, chi }) => {
    const scheda = await schedaSoggetto(parti, id);
    await annotaLettura(parti, chi.id, null, `soggetto ${scheda.id}`);
    return scheda;
  });
  serve(app, leggiVenditeDelSoggetto, async ({ parametri: { id }, query, chi }) => {
    const pagina = await paginaVenditeDelSoggetto(parti, id, query);
    await annotaLettura(parti, chi.id, null, `vendite del soggetto ${id}: ${pagina.vendite.length} righe`);
    return pagina;
  });
  serve(app, leggiOfferenti, async ({ query: { asta }, chi }) => {
    const offerenti = await offerentiDi(parti, asta);
    await annotaLettura(parti, chi.id, asta, 'offerenti della vendita, dall’anagrafe');
    return { offerenti, cancellatiIl: await quandoCancellati(parti.db, asta) };
  });

  serve(app, registraSoggetto, ({ corpo, chi }) => ritenta(() => creaSoggetto(parti, corpo, chi)));
  serve(app, scriviSoggetto, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => modificaSoggetto(parti, id, corpo, chi)),
  );
  serve(app, unisciDoppione, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => unisciSoggetti(parti, id, corpo, chi)),
  );
  serve(app, separaConfluito, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => separaSoggetti(parti, id, corpo, chi)),
  );
}
