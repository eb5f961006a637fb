import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const rotta = (
  regola: string,
  atto: string,
  che: string,
  [file, prove]: readonly [string, string],
  cerca: string,
  metti: string,
): RegolaRotta => ({ ...fuori(regola, che, file, prove, cerca, metti), atto });

const VERBALE = 'apps/server/src/verbale/rotte-verbale.ts';
const TASTI = 'apps/web/src/schermate/admin/mattinata/usa-tasti.ts';
const CONTO = 'apps/server/src/anagrafe/conto-ufficio.ts';

/** I modi di rompere ciò che si scrive: due sullo stesso testo, chi scrive mentre arriva un campo, ciò che è pubblico e cambia. */
export const BOZZE_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'R68',
    'due-verbali',
    'di due che salvano insieme il verbale, il secondo copre il primo',
    ['packages/dominio/src/asta/decidi/chiusura.ts', 'packages/dominio'],
    "if (atto.segue !== undefined && atto.segue !== ultima) return no('R68_verbale_cambiato');",
    '',
  ),
  rotta(
    'R68',
    'verbale-non-letto',
    'si salva il verbale senza aver letto ciò che un altro vi ha scritto',
    [VERBALE, 'apps/server/src/verbale/rotte-verbale.test.ts'],
    "if ((await stampa.ultimaConTesto(id, versioni)) !== letta) throw problemaRifiuto(rifiuta('R68_verbale_cambiato'));",
    '',
  ),
  rotta(
    'R57',
    'motivo-prima',
    'chi è caduto passa per raggiunto, e il motivo si chiede dopo un rifiuto',
    [
      'apps/web/src/schermate/admin/console/offerenti-online.ts',
      'apps/web/src/schermate/admin/console/offerenti-online.test.ts',
    ],
    'collegati.filter(({ collegatoDal }) => collegatoDal !== null)',
    'collegati',
  ),
  rotta(
    'R25',
    'campo-che-arriva',
    'le lettere battute mentre una finestra arriva sono comandi',
    [TASTI, 'apps/web/src/schermate/admin/mattinata/usa-tasti.test.ts'],
    'if (domanda || compone || inViaggio) return false;',
    '',
  ),
  rotta(
    'R25',
    'chi-ha-il-fuoco',
    'una lettera è un comando anche se il fuoco è già in un campo',
    [TASTI, 'apps/web/src/schermate/admin/mattinata/usa-tasti.test.ts'],
    '[bersaglio, attivo].every(',
    '[bersaglio].every(',
  ),
  rotta(
    'R02',
    'conto-di-prima',
    'il conto di una scheda pubblicata cambia senza che si legga',
    [CONTO, 'apps/server/src/pubblico/rotte-pubbliche.test.ts'],
    'if (conto?.iban !== nuovo?.iban || conto?.intestatario !== nuovo?.intestatario) prima.unshift({ finoAl, conto });',
    '',
  ),
];
