import { endToEndDi, messaggioDellOrdine } from '../rimborsi/ordini/end-to-end.ts';

type RigaEsito = { riga: number; stato: string; codice?: string; importo?: string };

const motivo = (codice: string | undefined): string =>
  codice === undefined ? '' : `<StsRsnInf><Rsn><Cd>${codice}</Cd></Rsn></StsRsnInf>`;

/** L'esito di un ordine come lo scrive una banca; `busta` è quella del canale CBI. */
export function pain002(
  ordine: string,
  righe: readonly RigaEsito[],
  { gruppo, codice, busta = false }: { gruppo?: string; codice?: string; busta?: boolean } = {},
): string {
  const dette = righe.map(
    ({ riga, stato, codice: suo, importo }) =>
      `<TxInfAndSts><OrgnlInstrId>${riga}</OrgnlInstrId><OrgnlEndToEndId>${endToEndDi(ordine, riga)}</OrgnlEndToEndId><TxSts>${stato}</TxSts>${motivo(suo)}${
        importo === undefined ? '' : `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${importo}</InstdAmt></Amt></OrgnlTxRef>`
      }</TxInfAndSts>`,
  );
  const corpo = `<GrpHdr><MsgId>E1</MsgId><CreDtTm>2026-11-23T08:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messaggioDellOrdine(ordine)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${
    gruppo === undefined ? '' : `<GrpSts>${gruppo}</GrpSts>`
  }${motivo(codice)}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messaggioDellOrdine(ordine)}</OrgnlPmtInfId>${dette.join('')}</OrgnlPmtInfAndSts>`;
  return busta
    ? `<?xml version="1.0" encoding="UTF-8"?><CBIPaymentStatusReport xmlns="urn:CBI:xsd:CBIPaymentStatusReport.00.04.01"><CBIEnvelStsRpt>${corpo}</CBIEnvelStsRpt></CBIPaymentStatusReport>`
    : `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${corpo}</CstmrPmtStsRpt></Document>`;
}
