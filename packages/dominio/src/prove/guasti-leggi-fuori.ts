/** Una regola rotta apposta: un testo del codice cambiato in memoria, e una prova con il numero della regola deve fallire. */
export type RegolaRotta = {
  regola: string;
  /** Di una regola che si rompe in più modi, quale: un atto che segue l'esito. */
  atto?: string;
  /** Che errore è, in una riga. */
  che: string;
  /** Il file, dalla radice. */
  file: string;
  /** Dove stanno le prove che se ne devono accorgere: una cartella o un file, dalla radice. */
  prove: string;
  /** Il testo di oggi, che nel file c'è una volta sola. */
  cerca: string;
  metti: string;
};

/** Con che nome si chiama un errore: la regola, e l'atto se ce n'è uno. */
export function nomeDellaRotta({ regola, atto }: RegolaRotta): string {
  return atto === undefined ? regola : `${regola}/${atto}`;
}

/** `regola: che` è l'errore; poi il file, le prove che se ne devono accorgere, che cosa si cerca, che cosa si mette. */
export function fuori(
  regola: string,
  che: string,
  file: string,
  prove: string,
  cerca: string,
  metti: string,
): RegolaRotta {
  return { regola, che, file, prove, cerca, metti };
}

/** Le regole che non stanno nel dominio: ai confini, e nel server. */
export const FUORI_DAL_DOMINIO: readonly RegolaRotta[] = [
  fuori(
    'R06',
    'il numero di iscrizione del gestore non si dice',
    'apps/server/src/bordo/configurazione-gestore.ts',
    'apps/server/src/pubblico/rotte-configurazione.test.ts',
    'iscrizione: v.GESTORE_ISCRIZIONE ?? null,',
    'iscrizione: null,',
  ),
  {
    ...fuori(
      'R07',
      'vale anche un file senza una firma buona',
      'apps/server/src/documenti/dichiarazioni.ts',
      'apps/server/src/documenti/rotte-dichiarazione.test.ts',
      'if (no !== null) throw problemaDi(no);',
      "if (no?.codice === 'R07_firmatario_da_confermare') throw problemaDi(no);",
    ),
    atto: 'firma',
  },
  {
    ...fuori(
      'R07',
      'un PDF cambiato in coda dopo la firma è ancora firmato',
      'apps/server/src/sigillo/documento-firmato.ts',
      'apps/server/src/sigillo/documento-firmato.test.ts',
      'una.integra && intero',
      'una.integra',
    ),
    atto: 'pdf',
  },
  {
    ...fuori(
      'R18',
      'di chi era ammesso nessuno deve più decidere',
      'packages/dominio/src/asta/proposte.ts',
      'packages/dominio',
      "di.tipo === 'ammessa' && di.nonostante === null &&",
      'false &&',
    ),
    atto: 'dopo',
  },
  {
    ...fuori(
      'R18',
      'il debitore registrato dopo non si confronta con le offerte già aperte',
      'apps/server/src/vendita/rotte/rotte-operatore.ts',
      'apps/server/src/vendita/rotte/ripeti-atto.test.ts',
      'await riconfrontaLaProcedura(vendita, sua);',
      '',
    ),
    atto: 'registrato',
  },
  {
    ...fuori(
      'R18',
      'il verbale tace che nessuno era registrato',
      'apps/server/src/verbale/racconto-buste.ts',
      'apps/server/src/verbale/racconto-buste.test.ts',
      'riservato && evento.debitoreRegistrato === false ? [SENZA_DEBITORE] : []',
      '[] as string[]',
    ),
    atto: 'verbale',
  },
  fuori(
    'R09',
    'gli incarichi di un anno si contano da quello dopo',
    'apps/server/src/rendiconti/incarichi.ts',
    'apps/server/src/rendiconti/rotte-statistiche.test.ts',
    'return (rows[0]?.prima_di_lui ?? 0) + 1;',
    'return (rows[0]?.prima_di_lui ?? 0) + 2;',
  ),
  fuori(
    'R11',
    'che le offerte del Ministero mancano non lo dice nessuno',
    'apps/server/src/salute/allarmi.ts',
    'apps/server/src/salute/rotte-allarmi.test.ts',
    "if (arrivate.length === 0) return suona('R11_nessuna_offerta', 'attenzione', fine);",
    'if (arrivate.length === 0) return;',
  ),
  fuori(
    'R14',
    'un campo che manca propone l’esclusione',
    'packages/acquisizione/src/offerta.ts',
    'packages/acquisizione',
    "regola: 'R14', gravita: 'avviso' });",
    "regola: 'R14', gravita: 'inefficace' });",
  ),
  fuori(
    'R15',
    'ogni carattere di controllo va bene',
    'packages/contratto/src/codice-fiscale.ts',
    'packages/contratto',
    'return carattereDiControllo(codice.slice(0, 15)) === codice.at(15)',
    'return codice.length > 0',
  ),
  fuori(
    'R20',
    'le quote possono superare l’intero',
    'packages/acquisizione/src/quote.ts',
    'packages/acquisizione',
    'return somma.numeratore === somma.denominatore;',
    'return somma.numeratore >= somma.denominatore;',
  ),
  fuori(
    'R22',
    'chi firma per un altro non si segnala',
    'packages/acquisizione/src/offerta-controlli.ts',
    'packages/acquisizione',
    'if (firma === null || titolare === null || firma === titolare) return [];',
    'if (firma !== titolare || firma === titolare) return [];',
  ),
  fuori(
    'R23',
    'senza bollo si propone l’esclusione',
    'packages/acquisizione/src/offerta-controlli.ts',
    'packages/acquisizione',
    "'regolarizzare',",
    "'inefficace',",
  ),
  fuori(
    'R35',
    'di chi assiste non resta perché lo si è ammesso',
    'apps/server/src/posta/credenziali.ts',
    'apps/server/src/posta/credenziali.test.ts',
    'pec, motivazione, diDiritto, ammessoDa: attore.id };',
    'pec, diDiritto, ammessoDa: attore.id };',
  ),
  fuori(
    'R37',
    'chi legge i documenti di una busta non resta scritto',
    'apps/server/src/vendita/aste/letture-identita.ts',
    'apps/server/src/acquisizione/rotte-allegati.test.ts',
    '): Promise<void> {\n  await sql`',
    "): Promise<void> {\n  if (cheCosa !== '') return;\n  await sql`",
  ),
  fuori(
    'R39',
    'senza estratti la cauzione si dice non accreditata',
    'apps/server/src/banca/cauzioni.ts',
    'apps/server/src/banca/rotte-delegato-cauzioni.test.ts',
    "return coperto ? 'non_accreditata' : 'ignota';",
    "return 'non_accreditata';",
  ),
  fuori(
    'R69',
    'il saldo che scade di sabato passa al lunedì',
    'apps/server/src/vendita/aste/termini.ts',
    'apps/server/src/vendita/aste/termini.test.ts',
    'const scadeIl = fineDi(giornoDi(decorreDal).add({ days: giorni }));',
    'const { scadeIl } = scadenzaAGiorni(decorreDal, giorni);',
  ),
  fuori(
    'R72',
    'di chi è escluso non c’è l’IBAN',
    'apps/server/src/rendiconti/banca-dati-aste.ts',
    'apps/server/src/rendiconti/banca-dati-aste.test.ts',
    '      ibanAddebito,\n      inEuro',
    "      busta.stato.tipo === 'ammessa' ? ibanAddebito : null,\n      inEuro",
  ),
  fuori(
    'R73',
    'che l’esito va scritto sul portale non lo ricorda nessuno',
    'apps/server/src/salute/allarmi-del-banco.ts',
    'apps/server/src/salute/rotte-allarmi.test.ts',
    "stato->'scheda'->>'idVenditaPvp' IS NOT NULL ORDER BY",
    "stato->'scheda'->>'idVenditaPvp' IS NULL ORDER BY",
  ),
  fuori(
    'R75',
    'una scrittura senza risposta si dice scritta',
    'apps/server/src/vendita/giornale/gruppo.ts',
    'apps/server/src/vendita/giornale/gruppo.test.ts',
    "throw new EsitoIgnoto('la conferma della scrittura non ha avuto risposta', { cause: errore });",
    '',
  ),
  fuori(
    'R78',
    'perché un campo è errato lo legge soltanto chi vede',
    'packages/ui/src/field.tsx',
    'packages/ui',
    "-errore` : ''].filter(Boolean)",
    "-errore` : ''].filter(Boolean).slice(0, 1)",
  ),
];
