import type { RegolaRotta } from './regola-rotta.ts';

/** Altri modi di rompere la salute della piattaforma: chi la giudica, quando le si crede, che cosa se ne dice (R57). */
export const SALUTE_ROTTA: readonly RegolaRotta[] = [
  {
    regola: 'R57',
    atto: 'ricaduta',
    che: 'a chi ricade si crede come la prima volta',
    prove: 'ricaduta.test.ts',
    cerca: 'return Math.min(massimaMs, Math.max(saniMs, finito.saniMs, 2 * durataMs));',
    metti: 'return saniMs;',
  },
  {
    regola: 'R57',
    atto: 'annuncio',
    che: 'un annuncio rotto non ne chiede uno più saldo',
    prove: 'capitoli/salute/salute.test.ts',
    cerca:
      "const annunciata = prima.fase === 'gara' && prima.gara.fase === 'sospesa' && prima.gara.riprendeIl !== null;",
    metti: 'const annunciata = false;',
  },
  {
    regola: 'R57',
    atto: 'salute',
    che: 'un disservizio può finire prima della salute chiesta a chi è ricaduto',
    prove: 'ricaduta.test.ts',
    cerca: 'const saniMs = Math.max(politica.saniMs, disservizio.saniMs);',
    metti: 'const { saniMs } = politica;',
  },
  {
    regola: 'R57',
    atto: 'sintetico',
    che: 'un no detto all’offerente sintetico è un disservizio di ogni vendita',
    prove: 'ombra.test.ts',
    cerca: "return stato >= 500 || stato === 408 ? 'ricevuta' : null;",
    metti: "return stato >= 0 ? 'ricevuta' : null;",
  },
  {
    regola: 'R57',
    atto: 'sessione',
    che: 'la sessione dell’offerente sintetico scade e nessuno la rinnova',
    prove: 'ombra.test.ts',
    cerca: 'if (orologio.adesso() >= valido.sessione.rinnovaIl)',
    metti: 'if (orologio.adesso() < 0)',
  },
  {
    regola: 'R57',
    atto: 'chi',
    che: 'la piattaforma sospende a nome di chi conduce',
    prove: 'capitoli/salute/salute.test.ts',
    cerca: "if (attore.tipo === 'sistema' && atto.motivo === 'atto_del_referente') return no('ruolo_non_ammesso');",
    metti: '',
  },
  {
    regola: 'R57',
    atto: 'verbale',
    che: 'il verbale dà al referente ogni sospensione',
    prove: 'detti/gara.test.ts',
    cerca: 'dato(SOSPENDE[evento.motivo])',
    metti: 'dato(SOSPENDE.atto_del_referente)',
  },
  {
    regola: 'R57',
    atto: 'giudice',
    che: 'il giudice legge per atto di chi conduce ciò che ha sospeso la piattaforma',
    prove: 'rotte-giudice.test.ts',
    cerca: 'provvedimento: null, garaSospesa, motivo, riprendeIl, liberati: false }',
    metti: "provvedimento: null, garaSospesa: 'atto_del_referente', motivo, riprendeIl, liberati: false }",
  },
  {
    regola: 'R57',
    atto: 'avviso',
    che: 'ogni avviso della ripresa dà la colpa alla piattaforma',
    prove: 'altalena.test.ts',
    cerca: 'FERMATA[motivo]',
    metti: 'FERMATA.incidente',
  },
];
