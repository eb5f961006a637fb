import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { problema } from '../bordo/problema.ts';
import { type Accredito, abbinaCerti, coincidenze, type OffertaConfrontata } from './abbinamenti/abbina.ts';
import { differenze, type LatoMovimento } from './movimenti/differenze.ts';
import { decidiOrdine, statoOrdine } from './rimborsi/ordine.ts';
import { sepa } from './rimborsi/ordini/caratteri-sepa.ts';
import { pain001 } from './rimborsi/ordini/pain001.ts';
import { impedimenti } from './rimborsi/rimborsi-dovuti.ts';

const IBAN = 'IT60X0542811101000000123456';
const CRO = '12345678909';
const TRN = `03069${CRO}IT0000000000AB`;

const accredito = (parte: Partial<Accredito> = {}): Accredito => ({
  id: 'm',
  importoCent: 950_000,
  cro: null,
  trn: null,
  controparteIban: null,
  ...parte,
});
const offerta = (parte: Partial<OffertaConfrontata> = {}): OffertaConfrontata => ({
  asta: 'a',
  bustaId: 'b',
  cauzioneCent: 950_000,
  cro: null,
  iban: null,
  ...parte,
});

describe('abbinamento delle cauzioni', () => {
  test.each([
    [{ cro: CRO }, { cro: CRO }, true],
    [{ trn: TRN }, { cro: TRN }, true],
    [{ cro: CRO }, { cro: TRN }, true],
    [{ trn: TRN, cro: null }, { cro: CRO }, true],
    [{ cro: CRO }, { cro: '98765432101' }, false],
    [{ cro: null }, { cro: '' }, false],
    [{ cro: null }, { cro: null }, false],
  ])('CRO e TRN si riconoscono anche l’uno nell’altro: %j %j', (suo, dichiarato, atteso) => {
    expect(coincidenze(accredito(suo), offerta(dichiarato)).includes('cro')).toBe(atteso);
  });
  test('CRO e importo bastano; l’importo di un centesimo diverso no', () => {
    const una = offerta({ cro: CRO });
    expect(abbinaCerti([accredito({ cro: CRO })], [una])).toEqual([
      { movimento: 'm', asta: 'a', bustaId: 'b', per: ['cro', 'importo'] },
    ]);
    expect(abbinaCerti([accredito({ cro: CRO, importoCent: 949_999 })], [una])).toEqual([]);
  });
  test('importo e IBAN bastano se la coppia è una sola; con due offerte uguali non si sceglie', () => {
    const suo = accredito({ controparteIban: IBAN });
    const una = offerta({ iban: 'it60 x054 2811 1010 0000 0123 456' });
    expect(abbinaCerti([suo], [una])).toHaveLength(1);
    expect(abbinaCerti([suo], [una, { ...una, bustaId: 'c' }])).toEqual([]);
    expect(abbinaCerti([suo, { ...suo, id: 'n' }], [una])).toEqual([]);
  });
  test('il CRO scioglie ciò che importo e IBAN lasciano in dubbio', () => {
    const movimenti = [
      accredito({ id: 'm', cro: CRO, controparteIban: IBAN }),
      accredito({ id: 'n', controparteIban: IBAN }),
    ];
    const offerte = [offerta({ bustaId: 'b', cro: CRO, iban: IBAN }), offerta({ bustaId: 'c', iban: IBAN })];
    expect(abbinaCerti(movimenti, offerte).map(({ movimento, bustaId }) => `${movimento}${bustaId}`)).toEqual([
      'mb',
      'nc',
    ]);
  });
});

describe('differenze fra estratto e movimenti', () => {
  const lato = (parte: Partial<LatoMovimento>): LatoMovimento => ({
    formato: 'csv',
    contabile: '2026-11-10',
    importoCent: 100,
    cro: null,
    causale: '',
    riscontrato: false,
    ...parte,
  });
  test('con un formato solo non c’è confronto, e fuori dai giorni comuni nemmeno', () => {
    expect(differenze(IBAN, [lato({})])).toBeNull();
    expect(differenze(IBAN, [lato({}), lato({ formato: 'camt', contabile: '2026-11-11' })])).toBeNull();
  });
  test('ciò che manca da un lato, e lo stesso CRO con un altro importo', () => {
    const trovate = differenze(IBAN, [
      lato({ riscontrato: true }),
      lato({ formato: 'camt', riscontrato: true }),
      lato({ importoCent: 5 }),
      lato({ formato: 'camt', importoCent: 7 }),
      lato({ cro: CRO, importoCent: 9 }),
      lato({ formato: 'camt', cro: CRO, importoCent: 8 }),
    ]);
    expect(trovate?.map(({ tipo, importoCent, altro }) => [tipo, importoCent, altro?.importoCent])).toEqual([
      ['solo_estratto', 5, undefined],
      ['diverso', 9, 8],
      ['solo_movimenti', 7, undefined],
    ]);
  });
});

