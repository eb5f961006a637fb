import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { improntaRighe } from '../ordine.ts';
import { ordineCbi, pain001 } from './pain001.ts';

const IBAN = 'IT60X0542811101000000123456';
const ORDINE = {
  id: '0b6c3d2e-1111-4222-8333-444455556666',
  approvatoIl: Date.UTC(2026, 10, 21, 23, 30),
  debitore: { nome: 'Gestore & Figli S.r.l.', iban: IBAN, bic: 'POSOIT22XXX' },
  righe: [1, 2].map((riga) => ({
    riga,
    importoCent: 950_000,
    iban: IBAN,
    intestatario: 'Łukasz Đorđević',
    causale: 'Restituzione cauzione R.G. 12/2024',
  })),
};
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' });

test('R71 nel canale CBI chi carica ha il suo CUC, la banca il suo codice ABI, ogni riga un numero e chiede l’esito', () => {
  const xml = ordineCbi(ORDINE, '0123456A');
  expect(XMLValidator.validate(xml)).toBe(true);
  const { GrpHdr, PmtInf, '@xmlns': spazio } = parser.parse(xml).CBIPaymentRequest;
  expect(spazio).toBe('urn:CBI:xsd:CBIPaymentRequest.00.04.01');
  expect(GrpHdr).toMatchObject({
    MsgId: '0b6c3d2e111142228333444455556666',
    NbOfTxs: '2',
    CtrlSum: '19000.00',
    InitgPty: { Nm: 'Gestore Figli S.r.l.', Id: { OrgId: { Othr: { Id: '0123456A', Issr: 'CBI' } } } },
  });
  expect(PmtInf).toMatchObject({
    PmtMtd: 'TRA',
    ReqdExctnDt: { Dt: '2026-11-22' },
    DbtrAgt: { FinInstnId: { ClrSysMmbId: { MmbId: '05428' } } },
  });
  expect(PmtInf.CdtTrfTxInf).toMatchObject([
    { PmtId: { InstrId: '1', EndToEndId: '0b6c3d2e111142228333444455556-1' }, Cdtr: { Nm: 'Lukasz Dordevic' } },
    { PmtId: { InstrId: '2', EndToEndId: '0b6c3d2e111142228333444455556-2' }, CdtrAcct: { Id: { IBAN } } },
  ]);
});

test('R71 i due formati dicono gli stessi pagamenti, e lo stesso ordine dà sempre lo stesso file', () => {
  const cbi = parser.parse(ordineCbi(ORDINE, '0123456A')).CBIPaymentRequest.PmtInf.CdtTrfTxInf as Pagamento[];
  const pain = parser.parse(pain001(ORDINE)).Document.CstmrCdtTrfInitn.PmtInf.CdtTrfTxInf as Pagamento[];
  expect(cbi.map(essenziale)).toEqual(pain.map(essenziale));
  expect(ordineCbi(ORDINE, '0123456A')).toBe(ordineCbi(ORDINE, '0123456A'));
});

test('R71 il codice sta nell’impronta che chi approva legge; senza, l’impronta è quella di sempre', () => {
  const righe = ORDINE.righe.map((riga) => ({ ...riga, bustaId: 'b' }));
  expect(improntaRighe(IBAN, righe, null)).toBe(improntaRighe(IBAN, righe));
  expect(improntaRighe(IBAN, righe, '0123456A')).not.toBe(improntaRighe(IBAN, righe));
});

type Pagamento = { PmtId: { EndToEndId: string }; Amt: object; Cdtr: object; CdtrAcct: object; RmtInf: object };
const essenziale = ({ PmtId: { EndToEndId }, Amt, Cdtr, CdtrAcct, RmtInf }: Pagamento) => ({
  EndToEndId,
  Amt,
  Cdtr,
  CdtrAcct,
  RmtInf,
});
