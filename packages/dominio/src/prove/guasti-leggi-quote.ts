import type { RegolaRotta } from './regola-rotta.ts';

const quote = (atto: string, che: string, cerca: string, metti: string): RegolaRotta => ({
  regola: 'R20',
  atto,
  che,
  prove: 'acquisizione/src/quote.test.ts',
  cerca,
  metti,
});

/** Le quote di più offerenti, diritto per diritto, e la quota che si vende. */
export const QUOTE_ROTTE: readonly RegolaRotta[] = [
  quote('sotto', 'le quote possono non arrivare all’intero', '(scarto) => scarto === 0n)', '(scarto) => scarto <= 0n)'),
  quote(
    'diritto',
    'usufrutto e nuda proprietà si sommano fra loro',
    "usufrutto: somma([...di('proprieta'), ...di('usufrutto')]),",
    "usufrutto: somma([...di('proprieta'), ...di('usufrutto'), ...di('nuda_proprieta')]),",
  ),
  quote(
    'nuda',
    'chi ha la proprietà non ha anche la nuda proprietà',
    "nuda_proprieta: somma([...di('proprieta'), ...di('nuda_proprieta')]),",
    "nuda_proprieta: somma([...di('nuda_proprieta')]),",
  ),
  quote(
    'in vendita',
    'le quote del bene, se se ne vende metà, bloccano',
    '...(quotaInVendita === null ?',
    '...(true ?',
  ),
  quote('ignota', 'una quota che manca blocca', "if (ignote) return 'ignote';", ''),
  quote(
    'di chi',
    'di una quota che manca non si dice nulla',
    '(scritta || diChi.length > 1)',
    '(scritta || diChi.length > 9)',
  ),
  quote(
    'parole',
    'un diritto che non si conosce è la proprietà',
    'Object.hasOwn(DI_PAROLA, scritte) ? (DI_PAROLA[scritte] ?? null) : null',
    "DI_PAROLA[scritte] ?? 'proprieta'",
  ),
  quote(
    'taciuto',
    'chi tace il diritto, quando altri lo dicono, ha la proprietà',
    "(tacciono ? 'proprieta' : null)",
    "(tacciono || posto >= 0 ? 'proprieta' : null)",
  ),
  quote(
    'una parte',
    'di chi offre solo per l’usufrutto non si dice nulla',
    "solo == null || solo === 'proprieta'",
    "solo == null || solo !== 'proprieta'",
  ),
  quote(
    'altro diritto',
    'di chi scrive un diritto che non si vende non si dice nulla',
    'diritto !== null && diritto !== inVendita.diritto',
    'diritto !== null && diritto === inVendita.diritto',
  ),
  {
    regola: 'R20',
    atto: 'apertura',
    che: 'le quote di un pacchetto restano quelle lette al deposito, senza sapere che cosa si vende',
    prove: 'acquisizione/src/quote.test.ts',
    cerca: 'filter(({ codice }) => !DELLE_QUOTE.has(codice))',
    metti: 'filter(({ codice }) => codice.length > 0)',
  },
  {
    regola: 'R20',
    atto: 'digitata',
    che: 'il diritto di un’offerta digitata si perde',
    prove: 'digitata.test.ts',
    cerca: 'quota = null, diritto = null })',
    metti: "quota = null, ['']: diritto = null })",
  },
];
