import { XMLBuilder } from 'fast-xml-parser';
import { giornoBancario } from '../../giorno.ts';
import { sepa } from './caratteri-sepa.ts';
import { endToEndDi } from './end-to-end.ts';

export type OrdineDiPagamento = {
  /** Sempre lo stesso per lo stesso ordine: così la banca riconosce un file mandato due volte. */
  id: string;
  approvatoIl: number;
  debitore: { nome: string; iban: string; bic: string | null };
  righe: readonly { riga: number; importoCent: number; iban: string; intestatario: string; causale: string }[];
};

export const decimaleEuro = (cent: number): string =>
  `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
export const NOME_MAX = 70;
export const CAUSALE_MAX = 140;

export const scrittore = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: '  ',
});

/** L'identificativo del messaggio: le trentadue cifre dell'ordine, nei trentacinque caratteri che il campo tiene. */
export const messaggioDellOrdine = (id: string): string => id.replaceAll('-', '');

/** Quanti pagamenti, e la loro somma di controllo. */
export function totaliDi(righe: OrdineDiPagamento['righe']): { NbOfTxs: string; CtrlSum: string } {
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
