import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

/** Ciò che, leggendo gli estratti delle banche, raddoppierebbe un movimento, ne perderebbe il bonifico o farebbe decidere uno solo. */
export const ESTRATTI_ROTTI: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R39',
      'un CRO riconosciuto meglio fa sembrare nuovo un movimento già importato',
      'apps/server/src/banca/chiavi.ts',
      'apps/server/src/banca/chiavi.test.ts',
      'canonicalizza({ ...scritto, ...primi })',
      'canonicalizza(scritto)',
    ),
    atto: 'chiavi dei movimenti',
  },
  {
    ...fuori(
      'R39',
      'lo stesso movimento da tre fonti si conta due volte',
      'apps/server/src/banca/riscontri.ts',
      'apps/server/src/banca/rotte-tre-fonti.test.ts',
      'where r.riscontro = m.id and r.formato =',
      'where r.riscontro = m.id or r.formato =',
    ),
    atto: 'tre fonti',
  },
  {
    ...fuori(
      'R39',
      'due movimenti di un file confermano lo stesso',
      'apps/server/src/banca/riscontri.ts',
      'apps/server/src/banca/riscontri.test.ts',
      'if (trovato !== null) presi.add(trovato);',
      '',
    ),
    atto: 'confermato una volta',
  },
  {
    ...fuori(
      'R39',
      'un movimento conferma il primo dello stesso importo e non quello con il suo bonifico',
      'apps/server/src/banca/riscontri.ts',
      'apps/server/src/banca/riscontri.test.ts',
      'return 9 * posto(di.trn, cercato.trn) + 3 * posto(di.cro, cercato.cro) + iban;',
      'return iban;',
    ),
    atto: 'riscontro del suo bonifico',
  },
  {
    ...fuori(
      'R39',
      'una riga messa a mano prende il posto del movimento che si conferma',
      'apps/server/src/banca/riscontri.ts',
      'apps/server/src/banca/riscontri.test.ts',
      'if (voto >= suo || !vero(candidato)) continue;',
      'if (voto >= suo) continue;',
    ),
    atto: 'riscontro vero',
  },
  {
    ...fuori(
      'R39',
      'il TRN scritto nel riferimento del sistema di pagamento non si vede',
      'apps/server/src/banca/voce-camt.ts',
      'apps/server/src/banca/letture.test.ts',
      "estremi([dove('ClrSysRef'), ...CAMPI",
      'estremi([...CAMPI',
    ),
    atto: 'ClrSysRef',
  },
  {
    ...fuori(
      'R39',
      'una cauzione già in chiaro quando si apre la sua busta aspetta che qualcuno la abbini',
      'apps/server/src/banca/giro-crediti.ts',
      'apps/server/src/banca/abbina-aperte.test.ts',
      'if (voci.some(({ tipo }) => LETTE.includes(tipo))) daAbbinare?.add(asta);',
      'if (voci.some(({ tipo }) => tipo === undefined)) daAbbinare?.add(asta);',
    ),
    atto: 'abbinata aprendo',
  },
  {
    ...fuori(
      'R39',
      'un estratto caricato a buste aperte non si abbina se nessuna vendita attende',
      'apps/server/src/banca/importa.ts',
      'apps/server/src/banca/abbina-aperte.test.ts',
      'aperte.map(({ asta }) => asta),',
      '[],',
    ),
    atto: 'abbinata importando',
  },
  {
    ...fuori(
      'R39',
      'un estratto annullato mentre si scrive entra lo stesso',
      'apps/server/src/banca/importa.ts',
      'apps/server/src/banca/annullato.test.ts',
      '    pretendiNonAnnullato(file);\n    return {',
      '    return {',
    ),
    atto: 'estratto annullato',
  },
  {
    ...fuori(
      'R39',
      'un file con un movimento più del massimo entra lo stesso',
      'apps/server/src/banca/estratto-camt.ts',
      'apps/server/src/banca/voci-camt.test.ts',
      'if (restano < 0)',
      'if (restano < -1)',
    ),
    atto: 'troppi movimenti',
  },
  {
    ...fuori(
      'R71',
      'un estratto che non torna lo prende chi l’ha proposto',
      'apps/server/src/banca/sbilanciati.ts',
      'apps/server/src/banca/rotte-sbilanciati.test.ts',
      "  if (proposta?.operatore_id === chi.id) throw problema('R71_stesso_operatore', {}, {}, 'estratto');\n",
      '',
    ),
    atto: 'estratto sbilanciato',
  },
  {
    ...fuori(
      'R39',
      'un accredito la cui causale nomina un altro lotto si abbina da sé',
      'apps/server/src/banca/abbina.ts',
      'apps/server/src/banca/contrasti.test.ts',
      'if (smentita || volte',
      'if (volte',
    ),
    atto: 'causale di un altro lotto',
  },
  {
    ...fuori(
      'R39',
      'lo stesso bonifico scritto due volte copre due offerte',
      'apps/server/src/banca/scrivi-abbinamenti.ts',
      'apps/server/src/banca/rotte-abbinamenti.test.ts',
      "if (riga.ultimo === 'abbinato' || riga.giaDato)",
      "if (riga.ultimo === 'abbinato')",
    ),
    atto: 'bonifico scritto due volte',
  },
  {
    ...fuori(
      'R39',
      'un estratto con una voce in meno di quante ne dichiara entra come gli altri',
      'apps/server/src/banca/estratto-camt.ts',
      'apps/server/src/banca/totali-camt.test.ts',
      '...nonVuoti(totali.nonTornano(estratto)),',
      '',
    ),
    atto: 'totali dichiarati',
  },
  {
    ...fuori(
      'R24',
      'un’offerta che scade dopo l’ora solare smette di tenere segreti i conti un giorno prima o dopo',
      'apps/server/src/banca/attese.ts',
      'apps/server/src/banca/attese.test.ts',
      'giorniDopo(adesso, -OFFERTE_SCADUTE_GIORNI)',
      'adesso - OFFERTE_SCADUTE_GIORNI * 86_400_000',
    ),
    atto: 'scadute a giorni',
  },
];
