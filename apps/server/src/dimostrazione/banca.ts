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
import { contoDelTribunale, OPERATORE_DIMOSTRAZIONE } from './anagrafe.ts';

/** `tribunale`: l'ufficio della vendita, sul cui conto si versa. */
type Voce = {
  tribunale: string;
  importoCent: number;
  nome: string;
  iban: string | null;
  cro: string | null;
  causale: string;
  giorno: string;
};
/** Un'offerta che dice la sua cauzione, con l'ufficio della sua vendita. */
type ConCauzione = OffertaNota & { tribunale: string };

/**
 * L'estratto conto delle cauzioni di una vendita conclusa, caricato e abbinato come farebbe un operatore. Di una cauzione da
 * restituire manca l'accredito, e un versamento non ha offerta: si vede che cosa manca e che cosa avanza.
 */
export async function bancaDimostrativa({ impianto }: Servizio, asta: string): Promise<void> {
  const offerte = await conCauzione(impianto);
  const stato = await pubblicata(impianto, asta);
  // Le buste stanno nell'ordine in cui il caso le ha versate: l'ultima può essere di chi si è aggiudicato il lotto.
  const rimborsi = await rimborsiDi(impianto, stato);
  const senza = rimborsi.findLast(({ bustaId }) => offerte.some((offerta) => offerta.bustaId === bustaId))?.bustaId;
  const voci = offerte.filter((offerta) => offerta.asta === asta && offerta.bustaId !== senza).map(accreditoDi);
  voci.push({
    tribunale: stato.scheda.tribunale,
    importoCent: 500_000,
    nome: 'Ordinante senza offerta',
    iban: null,
    cro: null,
    causale: 'Versamento',
    // Non dopo: un estratto che arriva al termine di un'altra vendita dello stesso ufficio direbbe che là non è arrivato nulla (R39).
    giorno: giornoBancario(stato.parametri.inizioOperazioniIl),
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
async function conCauzione(parti: Impianto, aste?: readonly string[]): Promise<ConCauzione[]> {
  const offerte = await offerteAperte(parti, aste === undefined ? {} : { aste });
  const trovate: ConCauzione[] = [];
  for (const offerta of offerte) {
    if ((offerta.cauzioneCent ?? 0) <= 0) continue;
    trovate.push({ ...offerta, tribunale: (await pubblicata(parti, offerta.asta)).scheda.tribunale });
  }
  return trovate;
}

function accreditoDi({ tribunale, cauzioneCent, offerente, iban, cro, ruolo, termineOfferteIl }: ConCauzione): Voce {
  return {
    tribunale,
    importoCent: cauzioneCent ?? 0,
    nome: offerente,
    iban,
    cro,
    causale: `Cauzione R.G. ${ruolo}`,
    giorno: giornoBancario(termineOfferteIl - GIORNO_MS),
  };
}

/** Un file solo, con un estratto per ogni conto: una banca manda così quelli di più uffici. */
async function importa(
  parti: Impianto,
  nome: string,
  voci: readonly Voce[],
  chi: OperatoreDeiConti = OPERATORE_DIMOSTRAZIONE,
): Promise<void> {
  const byte = new TextEncoder().encode(camt(nome, voci));
  await importaEstratto(parti, { banca: 'sella', nome: `${nome}.xml`, byte, conto: null }, chi);
}

const euro = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
const testo = (scritto: string): string => scritto.replace(/[&<>]/g, ' ');

/** Un CAMT.053 con i soli campi che servono. */
function camt(nome: string, voci: readonly Voce[]): string {
  const perUfficio = [...Map.groupBy(voci, ({ tribunale }) => tribunale)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${nome.slice(0, 35)}</MsgId></GrpHdr>
${perUfficio.map(([tribunale, sue], i) => estratto(`${i + 1}-${nome}`.slice(0, 35), tribunale, sue)).join('\n')}
</BkToCstmrStmt></Document>`;
}

function estratto(id: string, tribunale: string, voci: readonly Voce[]): string {
  const righe = voci.map(
    ({ importoCent, nome, iban, cro, causale, giorno }) => `<Ntry><Amt Ccy="EUR">${euro(importoCent)}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${giorno}</Dt></BookgDt><ValDt><Dt>${giorno}</Dt></ValDt>
<NtryDtls><TxDtls><Refs>${cro === null ? '' : `<TxId>${testo(cro)}</TxId>`}</Refs><RltdPties><Dbtr><Pty><Nm>${testo(nome)}</Nm></Pty></Dbtr>
${iban === null ? '' : `<DbtrAcct><Id><IBAN>${testo(iban)}</IBAN></Id></DbtrAcct>`}</RltdPties>
<RmtInf><Ustrd>${testo(causale)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const conto = contoDelTribunale(tribunale);
  return `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${conto.iban}</IBAN></Id><Ownr><Nm>${testo(conto.intestatario)}</Nm></Ownr></Acct>
${righe.join('\n')}
</Stmt>`;
}