type PassoDellOrdine = Parameters<typeof decidiOrdine>[0][number];
describe('R71 ordini a quattro occhi', () => {
  const fatti = (...elenco: PassoDellOrdine['fatto'][]): PassoDellOrdine[] =>
    elenco.map((fatto) => ({ fatto, operatoreId: fatto === 'preparato' ? 'anna' : 'bruno' }));
  const esito = (suoi: PassoDellOrdine[], atto: Parameters<typeof decidiOrdine>[1], chi: string) => {
    const deciso = decidiOrdine(suoi, atto, chi);
    return deciso.esito === 'fatto' ? deciso.fatto : deciso.perche.codice;
  };
  test('chi prepara non approva e non respinge; un altro sì', () => {
    const suoi = fatti('preparato');
    expect(esito(suoi, 'approva', 'anna')).toBe('R71_stesso_operatore');
    expect(esito(suoi, 'respingi', 'anna')).toBe('R71_stesso_operatore');
    expect(esito(suoi, 'annulla', 'anna')).toBe('annullato');
    expect(esito(suoi, 'approva', 'bruno')).toBe('approvato');
  });
  test('il no dice con parole che lo deve fare un altro, o che cosa fare', () => {
    const casi = (['approva', 'respingi'] as const).map((atto) => {
      const deciso = decidiOrdine(fatti('preparato'), atto, 'anna');
      if (deciso.esito !== 'no' || deciso.perche.codice !== 'R71_stesso_operatore') throw new Error('atteso un no');
      const { codice, caso } = deciso.perche;
      return problema(codice, {}, {}, caso).message;
    });
    expect(casi).toEqual([expect.stringMatching(/altro operatore/), expect.stringMatching(/lo annulli/)]);
  });
  test.each([
    [['preparato'], ['approva', 'respingi', 'annulla']],
    [
      ['preparato', 'approvato'],
      ['annulla', 'scarica'],
    ],
    [
      ['preparato', 'approvato', 'scaricato'],
      ['annulla', 'scarica', 'esegui'],
    ],
    [['preparato', 'approvato', 'scaricato', 'eseguito'], ['scarica']],
    [['preparato', 'approvato', 'scaricato', 'eseguito', 'scaricato'], ['scarica']],
    [['preparato', 'respinto'], []],
    [['preparato', 'annullato'], []],
  ] as const)('dopo %j un altro operatore può %j', (prima, puo) => {
    const suoi = fatti(...prima);
    const atti = ['approva', 'respingi', 'annulla', 'scarica', 'esegui'] as const;
    expect(atti.filter((atto) => decidiOrdine(suoi, atto, 'bruno').esito === 'fatto')).toEqual(puo);
  });
  test('un file già uscito non lo ritira chi l’ha preparato', () => {
    expect(esito(fatti('preparato', 'approvato', 'scaricato'), 'annulla', 'anna')).toBe('R71_stesso_operatore');
  });
  test('scaricare di nuovo dopo l’esecuzione non riporta indietro lo stato', () => {
    expect(statoOrdine(fatti('preparato', 'approvato', 'scaricato', 'eseguito', 'scaricato'))).toBe('eseguito');
  });
});

describe('che cosa impedisce un rimborso', () => {
  const buono = {
    iban: IBAN,
    intestatario: 'Rossi Mario',
    accreditatoCent: 100,
    conti: [IBAN],
    ordinato: false,
    uscita: false,
    vincolata: false,
  };
  test.each([
    [{}, []],
    [{ iban: null }, ['iban_mancante']],
    [{ iban: 'IT00X' }, ['iban_non_valido']],
    [{ iban: 'TR330006100519786457841326' }, ['iban_fuori_sepa']],
    [{ intestatario: '李' }, ['intestatario_mancante']],
    [{ intestatario: 'Wei 李' }, ['intestatario_mancante']],
    [{ intestatario: 'Łukasz Đorđević' }, []],
    [{ accreditatoCent: 0, conti: [] }, ['accredito_mancante']],
    [{ accreditatoCent: 0, conti: [], stornata: true }, ['accredito_stornato']],
    // Versata di nuovo dopo lo storno: c’è.
    [{ stornata: true }, []],
    [{ accreditatoCent: 99 }, []],
    [{ conti: [IBAN, 'x'] }, ['conti_diversi']],
    [{ ordinato: true }, ['gia_ordinato']],
    [{ uscita: true }, ['gia_mossa']],
    [{ vincolata: true }, ['ancora_vincolata']],
  ])('%j', (parte, attesi) => {
    expect(impedimenti({ ...buono, ...parte })).toEqual(attesi);
  });
});

