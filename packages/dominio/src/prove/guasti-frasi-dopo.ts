import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

type Dove = readonly [file: string, prove: string];

const nel = (file: string): Dove => [`packages/dominio/src/${file}`, 'packages/dominio'];
const BANCA = 'apps/server/src/banca/';
const SENSORI: Dove = ['apps/server/src/salute/sensori.ts', 'apps/server/src/salute/sensori.test.ts'];

const rotta = (
  regola: string,
  atto: string,
  che: string,
  [file, prove]: Dove,
  cerca: string,
  metti: string,
): RegolaRotta => ({ ...fuori(regola, che, file, prove, cerca, metti), atto });

/** Ciò che mancava perché ogni frase di ciò che segue l'esito, e del registro, avesse il suo errore (`frasi-dopo.ts`). */
export const FRASI_DOPO_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'R69',
    'tre giorni',
    'la persona si nomina in cinque giorni',
    ['apps/server/src/vendita/aste/termini.ts', 'apps/server/src/verbale/completezza.test.ts'],
    'PERSONA_DA_NOMINARE_GIORNI = 3;',
    'PERSONA_DA_NOMINARE_GIORNI = 5;',
  ),
  rotta(
    'R70',
    'cauzione resa',
    'a chi decade torna la cauzione',
    nel('asta/decidi/caducazione.ts'),
    "...(esito === 'revocata' ? rimborsoDiChiAveva(stato) : []),",
    "...(esito !== 'estinta' ? rimborsoDiChiAveva(stato) : []),",
  ),
  rotta(
    'R70',
    'differenza',
    'la cauzione già perduta non si toglie dalla differenza',
    nel('decadenza.ts'),
    'prezzoCent - cauzioneCent - nuovoPrezzoCent);',
    'prezzoCent - 0 * cauzioneCent - nuovoPrezzoCent);',
  ),
  rotta(
    'R71',
    'alla chiusura',
    'aggiudicato il bene, a chi ha perso non si dispone nulla',
    nel('asta/decidi/chiusura.ts'),
    '    rimborsi(stato, vincitore.bustaId),\n',
    '',
  ),
  rotta(
    'R71',
    'conto addebitato',
    'di chi ha perso si dimentica il conto da cui ha versato',
    [`${BANCA}rimborsi.ts`, `${BANCA}rotte-ordini-rimborso.test.ts`],
    'iban: busta?.ibanAddebito ?? null,',
    'iban: null,',
  ),
  rotta(
    'R71',
    'conto di chi riceve',
    'il file dei pagamenti manda ogni cauzione al conto da cui parte',
    [`${BANCA}pain001.ts`, `${BANCA}regole-banca.test.ts`],
    'CdtrAcct: { Id: { IBAN: iban } },',
    'CdtrAcct: { Id: { IBAN: iban === null ? iban : debitore.iban } },',
  ),
  rotta(
    'R71',
    'approva',
    'chi prepara un ordine lo approva',
    [`${BANCA}decidi-ordine.ts`, `${BANCA}regole-banca.test.ts`],
    'if (suo) return stessoOperatore(null);',
    '',
  ),
  rotta(
    'R71',
    'pain.001',
    'il file dei pagamenti dice di essere di un altro formato',
    [`${BANCA}pain001.ts`, `${BANCA}regole-banca.test.ts`],
    "'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'",
    "'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'",
  ),
  rotta(
    'R74',
    'sola aggiunta',
    'l’applicazione può cambiare e togliere ciò che è scritto',
    ['apps/server/src/base-dati/migra.ts', 'apps/server/src/vendita/giornale/giornale.test.ts'],
    'GRANT SELECT, INSERT ON ALL TABLES',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES',
  ),
  rotta(
    'R74',
    'legame',
    'una voce riscritta e ricalcolata passa, anche se la seguente non le è legata',
    ['packages/registro/src/catena.ts', 'packages/registro'],
    'if (voce.precedente !== precedente)',
    'if (voce.precedente === undefined)',
  ),
  rotta(
    'R74',
    'deriva',
    'un orologio che torna indietro non si nota',
    SENSORI,
    'if (Math.abs(deriva) > soglie.orologioMs)',
    'if (deriva > soglie.orologioMs)',
  ),
  rotta(
    'R74',
    'ora dubbia',
    'di un’ora dubbia non suona nessun allarme',
    SENSORI,
    "quadro.guasto('orologio', dubbiaDal, adesso);",
    '',
  ),
];
