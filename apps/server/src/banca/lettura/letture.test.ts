import { describe, expect, test } from 'vitest';
import { CONTO, CSV_DI_ALTRE, camt, csv, nelCbi } from '../prove/estratti.ts';
import { FORMATI } from '../sigillati/lotto-sigillato.ts';
import { leggiCsv } from './csv/csv.ts';
import { estremi } from './estremi.ts';
import { centDaDecimale } from './importo.ts';
import { LETTORI, leggiEstratto } from './lettori.ts';
import { FILE_BYTE_MAX } from './limiti.ts';
import type { EsitoLettura } from './movimento.ts';

type EstrattoDiUnFormato = ReturnType<typeof leggiEstratto>;

const byte = (testo: string): Uint8Array => new TextEncoder().encode(testo);
const errori = (esito: EsitoLettura): string =>
  esito.esito === 'rifiutato'
    ? esito.errori.map(({ riga, messaggio }) => `${riga ?? '-'}: ${messaggio}`).join('\n')
    : 'letto';
const movimenti = (esito: EsitoLettura) => (esito.esito === 'letto' ? esito.estratti.flatMap((e) => e.movimenti) : []);

const leggiCamt = (suoi: Uint8Array): EstrattoDiUnFormato => leggiEstratto(suoi, null);
const leggiBcc = (suoi: Uint8Array, conto: { iban: string; intestatario: string }): EstrattoDiUnFormato =>
  leggiEstratto(suoi, conto);

const CRO = '12345678909';
const TRN = `03069${CRO}IT0000000000AB`;
/** Con la forma di quelli veri: ventotto cifre e il paese. */
const TRN_VERO = '0306997566947134081111011110IT';

