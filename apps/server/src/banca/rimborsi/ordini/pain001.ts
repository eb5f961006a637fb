import { XMLBuilder } from 'fast-xml-parser';
import { giornoBancario } from '../../giorno.ts';
import { sepa } from './caratteri-sepa.ts';
import { endToEndDi, messaggioDellOrdine } from './end-to-end.ts';

type OrdineDiPagamento = {
  /** Sempre lo stesso per lo stesso ordine: così la banca riconosce un file mandato due volte. */
  id: string;
  approvatoIl: number;
  debitore: { nome: string; iban: string; bic: string | null };
  righe: readonly { riga: number; importoCent: number; iban: string; intestatario: string; causale: string }[];
};

const decimaleEuro = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
const NOME_MAX = 70;
export const CAUSALE_MAX = 140;

const scrittore = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: '  ',
});

/** Quanti pagamenti, e la loro somma di controllo. */
function totaliDi(righe: OrdineDiPagamento['righe']): { NbOfTxs: string; CtrlSum: string } {
  return {
    NbOfTxs: String(righe.length),
    CtrlSum: decimaleEuro(righe.reduce((somma, { importoCent }) => somma + importoCent, 0)),
  };
}

/**
 * Il file di pagamento ISO 20022 pain.001.001.09 (R71): un bonifico SEPA per riga, tutti dallo stesso conto. Numero e
 * somma di controllo sono calcolati dalle righe; lo stesso ordine dà sempre lo stesso file.
 */
export function pain001({ id, approvatoIl, debitore, righe }: OrdineDiPagamento): string {
  const messaggio = messaggioDellOrdine(id);
  const totali = totaliDi(righe);
  const nome = sepa(debitore.nome, NOME_MAX);
  return scrittore.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messaggio,
          CreDtTm: new Date(approvatoIl).toISOString(),
          ...totali,
          InitgPty: { Nm: nome },
        },
        PmtInf: {
          PmtInfId: messaggio,
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...totali,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: giornoBancario(approvatoIl) },
          Dbtr: { Nm: nome },
          DbtrAcct: { Id: { IBAN: debitore.iban } },
          DbtrAgt: { FinInstnId: istituto(debitore) },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: righe.map(({ riga, importoCent, iban, intestatario, causale }) => ({
            PmtId: { EndToEndId: endToEndDi(id, riga) },
            Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': decimaleEuro(importoCent) } },
            Cdtr: { Nm: sepa(intestatario, NOME_MAX) },
            CdtrAcct: { Id: { IBAN: iban } },
            RmtInf: { Ustrd: sepa(causale, CAUSALE_MAX) },
          })),
        },
      },
    },
  });
}

/** La banca del conto: il BIC se si sa, il codice ABI che sta in un IBAN italiano, altrimenti lo ricava la banca. */
function istituto({ iban, bic }: OrdineDiPagamento['debitore']): object {
  if (bic !== null) return { BICFI: bic };
  if (iban.startsWith('IT')) return { ClrSysMmbId: { ClrSysId: { Cd: 'ITNCC' }, MmbId: iban.slice(5, 10) } };
  return { Othr: { Id: 'NOTPROVIDED' } };
}

/**
 * Lo stesso ordine nel profilo del canale CBI, `CBIPaymentRequest.00.04.01` (STIP-ST-001): chi carica ha un codice CUC, la banca un codice
 * ABI, ogni riga un numero e la richiesta di esito (`TRA`), che torna come pain.002. Il resto è del pain.001; lo stesso ordine dà sempre lo
 * stesso file.
 */
export function ordineCbi({ id, approvatoIl, debitore, righe }: OrdineDiPagamento, cuc: string): string {
  const messaggio = messaggioDellOrdine(id);
  const totali = totaliDi(righe);
  const nome = sepa(debitore.nome, NOME_MAX);
  return scrittore.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    CBIPaymentRequest: {
      '@xmlns': 'urn:CBI:xsd:CBIPaymentRequest.00.04.01',
      GrpHdr: {
        MsgId: messaggio,
        CreDtTm: new Date(approvatoIl).toISOString(),
        ...totali,
        InitgPty: { Nm: nome, Id: { OrgId: { Othr: { Id: cuc, Issr: 'CBI' } } } },
      },
      PmtInf: {
        PmtInfId: messaggio,
        PmtMtd: 'TRA',
        BtchBookg: 'false',
        PmtTpInf: { InstrPrty: 'NORM', SvcLvl: { Cd: 'SEPA' } },
        ReqdExctnDt: { Dt: giornoBancario(approvatoIl) },
        Dbtr: { Nm: nome },
        DbtrAcct: { Id: { IBAN: debitore.iban } },
        DbtrAgt: { FinInstnId: { ClrSysMmbId: { MmbId: debitore.iban.slice(5, 10) } } },
        ChrgBr: 'SLEV',
        CdtTrfTxInf: righe.map(({ riga, importoCent, iban, intestatario, causale }) => ({
          PmtId: { InstrId: String(riga), EndToEndId: endToEndDi(id, riga) },
          // Alcune banche lo pretendono di ogni riga; `OTHR`, perché una cauzione resa non è uno stipendio né una fornitura.
          PmtTpInf: { CtgyPurp: { Cd: 'OTHR' } },
          Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': decimaleEuro(importoCent) } },
          Cdtr: { Nm: sepa(intestatario, NOME_MAX) },
          CdtrAcct: { Id: { IBAN: iban } },
          RmtInf: { Ustrd: sepa(causale, CAUSALE_MAX) },
        })),
      },
    },
  });
}
