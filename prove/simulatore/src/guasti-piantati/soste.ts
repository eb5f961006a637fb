import type { GuastoPiantato } from './guasto.ts';

/** Errori di una vendita che si ferma e riprende, che va a un creditore, o che passa di mano. */
export const SOSTE: readonly GuastoPiantato[] = [
  {
    nome: 'conducono-in-due',
    che: 'chi ha passato la conduzione compie ancora atti',
    cerca: "return conduceUnAltro(attore, stato.scheda.delegatoId) ? no('R36_non_conduce') : null;",
    metti: 'return null;',
  },
  {
    nome: 'presa-a-chi-e-collegato',
    che: 'il secondo delegato prende la conduzione a chi è collegato',
    cerca:
      "if (chiConduceSiVede(stato as StatoPubblicato, assenteDaMs, adesso)) return no('R36_chi_conduce_collegato');",
    metti: '',
  },
  {
    nome: 'passata-senza-chi-conduceva',
    che: 'chi passa la conduzione non resta il secondo, e un altro non gliela può rendere',
    cerca: "const secondo: SecondoDelegato = { delegatoId: daId, delegatoNome: daNome ?? '' };",
    metti: 'const { secondo } = prima;',
  },
  {
    nome: 'avanti-a-vendita-ferma',
    che: 'a vendita ferma chi conduce porta avanti la gara',
    cerca:
      "if (stato.fase === 'inesistente' || stato.ferma === null || ATTI[atto.tipo].aVenditaFerma === true) return null;",
    metti: 'return null;',
  },
  {
    nome: 'gara-che-corre-a-vendita-ferma',
    che: 'la sospensione della vendita non ferma la sua gara, e i rilanci valgono',
    cerca: "if (stato.fase !== 'gara') return conFerma(stato, ferma);",
    metti: 'if (stato.fase) return conFerma(stato, null);',
  },
  {
    nome: 'sospensione-a-tempo-finito',
    che: 'una sospensione riapre un tempo arrivato a zero',
    cerca: "return finita ? rifiuta('R53_gara_finita') : null;",
    metti: "return finita && attore.tipo === 'sistema' ? rifiuta('R53_gara_finita') : null;",
  },
  {
    nome: 'rimborsi-alla-sospensione',
    che: 'sospendere rimborsa tutti, quando nessuno è ancora libero',
    cerca: '    propostaDa: atto.propostaDa ?? null,\n  });\n}\n\nfunction impedimentoAllaSospensione',
    metti:
      '    propostaDa: atto.propostaDa ?? null,\n  }, rimborsi(stato, null));\n}\n\nfunction impedimentoAllaSospensione',
  },
  {
    nome: 'liberati-senza-cauzioni',
    che: 'chi è escluso non riceve la cauzione quando il giudice libera tutti',
    cerca: '!rimborsate.has(bustaId) && importoCent !== 0)',
    metti: "!rimborsate.has(bustaId) && importoCent !== 0 && busta.stato.tipo !== 'rifiutata')",
  },
  {
    nome: 'riapre-prima-dell-ora',
    che: 'le operazioni si riaprono prima dell’ora fissata',
    cerca: "if (adesso < riprendeIl) return no('R10_prima_del_tempo', { apreIl: riprendeIl });",
    metti: '',
  },
  {
    nome: 'ripresa-senza-inviti',
    che: 'a operazioni aperte la ripresa non lascia il tempo degli inviti',
    cerca: 'return preavviso(adesso, nuovoInizioIl);\n}\n\n/** A buste chiuse',
    metti: 'return null;\n}\n\n/** A buste chiuse',
  },
  {
    nome: 'aggiudicazione-trattenuta',
    che: 'un’aggiudicazione dovuta si trattiene senza il giudice',
    cerca: 'if (dovuta !== null && !perOrdine) return no(dovuta);',
    metti: '',
  },
  {
    nome: 'assegnazione-trattenuta',
    che: 'un’assegnazione dovuta si trattiene senza il giudice',
    cerca: "if (assegnazioneDovuta(stato) && !perOrdine) return no('R46_assegnazione_dovuta');",
    metti: '',
  },
  {
    nome: 'estinta-senza-giudice',
    che: 'la procedura si estingue senza un provvedimento',
    cerca: "if (atto.esito === 'estinta' && !perOrdine) return no('R70_estinta_per_ordine');",
    metti: '',
  },
  {
    nome: 'sotto-base-senza-motivo',
    che: 'si aggiudica sotto il prezzo base senza dire perché',
    cerca: "if (sottoBase && motivo === null && !conRilanci(stato)) return no('R42_motivo_mancante');",
    metti: '',
  },
  {
    nome: 'istanze-ignorate',
    che: 'sotto il prezzo base si aggiudica anche con istanze registrate',
    cerca: 'if (sottoBase && stato.istanze.size > 0)',
    metti: 'if (sottoBase && stato.istanze.size > 99)',
  },
  {
    nome: 'assegnata-a-chi-offre-meno',
    che: 'il bene va a un creditore che offre meno di un altro',
    cerca: "if (importoCent < maggiore) return no('R47_istanza_migliore', { importoCent: maggiore });",
    metti: '',
  },
  {
    nome: 'assegnata-a-prezzo-raggiunto',
    che: 'il bene va al creditore anche se il prezzo base è raggiunto',
    cerca:
      "if (aggiudicazioneDovuta(stato)) return no('R46_prezzo_raggiunto');\n  if (!assegnazioneDovuta(stato)) return no('R43_gara_obbligatoria');",
    metti: 'assegnazioneDovuta(stato);',
  },
];
