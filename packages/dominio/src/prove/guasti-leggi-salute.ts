import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const DOMINIO = 'packages/dominio/src/asta/';
const DOMINIO_SALUTE = `${DOMINIO}salute.test.ts`;
const OMBRA = 'apps/server/src/salute/ombra/';

/** Altri modi di rompere la salute della piattaforma: chi la giudica, quando le si crede, che cosa se ne dice (R57). */
export const SALUTE_ROTTA: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R57',
      'a chi ricade si crede come la prima volta',
      `${DOMINIO}salute.ts`,
      `${DOMINIO}ricaduta.test.ts`,
      'return Math.min(massimaMs, Math.max(saniMs, finito.saniMs, 2 * durataMs));',
      'return saniMs;',
    ),
    atto: 'ricaduta',
  },
  {
    ...fuori(
      'R57',
      'un annuncio rotto non ne chiede uno più saldo',
      `${DOMINIO}evolvi/salute.ts`,
      DOMINIO_SALUTE,
      "const annunciata = prima.fase === 'gara' && prima.gara.fase === 'sospesa' && prima.gara.riprendeIl !== null;",
      'const annunciata = false;',
    ),
    atto: 'annuncio',
  },
  {
    ...fuori(
      'R57',
      'un disservizio può finire prima della salute chiesta a chi è ricaduto',
      `${DOMINIO}decidi/salute.ts`,
      `${DOMINIO}ricaduta.test.ts`,
      'const saniMs = Math.max(politica.saniMs, disservizio.saniMs);',
      'const { saniMs } = politica;',
    ),
    atto: 'salute',
  },
  {
    ...fuori(
      'R57',
      'un no detto all’offerente sintetico è un disservizio di ogni vendita',
      `${OMBRA}mancato.ts`,
      `${OMBRA}ombra.test.ts`,
      "return stato >= 500 || stato === 408 ? 'ricevuta' : null;",
      "return stato >= 0 ? 'ricevuta' : null;",
    ),
    atto: 'sintetico',
  },
  {
    ...fuori(
      'R57',
      'la sessione dell’offerente sintetico scade e nessuno la rinnova',
      `${OMBRA}posto.ts`,
      `${OMBRA}ombra.test.ts`,
      'if (orologio.adesso() >= suo.sessione.rinnovaIl)',
      'if (orologio.adesso() < 0)',
    ),
    atto: 'sessione',
  },
  {
    ...fuori(
      'R57',
      'la piattaforma sospende a nome di chi conduce',
      `${DOMINIO}decidi/gara.ts`,
      DOMINIO_SALUTE,
      "if (attore.tipo === 'sistema' && atto.motivo === 'atto_del_referente') return no('ruolo_non_ammesso');",
      '',
    ),
    atto: 'chi',
  },
  {
    ...fuori(
      'R57',
      'il verbale dà al referente ogni sospensione',
      'apps/server/src/verbale/racconto-gara.ts',
      'apps/server/src/verbale/racconto-gara.test.ts',
      'dato(SOSPENDE[evento.motivo])',
      'dato(SOSPENDE.atto_del_referente)',
    ),
    atto: 'verbale',
  },
  {
    ...fuori(
      'R57',
      'il giudice legge per atto di chi conduce ciò che ha sospeso la piattaforma',
      'apps/server/src/vendita/aste/del-giudice.ts',
      'apps/server/src/vendita/rotte/rotte-giudice.test.ts',
      'provvedimento: null, garaSospesa, motivo, riprendeIl, liberati: false }',
      "provvedimento: null, garaSospesa: 'atto_del_referente', motivo, riprendeIl, liberati: false }",
    ),
    atto: 'giudice',
  },
  {
    ...fuori(
      'R57',
      'ogni avviso della ripresa dà la colpa alla piattaforma',
      'apps/server/src/salute/avvisi-ripresa.ts',
      'apps/server/src/salute/altalena.test.ts',
      'FERMATA[motivo]',
      'FERMATA.incidente',
    ),
    atto: 'avviso',
  },
];
