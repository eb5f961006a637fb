/** Un movimento da scrivere in un estratto di prova. */
export type Scritto = {
  importo: string;
  verso?: 'CRDT' | 'DBIT';
  contabile?: string;
  iban?: string;
  nome?: string;
  causale?: string;
  riferimento?: string;
  /** In `Refs/ClrSysRef`, come le banche italiane vi scrivono il TRN. */
  clrSysRef?: string;
  cro?: string;
  stato?: string;
  divisa?: string;
};
export const CONTO = 'IT60X0542811101000000123456';

const voce = (v: Scritto, nuova: boolean): string => `<Ntry><Amt Ccy="${v.divisa ?? 'EUR'}">${v.importo}</Amt>
<CdtDbtInd>${v.verso ?? 'CRDT'}</CdtDbtInd>${nuova ? `<Sts><Cd>${v.stato ?? 'BOOK'}</Cd></Sts>` : `<Sts>${v.stato ?? 'BOOK'}</Sts>`}
<BookgDt><Dt>${v.contabile ?? '2026-11-10'}</Dt></BookgDt><ValDt><Dt>${v.contabile ?? '2026-11-10'}</Dt></ValDt>
<NtryDtls><TxDtls><Refs>${v.riferimento === undefined ? '' : `<AcctSvcrRef>${v.riferimento}</AcctSvcrRef>`}<EndToEndId>NOTPROVIDED</EndToEndId>${v.clrSysRef === undefined ? '' : `<ClrSysRef>${v.clrSysRef}</ClrSysRef>`}${v.cro === undefined ? '' : `<TxId>${v.cro}</TxId>`}</Refs>
<RltdPties>${parte(v.verso === 'DBIT' ? 'Cdtr' : 'Dbtr', v, nuova)}</RltdPties>
<RmtInf><Ustrd>${v.causale ?? 'Cauzione'}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

function parte(chi: 'Dbtr' | 'Cdtr', { nome, iban }: Scritto, nuova: boolean): string {
  const detto = `<Nm>${nome ?? 'Ordinante di prova'}</Nm>`;
  const conto = iban === undefined ? '' : `<${chi}Acct><Id><IBAN>${iban}</IBAN></Id></${chi}Acct>`;
  return `<${chi}>${nuova ? `<Pty>${detto}</Pty>` : detto}</${chi}>${conto}`;
}

/** Un estratto CAMT.053 nella versione chiesta; `saldi` in euro, se si vogliono. */
export function camt(
  voci: readonly Scritto[],
  {
    versione = '001.08',
    conto = CONTO,
    saldi,
    intestatario = 'Gestore di prova S.r.l.',
  }: { versione?: string; conto?: string; saldi?: [string, string]; intestatario?: string } = {},
): string {
  const saldo = (codice: string, importo: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${codice}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${importo}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${versione}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${conto}</IBAN></Id>${intestatario === '' ? '' : `<Ownr><Nm>${intestatario}</Nm></Ownr>`}</Acct>
${saldi === undefined ? '' : saldo('OPBD', saldi[0]) + saldo('CLBD', saldi[1])}
${voci.map((una) => voce(una, versione === '001.08')).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

const AC04 = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

/** Un estratto con una voce che la banca dice tornata indietro; senza altro, perché il conto è chiuso (AC04). */
export function camtTornato(voce: Scritto, endToEndId: string, ritorno = AC04): string {
  return camt([voce]).replace('NOTPROVIDED', endToEndId).replace('</TxDtls>', `${ritorno}</TxDtls>`);
}

/** Un estratto con un'uscita che la banca dice uno storno: disfa un accredito. */
export function camtStorno(voce: Scritto): string {
  return camt([{ ...voce, verso: 'DBIT' }]).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>');
}

/** Lo stesso estratto CAMT.053 come lo consegna il CBI: nel corpo con la sua busta, o il messaggio logico da solo. */
export function nelCbi(xml: string, come: 'corpo' | 'messaggio'): string {
  const dentro = /<BkToCstmrStmt>(.*)<\/BkToCstmrStmt>/s.exec(xml)?.[1] ?? '';
  const nome = 'CBIDlyStmtReqLogMsg';
  if (come === 'messaggio')
    return `<?xml version="1.0" encoding="UTF-8"?>