describe('R71 pain.001.001.09', () => {
  const ordine = {
    id: '0b8a1f6c-3f4e-4b57-9a52-0d8f6f3f7d10',
    approvatoIl: Date.UTC(2026, 10, 21, 23, 30),
    debitore: { nome: 'Gestore & Figli <S.r.l.>', iban: IBAN, bic: null },
    righe: [1, 2, 3].map((riga) => ({
      riga,
      importoCent: 1_000_000_001,
      iban: IBAN,
      intestatario: 'Niccolò Š. D’Amico — «erede»',
      causale: 'Restituzione cauzione R.G. 12/2024 '.repeat(10),
    })),
  };
  const letto = () => {
    const xml = pain001(ordine);
    expect(XMLValidator.validate(xml)).toBe(true);
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' });
    return parser.parse(xml).Document.CstmrCdtTrfInitn;
  };
  test('il formato è quello che il nome dice, e ogni cauzione va al conto di chi la riceve, da quello delle cauzioni', () => {
    const suo = 'IT40S0542811101000000654321';
    const xml = pain001({ ...ordine, righe: ordine.righe.slice(0, 1).map((riga) => ({ ...riga, iban: suo })) });
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    const conti = [...xml.matchAll(/<IBAN>([A-Z0-9]+)</g)].map(([, iban]) => iban);
    expect(conti).toEqual([IBAN, suo]);
  });
  test('numero e somma di controllo sono quelli delle righe, nella testata e nel gruppo', () => {
    const { GrpHdr, PmtInf } = letto();
    const totali = { NbOfTxs: '3', CtrlSum: '30000000.03' };
    expect(GrpHdr).toMatchObject(totali);
    expect(PmtInf).toMatchObject(totali);
    const somma = PmtInf.CdtTrfTxInf.reduce(
      (cent: number, riga: { Amt: { InstdAmt: { '#text': string } } }) =>
        cent + Math.round(Number(riga.Amt.InstdAmt['#text']) * 100),
      0,
    );
    expect(somma).toBe(3_000_000_003);
  });
  test('codici lunghi al massimo 35 e diversi per riga, nomi e causali nel limite e nei caratteri SEPA', () => {
    const { GrpHdr, PmtInf } = letto();
    expect(GrpHdr.MsgId).toHaveLength(32);
    const righe: { PmtId: { EndToEndId: string }; Cdtr: { Nm: string }; RmtInf: { Ustrd: string } }[] =
      PmtInf.CdtTrfTxInf;
    expect(new Set(righe.map(({ PmtId }) => PmtId.EndToEndId)).size).toBe(3);
    for (const { PmtId, Cdtr, RmtInf } of righe) {
      expect(PmtId.EndToEndId.length).toBeLessThanOrEqual(35);
      expect(Cdtr.Nm).toBe("Niccolo S. D'Amico - erede");
      expect(RmtInf.Ustrd.length).toBeLessThanOrEqual(140);
    }
    expect(PmtInf.Dbtr.Nm).toBe('Gestore Figli S.r.l.');
  });
  test('la data di esecuzione è il giorno di Roma, la banca del conto viene dall’IBAN, lo stesso ordine dà lo stesso file', () => {
    const { PmtInf } = letto();
    expect(PmtInf.ReqdExctnDt.Dt).toBe('2026-11-22');
    expect(PmtInf.DbtrAgt.FinInstnId.ClrSysMmbId.MmbId).toBe('05428');
    expect(pain001(ordine)).toBe(pain001(ordine));
  });
  test('un nome tutto in altri caratteri diventa vuoto e non rompe il documento', () => {
    expect(sepa('<!--&#x0;', 70)).toBe('-- x0');
    expect(sepa('李', 70)).toBe('');
  });
});
