import { giornoBancario } from '../../giorno.ts';
import { sepa } from './caratteri-sepa.ts';
import { endToEndDi } from './end-to-end.ts';
import {
  CAUSALE_MAX,
  decimaleEuro,
  messaggioDellOrdine,
  NOME_MAX,
  type OrdineDiPagamento,
  scrittore,
  totaliDi,
} from './pain001.ts';

/**
 * Lo stesso ordine nel profilo del canale CBI, `CBIPaymentRequest.00.04.01` (STIP-ST-001, sullo schema di pain.001.001.09): chi carica si
 * identifica con il suo codice CUC, la banca del conto con il codice ABI, ogni riga ha un numero e la richiesta di esito (`TRA`), che torna
 * come pain.002. Numero, somma, nomi e causali sono quelli del pain.001; lo stesso ordine dà sempre lo stesso file.
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