<s:${nome} xmlns:s="urn:CBI:xsd:${nome}.00.01.02">${dentro}</s:${nome}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<b:CBIBdyBkToCstmrStmtReq xmlns:b="urn:CBI:xsd:CBIBdyBkToCstmrStmtReq.00.01.02"><b:PhyMsgInf><b:PhyMsgTpCd>RND-STC-BODY</b:PhyMsgTpCd></b:PhyMsgInf>
<b:CBIEnvelBkToCstmrStmtReqLogMsg><b:CBIBkToCstmrStmtReqLogMsg><b:${nome}>${dentro}</b:${nome}></b:CBIBkToCstmrStmtReqLogMsg></b:CBIEnvelBkToCstmrStmtReqLogMsg></b:CBIBdyBkToCstmrStmtReq>`;
}

/** Un estratto di una BCC con le colonne documentate. */
export function csv(righe: readonly string[][]): string {
  const testata = [
    'Data contabile',
    'Data valuta',
    'Importo',
    'Divisa',
    'Descrizione',
    'Ordinante',
    'IBAN ordinante',
    'CRO',
  ];
  return [testata, ...righe].map((campi) => campi.join(';')).join('\r\n');
}

/** Gli stessi due movimenti, 9.500,00 in entrata con il CRO 01234567891 e 6,00 in uscita, come li scrivono altre banche. */
export const CSV_DI_ALTRE: readonly { nome: string; testo: string }[] = [
  {
    nome: 'colonne in più e il conto in ogni riga',
    testo: [
      'Ragione Sociale;Data contabile;Data valuta;Banca;Rapporto;Importo;Divisa;Descrizione;Categoria/sottocategoria;Hashtag',
      'GESTORE;06/08/2026;06/08/2026;05034;100;9.500,00;EUR;BONIFICO CRO 01234567891 CAUZIONE;;',
      'GESTORE;07/08/2026;07/08/2026;05034;100;-6,00;EUR;COMMISSIONI;;',
    ].join('\r\n'),
  },
  {
    nome: 'altre intestazioni e date con i punti',
    testo: [
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR)',
      '06.08.2026;06.08.2026;BONIFICO CRO 01234567891 CAUZIONE;9.500,00',
      '07.08.2026;07.08.2026;COMMISSIONI;-6,00',
    ].join('\n'),
  },
  {
    nome: 'sep=;, righe sopra la testata, Dare e Avere, una riga da zero e il saldo in fondo',
    testo: [
      'sep=;',
      'Intestatario;GESTORE DI PROVA;;;',
      'Periodo dal 01/08/2026 al 31/08/2026;;;;',
      '',
      'Data;Valuta;Descrizione;Dare;Avere',
      '06/08/2026;06/08/2026;BONIFICO CRO 01234567891 CAUZIONE;;9.500,00',
      '06/08/2026;06/08/2026;INTERESSI;0,00;0,00',
      '07/08/2026;07/08/2026;COMMISSIONI;6,00;',
      'Saldo finale;;;;9.494,00',
    ].join('\r\n'),
  },
  {
    nome: 'Entrate e Uscite con il segno, separate da tabulazioni',
    testo: [
      'Data_Operazione\tData_Valuta\tEntrate\tUscite\tDescrizione\tDescrizione_Completa\tStato',
      '2026-08-06\t2026-08-06\t9.500,00\t\tBONIFICO\tBONIFICO CRO 01234567891 CAUZIONE\tContabilizzato',
      '2026-08-07\t2026-08-07\t\t-6,00\tCOMMISSIONI\tCOMMISSIONI\tContabilizzato',
    ].join('\n'),
  },
  {
    nome: 'Addebiti e Accrediti, separati da virgole e fra virgolette',
    testo: [
      '"Data Contabile","Data Valuta","Addebiti (euro)","Accrediti (euro)","Descrizione operazioni"',
      '"06/08/2026","06/08/2026","","9.500,00","BONIFICO CRO 01234567891 CAUZIONE"',
      '"07/08/2026","07/08/2026","6,00","","COMMISSIONI"',
    ].join('\n'),
  },
];
