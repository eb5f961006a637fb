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
  {
    ...fuori(
      'R28',
      'di un’offerta digitata non si guardano bollo e avvocato',
      'apps/server/src/vendita/aste/digitata.ts',
      'apps/server/src/vendita/rotte/ripeti-atto.test.ts',
      'return bollo !== undefined || !nuovi.includes(codice);',
      'return !nuovi.includes(codice);',
    ),
    atto: 'digitata',
  },
  {
    ...fuori(
      'R25',
      'un pacchetto che chi carica accetta non si legge',
      'apps/server/src/acquisizione/limiti.ts',
      'apps/server/src/acquisizione/depositi.test.ts',
      'PACCHETTO_BYTE_MAX = PACCHETTO_MAX_KB * 1024;',
      'PACCHETTO_BYTE_MAX = PACCHETTO_MAX_KB * 1000;',
    ),
    atto: 'misura',
  },
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
      "dopo === null ? { stato: 'diversa' } : { stato: 'integra', dopo }",
      "dopo === null ? { stato: 'diversa' } : { stato: 'integra', dopo: [] }",
    ),
    atto: 'pdf',
  },
  {
    ...fuori(
      'R07',
      'chi firma dopo mette nel PDF ciò che il documento firmato aspettava',
      'apps/server/src/sigillo/revisioni-pdf.ts',
      'apps/server/src/sigillo/documento-firmato.test.ts',
      '!attesi.has(numero) && serveAFirmare(valore, flusso)',
      'serveAFirmare(valore, flusso)',
    ),
    atto: 'pdf-in-coda',
  },
  {
    ...fuori(
      'R07',
      'un elenco di fiducia vale anche se non lo ha firmato chi deve',
      'apps/server/src/sigillo/leggi-elenco-di-fiducia.ts',
      'apps/server/src/sigillo/elenco-di-fiducia.test.ts',
      'getCertFromKeyInfo: () => null',
      'getCertFromKeyInfo: SignedXml.getCertFromKeyInfo',
    ),
    atto: 'elenco-firma',
  },
  {
    ...fuori(
      'R07',
      'un elenco di fiducia di prima vale ancora',
      'apps/server/src/sigillo/elenco-di-fiducia.ts',
      'apps/server/src/sigillo/elenco-di-fiducia.test.ts',
      "esito.elenco.numero < (await piuAlto(esito.elenco)) ? { difetto: 'superato' } : esito",
      '(await piuAlto(esito.elenco)) < 0 ? esito : esito',
    ),
    atto: 'elenco-di-prima',
  },
  {
    ...fuori(
      'R07',
      'un servizio dell’elenco di fiducia vale anche quando non era attivo',
      'apps/server/src/sigillo/elenco-di-fiducia.ts',
      'apps/server/src/sigillo/elenco-di-fiducia.test.ts',
      'servizi.filter((uno) => attivoIl(uno, quando))',
      'servizi.filter((uno) => attivoIl(uno, quando) || true)',
    ),
    atto: 'elenco-attivo',
  },
  {
    ...fuori(
      'R07',
      'un certificato che non è di un’autorità dell’elenco si accoglie senza dire perché',
      'packages/dominio/src/asta/dichiarazione.ts',
      'packages/dominio',
      "if (ignota !== undefined && motivo.trim() === '')",
      'if (false)',
    ),
    atto: 'autorita',
  },
  {
    ...fuori(
      'R29',
      'una ricevuta PEC vale chiunque l’abbia firmata',
      'apps/server/src/acquisizione/prova-consegna.ts',
      'apps/server/src/acquisizione/ricevute/ricevute.test.ts',
      'if (firmata === null || !CASELLA_DEL_GESTORE.test(firmata.firmatario)) return null;',
      'if (firmata === null) return null;',
    ),
    atto: 'ricevuta-firmata',
  },
  {
    ...fuori(
      'R29',
      'un invito respinto dal gestore PEC passa per consegnato',
      'apps/server/src/salute/allarmi-del-banco.ts',
      'apps/server/src/salute/rotte-allarmi.test.ts',
      "bool_or(p.stato = 'inviata' AND NOT",
      "bool_or(p.stato = 'inviata' OR NOT",
    ),
    atto: 'respinta',
  },
  {
    ...fuori(
      'R35',
      'una richiesta di assistere si decide due volte',
      'apps/server/src/posta/richieste.ts',
      'apps/server/src/posta/richieste.test.ts',
      "throw problema('richiesta_gia_decisa');",
      'return;',
    ),
    atto: 'decisa-una-volta',
  },
  {
    ...fuori(
      'R70',
      'della vendita nuova si accetta il prezzo che chiunque scrive',
      'apps/server/src/vendita/dopo/stesso-lotto.ts',
      'apps/server/src/vendita/dopo/stesso-lotto.test.ts',
      'asta === detta && prezzoCent === atto.prezzoCent',
      'asta === detta',
    ),
    atto: 'prezzo-nuovo',
  },
  {
    ...fuori(
      'R70',
      'un prezzo si scrive a mano anche se la vendita nuova è qui',
      'apps/server/src/vendita/dopo/stesso-lotto.ts',
      'apps/server/src/vendita/dopo/stesso-lotto.test.ts',
      'esito === null || prezzoCent !== null',
      'false && (esito === null || prezzoCent !== null)',
    ),
    atto: 'prezzo-taciuto',
  },
  {
    ...fuori(
      'R70',
      'una vendita cominciata prima dell’aggiudicazione decaduta passa per la nuova',
      'apps/server/src/vendita/dopo/stesso-lotto.ts',
      'apps/server/src/vendita/dopo/stesso-lotto.test.ts',
      'parametri.inizioOperazioniIl > dichiaratoIl &&',
      '(parametri.inizioOperazioniIl > 0 || dichiaratoIl > 0) &&',
    ),
    atto: 'viene-dopo',
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
      'debitoreRegistrato === false ? [SENZA_DEBITORE] : []',
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
  {
    ...fuori(
      'R09',
      'ogni incarico è senza incanto, qualunque cosa dica l’avviso',
      'apps/server/src/vendita/aste/incanto-in-parole.ts',
      'apps/server/src/rendiconti/banca-dati-aste.test.ts',
      "if (senza === null) return 'incanto non indicato';",
      "if (senza === null) return 'senza incanto';",
    ),
    atto: 'incanto',
  },
  {
    ...fuori(
      'R68',
      'il verbale tace il numero del gestore',
      'apps/server/src/verbale/premesse.ts',
      'apps/server/src/verbale/completezza.test.ts',
      'iscrizione === null ?',
      "iscrizione !== '' ?",
    ),
    atto: 'premesse',
  },
  {
    ...fuori(
      'R69',
      'il verbale chiede a chi ha vinto anche la cauzione già versata',
      'apps/server/src/verbale/obblighi.ts',
      'apps/server/src/verbale/completezza.test.ts',
      'formattaEuro(conto.dovutoCent)',
      'formattaEuro(conto.prezzoCent)',
    ),
    atto: 'obblighi',
  },
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
    'const soldi = [ibanAddebito, ',
    "const soldi = [stato.tipo === 'ammessa' ? ibanAddebito : null, ",
  ),
  fuori(
    'R73',
    'che l’esito va scritto sul portale non lo ricorda nessuno',
    'apps/server/src/salute/allarmi-del-banco.ts',
    'apps/server/src/salute/rotte-allarmi.test.ts',
    "stato->'scheda'->>'idVenditaPvp' IS NOT NULL ORDER BY",
    "stato->'scheda'->>'idVenditaPvp' IS NULL ORDER BY",
  ),
  {
    ...fuori(
      'R68',
      'del verbale si accoglie il file firmato di un’altra versione',
      'apps/server/src/verbale/firmato.ts',
      'apps/server/src/verbale/rotte-verbale-firmato.test.ts',
      '  await pretendiQuella(parti, daDepositare, svolto.contenuto);\n',
      '',
    ),
    atto: 'file firmato',
  },
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
