import { randomUUID } from 'node:crypto';
import type { Servizio } from '../avvio/servizio.ts';
import { giornoBancario } from '../banca/giorno.ts';
import { importaEstratto } from '../banca/importa.ts';
import { offerteAperte } from '../banca/offerte-aperte.ts';
import { rimborsiDi } from '../banca/rimborsi.ts';
import { abbinaTutti } from '../banca/scrivi-abbinamenti.ts';
import { pubblicata } from '../vendita/rotte/oggetti.ts';
import { OPERATORE_DIMOSTRAZIONE } from './anagrafe.ts';
import { ibanItaliano } from './persone.ts';

const GIORNO_MS = 86_400_000;
/** Un conto che nessuna banca ha. */
const CONTO = ibanItaliano('09999', '01600', '000000100200');

type Voce = {
  importoCent: number;
  nome: string;
  iban: string | null;
  cro: string | null;
  causale: string;
  giorno: string;
};

/**
 * L'estratto conto delle cauzioni di una vendita conclusa, caricato e abbinato come farebbe un operatore. Di una cauzione da
 * restituire manca l'accredito, e un versamento non ha offerta: si vede che cosa manca e che cosa avanza.
 */
export async function bancaDimostrativa(servizio: Servizio, asta: string): Promise<void> {
  const { vendita } = servizio;
  const offerte = await offerteAperte(vendita);
  // Le buste stanno nell'ordine in cui il caso le ha versate: l'ultima può essere di chi si è aggiudicato il lotto.
  const senza = (await rimborsiDi(vendita, await pubblicata(vendita, asta))).at(-1)?.bustaId;
  const voci = offerte
    .filter((offerta) => offerta.asta === asta && offerta.bustaId !== senza)
    .map(
      ({ cauzioneCent, offerente, iban, cro, ruolo, termineOfferteIl }): Voce => ({
        importoCent: cauzioneCent,
        nome: offerente,
        iban,
        cro,
        causale: `Cauzione R.G. ${ruolo}`,
        giorno: giornoBancario(termineOfferteIl - GIORNO_MS),
      }),
    );
  const adesso = vendita.orologio.adesso();
  voci.push({
    importoCent: 500_000,
    nome: 'Ordinante senza offerta',
    iban: null,
    cro: null,
    causale: 'Versamento',
    giorno: giornoBancario(adesso - 2 * GIORNO_MS),
  });
  const byte = new TextEncoder().encode(estratto(voci));
  await importaEstratto(
    vendita,
    { banca: 'sella', nome: 'dimostrazione.xml', byte, conto: null },
    OPERATORE_DIMOSTRAZIONE,
  );
  await abbinaTutti(vendita, randomUUID(), offerte, OPERATORE_DIMOSTRAZIONE);
}

const euro = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
const testo = (scritto: string): string => scritto.replace(/[&<>]/g, ' ');

/** Un CAMT.053 con i soli campi che servono. */
function estratto(voci: readonly Voce[]): string {
  const righe = voci.map(
    ({ importoCent, nome, iban, cro, causale, giorno }) => `<Ntry><Amt Ccy="EUR">${euro(importoCent)}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${giorno}</Dt></BookgDt><ValDt><Dt>${giorno}</Dt></ValDt>
<NtryDtls><TxDtls><Refs>${cro === null ? '' : `<TxId>${testo(cro)}</TxId>`}</Refs><RltdPties><Dbtr><Pty><Nm>${testo(nome)}</Nm></Pty></Dbtr>
${iban === null ? '' : `<DbtrAcct><Id><IBAN>${testo(iban)}</IBAN></Id></DbtrAcct>`}</RltdPties>
<RmtInf><Ustrd>${testo(causale)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>dimostrazione</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${CONTO}</IBAN></Id><Ownr><Nm>Gestore di dimostrazione</Nm></Ownr></Acct>
${righe.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}
