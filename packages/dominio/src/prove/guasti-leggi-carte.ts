import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const RACCOLTA = 'apps/server/src/documenti/raccolta-pdf.ts';
const AZIONI = 'apps/server/src/documenti/azioni-pdf.ts';
const PROVE_AZIONI = 'apps/server/src/documenti/azioni-pdf.test.ts';
const REVISIONI = 'apps/server/src/sigillo/revisioni-pdf.ts';
const PROVE_FIRME = 'apps/server/src/sigillo/documento-firmato.test.ts';
const DICHIARAZIONE = 'packages/dominio/src/asta/dichiarazione.ts';

const rotta = (
  regola: string,
  atto: string,
  che: string,
  [file, prove]: readonly [string, string],
  cerca: string,
  metti: string,
): RegolaRotta => ({ ...fuori(regola, che, file, prove, cerca, metti), atto });

/** I modi di rompere ciò che si guarda di un PDF prima di pubblicarlo, e di una firma prima di crederle. */
export const CARTE_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'R76',
    'pdf-insiemi',
    'un insieme compresso che non dice di esserlo non si apre',
    [RACCOLTA, PROVE_AZIONI],
    "nome === 'First' || ",
    '',
  ),
  rotta(
    'R76',
    'pdf-intestazione',
    'un oggetto con un’intestazione scritta male non si guarda',
    [RACCOLTA, PROVE_AZIONI],
    "if (APRE.test(testo)) throw new NonSiGuarda('non_si_legge', null);",
    '',
  ),
  rotta(
    'R76',
    'pdf-predizione',
    'un insieme compresso scritto in un altro modo passa per letto',
    [RACCOLTA, PROVE_AZIONI],
    "nome !== 'Predictor' || valore === 1",
    "nome !== 'Predictor' || valore !== null",
  ),
  rotta(
    'R76',
    'pdf-rimandi',
    'un nome che sta in un altro oggetto non si cerca',
    [AZIONI, PROVE_AZIONI],
    'else trovati.push(uno.valore);',
    '',
  ),
  rotta(
    'R76',
    'pdf-indirizzi',
    'un indirizzo scritto in UTF-16 si legge com’è',
    ['apps/server/src/documenti/indirizzi-pdf.ts', PROVE_AZIONI],
    "inTesto(scritto).replaceAll(SALTATI, '')",
    "scritto.replaceAll(SALTATI, '')",
  ),
  rotta(
    'R76',
    'pdf-riletto',
    'si pubblica ciò che l’esame di adesso trova',
    ['apps/server/src/documenti/scrivi.ts', 'apps/server/src/documenti/rotte-documenti-vendita.test.ts'],
    'attivo: trovati.length > 0,',
    'attivo: false,',
  ),
  rotta(
    'R76',
    'pdf-pubblicati',
    'ciò che era già pubblico non si guarda di nuovo',
    ['apps/server/src/documenti/riguarda.ts', 'apps/server/src/documenti/riguarda.test.ts'],
    'await scriviEsame(parti.db, { impronta, trovati }, parti.orologio.adesso());',
    '',
  ),
  rotta(
    'R76',
    'esaminatori',
    'chi carica dieci documenti lenti li tiene tutti',
    ['apps/server/src/in-disparte/turni-di-lavoro.ts', 'apps/server/src/in-disparte/turni-di-lavoro.test.ts'],
    'if (insieme > 1 && inCorso.has(chi)) continue;',
    '',
  ),
  rotta(
    'R07',
    'pdf-campo-finto',
    'una nota che si dice campo di firma passa per una firma',
    [REVISIONI, PROVE_FIRME],
    "return !voci.has('Subtype') || voci.get('Subtype') === '/Widget';",
    'return true;',
  ),
  rotta(
    'R07',
    'pdf-modulo',
    'campi compilati dopo la firma non si dicono',
    [REVISIONI, PROVE_FIRME],
    "compila(era, e) ? 'modulo' : 'altro'",
    "compila(era, e) ? 'verifica' : 'altro'",
  ),
  rotta(
    'R07',
    'cades-ordine',
    'attributi scritti in un altro ordine passano per un contenuto diverso',
    ['apps/server/src/sigillo/verifica-firma.ts', PROVE_FIRME],
    'parti.toSorted(Buffer.compare)',
    'parti',
  ),
  rotta(
    'R07',
    'algoritmo',
    'una firma con un algoritmo ignoto passa per un contenuto diverso',
    ['apps/server/src/sigillo/verifica-firma.ts', PROVE_FIRME],
    'if (ignoto !== null)',
    'if (ignoto !== null && ignoto === null)',
  ),
  rotta(
    'R07',
    'aggiunto-dopo',
    'si pubblica con una dichiarazione a cui dopo la firma è stato aggiunto altro',
    [DICHIARAZIONE, 'packages/dominio'],
    "if (!soloFirmeDopo(integrita.dopo)) return { codice: 'R07_aggiunto_dopo_la_firma', firmatario };",
    '',
  ),
  rotta(
    'R07',
    'autofirmato',
    'si pubblica con un certificato che chiunque si fa',
    [DICHIARAZIONE, 'packages/dominio'],
    "if (autofirmato) return { codice: 'R07_certificato_autofirmato', firmatario };",
    '',
  ),
  rotta(
    'R07',
    'senza-elenco',
    'il codice del legale rappresentante basta, anche se nessuna autorità lo garantisce',
    [DICHIARAZIONE, 'packages/dominio'],
    "    case 'senza_elenco':\n      return true;",
    "    case 'senza_elenco':\n      return false;",
  ),
];
