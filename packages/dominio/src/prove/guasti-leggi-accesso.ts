import type { RegolaRotta } from './regola-rotta.ts';

/** Altri modi di rompere chi è un operatore, quando il servizio di identità si sposta o lo conosce di nuovo (R08). */
export const ACCESSO_ROTTO: readonly RegolaRotta[] = [
  {
    regola: 'R08',
    atto: 'disabilitato',
    che: 'un operatore disabilitato torna come uno nuovo, con un altro soggetto',
    prove: 'operatori-spostati.test.ts',
    cerca: "if (altri.some((una) => una.disabilitato_il !== null)) return { esito: 'disabilitato' };",
    metti: '',
  },
  {
    regola: 'R08',
    atto: 'spostato',
    che: 'il servizio di identità che si sposta lascia fuori tutti',
    prove: 'operatori-spostati.test.ts',
    cerca: 'come.precedente ?? (() => false)',
    metti: '() => false',
  },
  {
    regola: 'R08',
    atto: 'soggetto',
    che: 'lo stesso soggetto di un fornitore diverso è la stessa persona',
    prove: 'operatori-spostati.test.ts',
    cerca: 'precedente(una.emittente) && !unAltro(una, chi)',
    metti: 'precedente(una.emittente)',
  },
  {
    regola: 'R08',
    atto: 'parola',
    che: 'chi sta dietro un proxy muto diventa operatore con una parola qualsiasi',
    prove: 'proxy-muto.test.ts',
    cerca: 'if (!parola.vale(mostrata)) {',
    metti: 'if (mostrata === null) {',
  },
  {
    regola: 'R08',
    atto: 'scade',
    che: 'la parola del terminale vale anche un’ora dopo',
    prove: 'proxy-muto.test.ts',
    cerca: '!scaduta() && ugualiSenzaIndizi',
    metti: 'ugualiSenzaIndizi',
  },
  {
    regola: 'R08',
    atto: 'misure',
    che: 'le misure sono di chiunque sembri di questa macchina',
    prove: 'proxy-muto.test.ts',
    cerca: 'return token !== null && ugualiSenzaIndizi(',
    metti: 'return token !== null || ugualiSenzaIndizi(',
  },
];
