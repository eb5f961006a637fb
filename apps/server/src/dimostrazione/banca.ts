import { randomUUID } from 'node:crypto';
import { GIORNO_MS } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { type OffertaNota, offerteAperte } from '../banca/abbinamenti/offerte-aperte.ts';
import { abbinaTutti } from '../banca/abbinamenti/scrivi-abbinamenti.ts';
import { giornoBancario } from '../banca/giorno.ts';
import { importaEstratto } from '../banca/movimenti/importa.ts';
import type { OperatoreDeiConti } from '../banca/operatore.ts';
import { compiSuOrdine } from '../banca/rimborsi/ordine.ts';
import { preparaOrdine } from '../banca/rimborsi/prepara-ordine.ts';
import { rimborsiDellaVendita, rimborsiDi } from '../banca/rimborsi/rimborsi-dovuti.ts';
import type { Impianto } from '../vendita/impianto.ts';
import { pubblicata } from '../vendita/rotte/oggetti.ts';
import { OPERATORE_DIMOSTRAZIONE } from './anagrafe.ts';
import { ibanItaliano } from './invenzioni/persone.ts';

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
export async function bancaDimostrativa({ impianto }: Servizio, asta: string): Promise<void> {
  const offerte = await conCauzione(impianto);
  // Le buste stanno nell'ordine in cui il caso le ha versate: l'ultima può essere di chi si è aggiudicato il lotto.
  const rimborsi = await rimborsiDi(impianto, await pubblicata(impianto, asta));
  const senza = rimborsi.findLast(({ bustaId }) => offerte.some((offerta) => offerta.bustaId === bustaId))?.bustaId;
  const voci = offerte.filter((offerta) => offerta.asta === asta && offerta.bustaId !== senza).map(accreditoDi);
  const adesso = impianto.orologio.adesso();
  voci.push({
    importoCent: 500_000,
    nome: 'Ordinante senza offerta',
    iban: null,
    cro: null,
    causale: 'Versamento',
    giorno: giornoBancario(adesso - 2 * GIORNO_MS),
  });
  await importa(impianto, 'dimostrazione', voci);
  await abbinaTutti(impianto, randomUUID(), offerte, OPERATORE_DIMOSTRAZIONE);
}

/**
 * Gli accrediti della mattina, letti e ancora da abbinare: uno è di quindici euro meno di ciò che l'offerta dichiara, e di uno la
 * causale non nomina nessuna procedura.
 */
export async function bancaDellaMattina({ impianto }: Servizio, aste: readonly string[]): Promise<void> {
  const voci = (await conCauzione(impianto, aste)).map(accreditoDi);
  const [prima, seconda, ...altre] = voci;
  if (prima === undefined || seconda === undefined) return;
  await importa(impianto, 'mattina', [
    { ...prima, importoCent: prima.importoCent - 1_500 },
    { ...seconda, cro: null, iban: null, causale: 'Cauzione' },
    ...altre,
  ]);
}

/**
 * Le cauzioni di una vendita di mesi fa, come sono andate: accreditate, abbinate, e a chi non ha vinto restituite con un ordine
 * che uno prepara e un altro approva (R71).
 */
export async function restituite(
  parti: Impianto,
  asta: string,
  [primo, secondo]: readonly [OperatoreDeiConti, OperatoreDeiConti],
): Promise<void> {
  const offerte = await conCauzione(parti, [asta]);
  if (offerte.length === 0) return;
  await importa(parti, `cauzioni-${asta}`, offerte.map(accreditoDi), primo);
  await abbinaTutti(parti, randomUUID(), offerte, primo);
  const { rimborsi } = await rimborsiDellaVendita(parti, asta);
  const buste = rimborsi.filter(({ impedimenti }) => impedimenti.length === 0).map(({ bustaId }) => bustaId);
  if (buste.length === 0) return;
  const { id } = await preparaOrdine(parti, { comandoId: randomUUID(), asta, buste }, primo);
  for (const [atto, chi] of [
    ['approva', secondo],
    ['scarica', primo],
    ['esegui', primo],
  ] as const)
    await compiSuOrdine(parti, id, atto, { comandoId: randomUUID() }, chi);
}

/** Le offerte che dicono la loro cauzione: di una busta che non si leggeva nessuno sa che cosa fu versato. */
async function conCauzione(parti: Impianto, aste?: readonly string[]): Promise<OffertaNota[]> {
  const offerte = await offerteAperte(parti, aste === undefined ? {} : { aste });
  return offerte.filter(({ cauzioneCent }) => (cauzioneCent ?? 0) > 0);
}

function accreditoDi({ cauzioneCent, offerente, iban, cro, ruolo, termineOfferteIl }: OffertaNota): Voce {
  return {
    importoCent: cauzioneCent ?? 0,
    nome: offerente,
    iban,
    cro,
    causale: `Cauzione R.G. ${ruolo}`,
    giorno: giornoBancario(termineOfferteIl - GIORNO_MS),
  };
}

async function importa(
  parti: Impianto,
  nome: string,
  voci: readonly Voce[],
  chi: OperatoreDeiConti = OPERATORE_DIMOSTRAZIONE,
): Promise<void> {
  const byte = new TextEncoder().encode(estratto(nome, voci));
  await importaEstratto(parti, { banca: 'sella', nome: `${nome}.xml`, byte, conto: null }, chi);
}

const euro = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
const testo = (scritto: string): string => scritto.replace(/[&<>]/g, ' ');

/** Un CAMT.053 con i soli campi che servono. */
function estratto(nome: string, voci: readonly Voce[]): string {
  const righe = voci.map(
    ({ importoCent, nome, iban, cro, causale, giorno }) => `<Ntry><Amt Ccy="EUR">${euro(importoCent)}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${giorno}</Dt></BookgDt><ValDt><Dt>${giorno}</Dt></ValDt>
<NtryDtls><TxDtls><Refs>${cro === null ? '' : `<TxId>${testo(cro)}</TxId>`}</Refs><RltdPties><Dbtr><Pty><Nm>${testo(nome)}</Nm></Pty></Dbtr>
${iban === null ? '' : `<DbtrAcct><Id><IBAN>${testo(iban)}</IBAN></Id></DbtrAcct>`}</RltdPties>
<RmtInf><Ustrd>${testo(causale)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${nome.slice(0, 35)}</MsgId></GrpHdr>
<Stmt><Id>${nome.slice(0, 35)}</Id><Acct><Id><IBAN>${CONTO}</IBAN></Id><Ownr><Nm>Gestore di dimostrazione</Nm></Ownr></Acct>
${righe.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}
