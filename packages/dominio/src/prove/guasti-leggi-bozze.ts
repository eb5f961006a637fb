import type { RegolaRotta } from './regola-rotta.ts';

/** I modi di rompere ciò che si scrive: due sullo stesso testo, chi scrive mentre arriva un campo, ciò che è pubblico e cambia. */
export const BOZZE_ROTTE: readonly RegolaRotta[] = [
  {
    regola: 'R68',
    atto: 'due-verbali',
    che: 'di due che salvano insieme il verbale, il secondo copre il primo',
    prove: 'packages/dominio',
    cerca: "if (atto.segue !== undefined && atto.segue !== ultima) return no('R68_verbale_cambiato');",
    metti: '',
  },
  {
    regola: 'R68',
    atto: 'verbale-non-letto',
    che: 'si salva il verbale senza aver letto ciò che un altro vi ha scritto',
    prove: 'rotte-verbale.test.ts',
    cerca:
      "if ((await stampa.ultimaConTesto(id, versioni)) !== letta) throw problemaRifiuto(rifiuta('R68_verbale_cambiato'));",
    metti: '',
  },
  {
    regola: 'R57',
    atto: 'motivo-prima',
    che: 'chi è caduto passa per raggiunto, e il motivo si chiede dopo un rifiuto',
    prove: 'offerenti-online.test.ts',
    cerca: 'collegati.filter(({ collegatoDal }) => collegatoDal !== null)',
    metti: 'collegati',
  },
  {
    regola: 'R25',
    atto: 'campo-che-arriva',
    che: 'le lettere battute mentre una finestra arriva sono comandi',
    prove: 'comandi-da-tastiera.test.ts',
    cerca: 'if (domanda || compone || inViaggio) return false;',
    metti: '',
  },
  {
    regola: 'R25',
    atto: 'chi-ha-il-fuoco',
    che: 'una lettera è un comando anche se il fuoco è già in un campo',
    prove: 'comandi-da-tastiera.test.ts',
    cerca: '[bersaglio, attivo].every(',
    metti: '[bersaglio].every(',
  },
  {
    regola: 'R02',
    atto: 'conto-di-prima',
    che: 'il conto di una scheda pubblicata cambia senza che si legga',
    prove: 'rotte-pubbliche.test.ts',
    cerca:
      'if (conto?.iban !== nuovo?.iban || conto?.intestatario !== nuovo?.intestatario) prima.unshift({ finoAl, conto });',
    metti: '',
  },
  {
    regola: 'R03',
    atto: 'senza-motivo',
    che: 'con meno pubblicità di quanta la legge ne vuole si pubblica senza dire perché',
    prove: 'packages/dominio',
    cerca: "case 'R03_pubblicita_sotto_10_giorni': return 'pubblicita';",
    metti: "case 'R03_pubblicita_sotto_10_giorni': return null;",
  },
  {
    regola: 'R05',
    atto: 'minima-senza-motivo',
    che: 'con un minimo sotto i tre quarti si pubblica senza dire perché',
    prove: 'packages/dominio',
    cerca: "return 'minima';",
    metti: 'return null;',
  },
  {
    regola: 'R03',
    atto: 'portale-senza-motivo',
    che: 'senza il numero del portale si pubblica senza dire perché',
    prove: 'packages/dominio',
    cerca: "return 'portale';",
    metti: 'return null;',
  },
  {
    regola: 'R03',
    atto: 'motivi-nel-resoconto',
    che: 'chi partecipa legge perché si è pubblicato così',
    prove: 'completezza.test.ts',
    cerca: '[IN_DEROGA[nome], riservato ?',
    metti: '[IN_DEROGA[nome], true ?',
  },
];