describe('CAMT.053', () => {
  test.each(['001.02', '001.08'])('versione %s: importi, date contabili, ordinante e CRO', (versione) => {
    const esito = leggiCamt(
      byte(
        camt(
          [
            { importo: '9500.00', iban: CONTO, nome: 'Rossi Mario', cro: CRO },
            { importo: '12.5', verso: 'DBIT', nome: 'Spese', contabile: '2026-11-11' },
          ],
          { versione, saldi: ['100.00', '9587.50'] },
        ),
      ),
    );
    expect(errori(esito)).toBe('letto');
    expect(movimenti(esito)).toMatchObject([
      {
        importoCent: 950_000,
        contabile: '2026-11-10',
        cro: CRO,
        controparteIban: CONTO,
        controparteNome: 'Rossi Mario',
      },
      { importoCent: -1_250, contabile: '2026-11-11', controparteNome: 'Spese' },
    ]);
  });
  test('R39 di una voce conta la data contabile, e la valuta resta accanto', () => {
    const conValuta = camt([{ importo: '9500.00' }]).replace(
      /<ValDt>.*?<\/ValDt>/s,
      '<ValDt><Dt>2026-11-07</Dt></ValDt>',
    );
    expect(movimenti(leggiCamt(byte(conValuta)))).toMatchObject([{ contabile: '2026-11-10', valuta: '2026-11-07' }]);
  });
  test('una voce con più bonifici diventa un movimento per bonifico, se gli importi tornano', () => {
    const gruppo = (importi: string[]) =>
      camt([{ importo: '300.00' }]).replace(
        /<NtryDtls>.*<\/NtryDtls>/s,
        `<NtryDtls>${importi.map((i) => `<TxDtls><Amt Ccy="EUR">${i}</Amt></TxDtls>`).join('')}</NtryDtls>`,
      );
    expect(movimenti(leggiCamt(byte(gruppo(['100.00', '200.00'])))).map((m) => m.importoCent)).toEqual([
      10_000, 20_000,
    ]);
  });
  test.each([
    ['spese trattenute', ['<Amt Ccy="EUR">200.00</Amt>', '<Amt Ccy="EUR">126.00</Amt>']],
    ['senza importi', ['', '']],
    ['uno solo con l’importo', ['<Amt Ccy="EUR">300.00</Amt>', '']],
  ])('dettagli che non fanno la voce, %s: un movimento solo, da abbinare a mano', (_, importi) => {
    const dettagli = importi.map(
      (importo, i) =>
        `<TxDtls><Refs><TxId>${CRO}</TxId></Refs>${importo}<RltdPties><DbtrAcct><Id><IBAN>${CONTO}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>cauzione ${i} CRO ${CRO}</Ustrd></RmtInf></TxDtls>`,
    );
    const xml = camt([{ importo: '300.00' }], { saldi: ['0.00', '300.00'] }).replace(
      /<NtryDtls>.*<\/NtryDtls>/s,
      `<NtryDtls>${dettagli.join('')}</NtryDtls>`,
    );
    expect(movimenti(leggiCamt(byte(xml)))).toMatchObject([
      {
        importoCent: 30_000,
        cro: null,
        trn: null,
        controparteIban: null,
        controparteNome: '',
        causale: `cauzione 0 CRO ${CRO} cauzione 1 CRO ${CRO}`,
      },
    ]);
  });
  test('una voce o un dettaglio da zero euro non è un movimento, e il resto si legge', () => {
    const xml = camt([{ importo: '0.00', verso: 'DBIT' }, { importo: '9500.00' }], { saldi: ['0.00', '9500.00'] });
    expect(movimenti(leggiCamt(byte(xml))).map((m) => m.importoCent)).toEqual([950_000]);
    const dettaglio = '<TxDtls><Amt Ccy="EUR">0.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">9500.00</Amt></TxDtls>';
    const diviso = xml.replace(/<NtryDtls>(?!.*<NtryDtls>).*<\/NtryDtls>/s, `<NtryDtls>${dettaglio}</NtryDtls>`);
    expect(movimenti(leggiCamt(byte(diviso))).map((m) => m.importoCent)).toEqual([950_000]);
  });
  test.each(['corpo', 'messaggio'] as const)('nell’involucro del CBI (%s) si legge ciò che si legge senza', (come) => {
    const xml = camt([{ importo: '9500.00', cro: CRO, iban: CONTO }, { importo: '9500.00' }]);
    const sciolto = leggiCamt(byte(xml));
    expect(errori(sciolto)).toBe('letto');
    expect(leggiCamt(byte(nelCbi(xml, come)))).toEqual({ ...sciolto, formato: 'cbi' });
    expect(errori(leggiCamt(byte(nelCbi(xml, come).slice(0, -40))))).toMatch(/XML corretto/);
  });
  test('le voci sospese si contano e non si importano', () => {
    const esito = leggiCamt(byte(camt([{ importo: '1.00', stato: 'PDNG' }, { importo: '2.00' }])));
    expect(esito.esito === 'letto' && esito.estratti[0]).toMatchObject({
      sospesi: 1,
      movimenti: [{ importoCent: 200 }],
    });
  });
  test('un estratto a cui manca un movimento è rifiutato: i saldi non tornano', () => {
    expect(errori(leggiCamt(byte(camt([{ importo: '1.00' }], { saldi: ['0.00', '2.00'] }))))).toMatch(/incompleto/);
  });

  const buono = camt([{ importo: '1.00' }]);
  const nidi = `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`;
  test.each([
    ['DTD', buono.replace('<Document', '<!DOCTYPE Document><Document'), /DTD/],
    ['entità', buono.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document'), /DTD/],
    ['entità scritta in minuscolo e spaziata', buono.replace('<Document', '<! doctype d><Document'), /DTD/],
    ['codifica che nasconde i segni', buono.replace('UTF-8', 'UTF-7'), /codifica/],
    ['byte che non sono testo', `${buono}\uFFFF\u0000`, /XML corretto/],
    ['troncato', buono.slice(0, 600), /XML corretto/],
    ['vuoto', '', /vuoto/],
    ['due documenti in un file', `${buono}${buono.replace(/<\?xml[^>]*>/, '')}`, /XML corretto/],
    ['un altro documento', '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>', /CAMT\.053/],
    ['annidato senza fine', buono.replace('<GrpHdr>', `<GrpHdr>${nidi}`), /XML corretto/],
    ['conto assente', buono.replace(CONTO, 'IT00'), /IBAN del conto/],
    ['divisa', camt([{ importo: '1.00', divisa: 'USD' }]), /voce 1: la divisa/],
    ['data che non esiste', camt([{ importo: '1.00', contabile: '2026-02-30' }]), /data contabile/],
    ['importo con tre decimali', camt([{ importo: '1.005' }]), /importo/],
    ['importo negativo', camt([{ importo: '-1.00' }]), /importo/],
    ['un estratto in un elemento che non lo può avere', buono.replaceAll('BkToCstmrStmt', 'Altro'), /CAMT\.053/],
    ['stato ignoto', camt([{ importo: '1.00', stato: 'FORSE' }]), /stato/],
  ])('ostile o malformato, %s: un no in parole', (_, xml, atteso) => {
    expect(errori(leggiCamt(byte(xml)))).toMatch(atteso);
  });
  test('un elemento con il nome del prototipo non tocca gli altri oggetti', () => {
    leggiCamt(byte(buono.replace('<Id>1</Id>', '<__proto__><Ntry>1</Ntry></__proto__>')));
    expect(Reflect.get({}, 'Ntry')).toBeUndefined();
  });
  test('UTF-16 e file oltre il limite: un no, senza leggerli', () => {
    expect(errori(leggiCamt(Buffer.from(buono, 'utf16le')))).not.toBe('letto');
    expect(errori(leggiCamt(new Uint8Array(FILE_BYTE_MAX + 1)))).toMatch(/troppo grande/);
  });
});

describe('CRO e TRN', () => {
  const rif = (valore: string, dove = 'Refs/TxId') => ({ dove, valore });
  test.each([
    [[rif(CRO)], '', { cro: CRO, trn: null, estremiDa: 'Refs/TxId' }],
    [[rif(TRN)], '', { cro: CRO, trn: TRN, estremiDa: 'Refs/TxId' }],
    [[rif('NOTPROVIDED')], `Cauzione lotto 1 CRO: ${CRO}.`, { cro: CRO, trn: null, estremiDa: 'causale' }],
    [[], `T.R.N. ${TRN} rg 12/2024`, { cro: CRO, trn: TRN, estremiDa: 'causale' }],
    [[], 'Cauzione R.G. 12345678909/2024', { cro: null, trn: null, estremiDa: null }],
    // Il TRN nel riferimento del sistema di pagamento vale più di un numero di undici cifre della banca.
    [
      [rif(TRN_VERO, 'Refs/ClrSysRef'), rif('98765432100', 'Refs/AcctSvcrRef')],
      '',
      { cro: '97566947134', trn: TRN_VERO, estremiDa: 'Refs/ClrSysRef' },
    ],
    // Attaccato a ciò che precede, e a ciò che segue il paese.
    [[], `RI:ABCDEF:7566947134TRN:${TRN_VERO}`, { cro: '97566947134', trn: TRN_VERO, estremiDa: 'causale' }],
    [[], `7566947134TRN:${TRN_VERO}CAUZIONE`, { cro: '97566947134', trn: TRN_VERO, estremiDa: 'causale' }],
  ])('%j %s', (riferimenti, causale, atteso) => {
    expect(estremi(riferimenti, { dove: 'causale', valore: causale })).toEqual(atteso);
  });
  test('un TRN tagliato fra due righe della causale si riconosce intero', () => {
    const causale = `CAUZIONE TRN:${TRN_VERO.slice(0, 12)}</Ustrd><Ustrd>${TRN_VERO.slice(12)}`;
    const xml = camt([{ importo: '1.00', causale }]);
    expect(movimenti(leggiCamt(byte(xml)))).toMatchObject([{ trn: TRN_VERO, estremiDa: 'causale' }]);
  });
  test('R39 nel CAMT.053 il TRN di `Refs/ClrSysRef` si tiene, con il campo in cui stava', () => {
    expect(movimenti(leggiCamt(byte(camt([{ importo: '1.00', clrSysRef: TRN_VERO }]))))).toMatchObject([
      { trn: TRN_VERO, cro: '97566947134', estremiDa: 'Refs/ClrSysRef' },
    ]);
  });
});

test.each([
  ['12.5', 1250],
  ['0', 0],
  ['007.10', 710],
  ['1200.500', 120_050],
  ['1.005', null],
  ['1e5', null],
  ['', null],
  ['99999999999999', null],
])('R79 l’importo decimale %s è %s centesimi esatti', (scritto, cent) => {
  expect(centDaDecimale(scritto)).toBe(cent);
});

describe('CSV', () => {
  test('virgolette, punti e virgola dentro, a capo e righe vuote; il numero di riga è quello del file', () => {
    const letto = leggiCsv('a;"b; ""c""";d\r\n\r\n"due\nrighe";x;\r\nultima;;', { rigaMax: 100 });
    expect(letto).toEqual({
      tipo: 'letto',
      righe: [
        { riga: 1, campi: ['a', 'b; "c"', 'd'] },
        { riga: 3, campi: ['due\nrighe', 'x', ''] },
        { riga: 5, campi: ['ultima', '', ''] },
      ],
    });
  });
  test.each([
    ['"non chiuso', 1],
    ['a;b\n"chiuso"male;c', 2],
    ['x'.repeat(101), 1],
  ])('%s è un errore con la sua riga', (testo, riga) => {
    expect(leggiCsv(testo, { rigaMax: 100 })).toMatchObject({ tipo: 'errore', riga });
  });
});

describe('estratto di una BCC', () => {
  const conto = { iban: CONTO, intestatario: 'Procedura' };
  const riga = (parte: Partial<Record<number, string>> = {}): string[] =>
    ['10/11/2026', '11/11/2026', '9.500,00', 'EUR', `Cauzione CRO ${CRO}`, 'Rossi Mario', CONTO, ''].map(
      (valore, i) => parte[i] ?? valore,
    );
  test('importi e date all’italiana, segno, CRO dalla descrizione', () => {
    const esito = leggiBcc(byte(csv([riga(), riga({ 2: '-1.000,50', 1: '' })])), conto);
    expect(errori(esito)).toBe('letto');
    expect(movimenti(esito)).toMatchObject([
      { importoCent: 950_000, contabile: '2026-11-10', valuta: '2026-11-11', cro: CRO, controparteIban: CONTO },
      { importoCent: -100_050, valuta: null },
    ]);
  });
  test('un file salvato dal foglio di calcolo in Windows-1252, con il segno d’ordine di byte, si legge', () => {
    expect(movimenti(leggiBcc(Buffer.from(csv([riga({ 5: 'Nicolò' })]), 'latin1'), conto))).toMatchObject([
      { controparteNome: 'Nicolò' },
    ]);
    expect(errori(leggiBcc(byte(`\uFEFF${csv([riga()])}`), conto))).toBe('letto');
  });
  test('ogni errore dice la sua riga, e con un solo errore non si importa nulla', () => {
    const sbagliate = [
      riga({ 0: '31/11/2026' }),
      riga({ 2: '9500.00' }),
      riga({ 3: 'USD' }),
      riga({ 6: 'IT00' }),
      riga().slice(0, 7),
      riga(),
    ];
    const esito = leggiBcc(byte(csv(sbagliate)), conto);
    expect(esito.esito === 'rifiutato' && esito.errori.map((e) => e.riga)).toEqual([2, 3, 4, 5, 6]);
    expect(movimenti(esito)).toEqual([]);
  });
  test.each([
    ['', /vuoto/],
    ['Data;Importo\n1;2', /Manca la colonna «Descrizione»/],
    [csv([]), /nessun movimento/],
    [csv([riga()]).replace('Divisa', 'Importo'), /due volte/],
    [csv([riga()]).replace('Importo', 'Importo (USD)'), /Gli importi sono in USD/],
    ['Lista della spesa\npane;2', /si riconosce/],
    [`Data;Dare;Descrizione\n${'x;'.repeat(3)}`, /«Dare» e «Avere»/],
    ['Data;Dare;Avere;Descrizione\n10/11/2026;1,00;2,00;x', /sia l’entrata sia l’uscita/],
    ['Data;Dare;Avere;Descrizione\n10/11/2026;;;x', /né l’entrata né l’uscita/],
    ['Data;Importo;Descrizione;Rapporto\n10/11/2026;1,00;x;100\n10/11/2026;1,00;x;200', /nomina 2 conti/],
  ])('testata o riga %#: un no in parole', (testo, atteso) => {
    expect(errori(leggiBcc(byte(testo), conto))).toMatch(atteso);
  });
  test.each(CSV_DI_ALTRE)('$nome: gli stessi due movimenti, con il CRO', ({ testo }) => {
    for (const letto of [byte(testo), Buffer.from(`\uFEFF${testo}`, 'utf16le'), Buffer.from(testo, 'utf16le')]) {
      const esito = leggiBcc(letto, conto);
      expect(errori(esito)).toBe('letto');
      expect(movimenti(esito)).toMatchObject([
        { importoCent: 950_000, contabile: '2026-08-06', cro: '01234567891', estremiDa: 'causale' },
        { importoCent: -600, contabile: '2026-08-07', cro: null, causale: 'COMMISSIONI' },
      ]);
    }
  });
  test('un movimento che comincia con «saldo» è un movimento, la riga del saldo no', () => {
    const testo = [
      'Descrizione;Data;Importo',
      'Saldo iniziale;01/11/2026;100,00',
      'Saldo fattura 12;10/11/2026;5,00',
      'Saldo finale lavori;10/11/2026;7,00',
      'Saldo al 30/11/2026;;105,00',
    ].join('\n');
    expect(movimenti(leggiBcc(byte(testo), conto))).toMatchObject([
      { causale: 'Saldo fattura 12', importoCent: 500 },
      { causale: 'Saldo finale lavori', importoCent: 700 },
    ]);
  });
  test('duecento colonne si leggono, mille no', () => {
    const largo = (quante: number): string => {
      const vuote = ';'.repeat(quante - 3);
      return `Data;Importo;Descrizione${vuote.replaceAll(';', ';z')}\n10/11/2026;1,00;x${vuote}`;
    };
    expect(movimenti(leggiBcc(byte(largo(200)), conto))).toHaveLength(1);
    expect(errori(leggiBcc(byte(largo(1_000)), conto))).toMatch(/colonne/);
  });
  test('senza il conto un CSV non si legge', () => {
    expect(errori(leggiEstratto(byte(csv([riga()])), null))).toMatch(/Manca il conto/);
  });
});

describe('un formato si riconosce da ciò che contiene', () => {
  test('ciascuno dal suo lettore, e da nessun altro', () => {
    const formati = [
      byte(camt([{ importo: '1.00' }])),
      byte(nelCbi(camt([{ importo: '1.00' }]), 'corpo')),
      byte(nelCbi(camt([{ importo: '1.00' }]), 'messaggio')),
      byte(csv([['10/11/2026', '', '1,00', 'EUR', 'x', '', '', '']])),
    ].map((suoi) =>
      LETTORI.flatMap((uno) => {
        const aperto = uno.apre(suoi);
        return aperto !== null && uno.riconosce(aperto) ? [uno.formato] : [];
      }),
    );
    expect(formati).toEqual([['camt'], ['cbi'], ['cbi'], ['csv']]);
  });
  test('ogni lettore ha un formato che la base dati accetta, e ogni formato un lettore', () => {
    expect(LETTORI.map(({ formato }) => formato)).toEqual([...FORMATI]);
    expect(FORMATI.every((uno) => /^[a-z][a-z0-9]{1,15}$/.test(uno))).toBe(true);
  });
  test.each([
    ['<Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>', /CAMT\.052/],
    ['<Document><BkToCstmrDbtCdtNtfctn><Ntfctn/></BkToCstmrDbtCdtNtfctn></Document>', /CAMT\.054/],
    [' RH0306912345101126SALDI', /CBI RH/],
    [':20:1\n:25:X\n:60F:C261110EUR0,00\n', /MT940/],
    ['{"movimenti": []}', /si riconosce/],
  ])('%s non si legge, e si dice che cos’è', (testo, atteso) => {
    expect(errori(leggiEstratto(byte(testo), null))).toMatch(atteso);
  });
  test('un XML dato come CSV, o un CSV come XML, si legge per ciò che è', () => {
    expect(leggiEstratto(byte(camt([{ importo: '1.00' }])), { iban: CONTO, intestatario: '' })).toMatchObject({
      formato: 'camt',
    });
  });
});
