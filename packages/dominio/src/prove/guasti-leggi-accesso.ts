import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const OPERATORI = 'apps/server/src/accesso/operatori.ts';
const PROXY = 'apps/server/src/accesso/proxy-muto.test.ts';
const PROVE = 'apps/server/src/accesso/operatori-spostati.test.ts';

/** Altri modi di rompere chi è un operatore, quando il servizio di identità si sposta o lo conosce di nuovo (R08). */
export const ACCESSO_ROTTO: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R08',
      'un operatore disabilitato torna come uno nuovo, con un altro soggetto',
      OPERATORI,
      PROVE,
      "if (altri.some((una) => una.disabilitato_il !== null)) return { esito: 'disabilitato' };",
      '',
    ),
    atto: 'disabilitato',
  },
  {
    ...fuori(
      'R08',
      'il servizio di identità che si sposta lascia fuori tutti',
      OPERATORI,
      PROVE,
      'come.precedente ?? (() => false)',
      '() => false',
    ),
    atto: 'spostato',
  },
  {
    ...fuori(
      'R08',
      'lo stesso soggetto di un fornitore diverso è la stessa persona',
      OPERATORI,
      PROVE,
      'precedente(una.emittente) && !unAltro(una, chi)',
      'precedente(una.emittente)',
    ),
    atto: 'soggetto',
  },
  {
    ...fuori(
      'R08',
      'chi sta dietro un proxy muto diventa operatore con una parola qualsiasi',
      'apps/server/src/accesso/oidc-sviluppo.ts',
      PROXY,
      'if (!parola.vale(mostrata)) {',
      'if (mostrata === null) {',
    ),
    atto: 'parola',
  },
  {
    ...fuori(
      'R08',
      'la parola del terminale vale anche un’ora dopo',
      'apps/server/src/accesso/parola-sviluppo.ts',
      PROXY,
      '!scaduta() && ugualiSenzaIndizi',
      'ugualiSenzaIndizi',
    ),
    atto: 'scade',
  },
  {
    ...fuori(
      'R08',
      'le misure sono di chiunque sembri di questa macchina',
      'apps/server/src/bordo/salute.ts',
      PROXY,
      'return token !== null && ugualiSenzaIndizi(',
      'return token !== null || ugualiSenzaIndizi(',
    ),
    atto: 'misure',
  },
];
