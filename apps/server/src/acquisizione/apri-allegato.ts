import type { TipoDiAllegato } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type Busta, giaAperta, ignoti, LETTA_DAI_BYTE, type StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { type Svolto, tipoDi, togliFirme } from '../sigillo/firme/documento-firmato.ts';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import { creaCustoditi } from '../sigillo/pacchetto-custodito.ts';
import { pretendiPacchetto } from '../vendita/aste/buste/buste-vere.ts';
import { quandoCancellati } from '../vendita/dopo/conservazione.ts';
import { estraiAllegato, type ParteDelPacchetto, partiDelPacchetto } from './pacchetto/pacchetto.ts';

/** `chiuso`: si salva nei suoi byte, e non si mostra mai. */
export type Allegato = Svolto & { tipo: TipoDiAllegato; chiuso: boolean };

/**
 * Un documento di una busta aperta, per la sua impronta (SHA-256), fuori dalle sue firme. Il pacchetto resta sigillato
 * dov’è: si apre ogni volta, e in chiaro non si scrive. La lettura va annotata da chi chiama (R37). Lancia
 * `allegato_inesistente` se la busta non ce l’ha, o non è aperta (R10); `R77_documento_cancellato` se è stato cancellato.
 */
export async function apriAllegato(
  parti: Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'> & { fiducia: Fiducia },
  stato: StatoPubblicato,
  bustaId: string,
  impronta: string,
): Promise<Allegato> {
  const busta = stato.buste.get(bustaId);
  const neiByte = siLeggeNeiByte(stato, busta);
  if (busta === undefined || !('offerta' in busta.stato || neiByte)) throw problema('allegato_inesistente');
  const pacchetto = await pacchettoDi(parti, stato, bustaId);
  const parte = neiByte ? await parteDi(pacchetto, impronta) : await estraiAllegato(pacchetto, impronta);
  if (parte === null) throw problema('allegato_inesistente');
  // Ciò che è chiuso si dà com'è arrivato: nessuno guarda che cosa sia, perché nessuno lo mostri (R25).
  if (parte.chiusa) return { contenuto: parte.contenuto, firme: [], tipo: 'altro', chiuso: true };
  const svolto = await togliFirme(parte.contenuto, parti.fiducia);
  return { ...svolto, tipo: tipoDi(svolto.contenuto), chiuso: false };
}

/** Una busta che non si legge da sé, e quella che chi conduce ha già letto così: se ne guardano i byte, a operazioni aperte (R10, R25). */
function siLeggeNeiByte(stato: StatoPubblicato, busta: Busta | undefined): boolean {
  if (busta === undefined || !giaAperta(stato)) return false;
  const { stato: di } = busta;
  if (di.tipo === 'scartata_tecnica') return true;
  // Di un'offerta a cui manca qualcosa si guarda tutto il pacchetto, per digitarla (R14).
  if ('offerta' in di && ignoti(di.offerta).length > 0) return true;
  return 'proposte' in di && di.proposte.some(({ codice }) => codice === LETTA_DAI_BYTE);
}

async function parteDi(pacchetto: Uint8Array, impronta: string): Promise<ParteDelPacchetto | null> {
  const parti = (await partiDelPacchetto(pacchetto)).filter((una) => una.impronta === impronta);
  return parti.find(({ chiusa }) => chiusa) ?? parti[0] ?? null;
}

/**
 * Il pacchetto di una busta che non si legge da sé, com'è arrivato, e le parti che vi si trovano. La lettura va annotata da chi
 * chiama (R37). Lancia `pacchetto_inesistente` se si legge, o se è presto; `pacchetto_non_conservato` se non si è potuto tenere.
 */
export async function apriScartata(
  casa: Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'>,
  stato: StatoPubblicato,
  bustaId: string,
): Promise<{ byte: Uint8Array; parti: Awaited<ReturnType<typeof partiDelPacchetto>> }> {
  if (!siLeggeNeiByte(stato, stato.buste.get(bustaId))) throw problema('pacchetto_inesistente');
  const byte = await pacchettoDi(casa, stato, bustaId);
  return { byte, parti: await partiDelPacchetto(byte) };
}

/** Il pacchetto di una busta: sigillato con la chiave della vendita o, distrutta quella, custodito se è di chi ha vinto (R77). */
async function pacchettoDi(
  casa: Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'>,
  stato: StatoPubblicato,
  bustaId: string,
): Promise<Uint8Array> {
  const byte = await byteDi(casa, stato.id, bustaId);
  const busta = stato.buste.get(bustaId);
  // Di una scansione il registro ha l'impronta della carta: la dice chi ne cerca l'allegato.
  if (busta !== undefined && busta.prova !== 'dichiarata')
    pretendiPacchetto(casa.segreti, bustaId, busta.impronta, byte);
  return byte;
}

async function byteDi(
  { db, sigillo, orologio, segreti }: Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'>,
  asta: string,
  bustaId: string,
): Promise<Uint8Array> {
  const { rows } = await sql<Riga<'buste_sigillate', 'pacchetto' | 'contenuto_dal'>>`
    SELECT pacchetto, contenuto_dal FROM buste_sigillate WHERE asta = ${asta} AND busta_id = ${bustaId}`.execute(db);
  const [riga] = rows;
  if (riga !== undefined) {
    if (riga.pacchetto.length === 0) throw problema('pacchetto_non_conservato');
    const contesto = { asta, busta: bustaId, parte: 'contenuto', apribileDal: Number(riga.contenuto_dal) } as const;
    return sigillo.apri(riga.pacchetto, contesto, orologio.adesso());
  }
  const { rows: custoditi } = await sql<Riga<'pacchetti_custoditi', 'pacchetto'>>`
    SELECT pacchetto FROM pacchetti_custoditi WHERE asta = ${asta} AND busta_id = ${bustaId}`.execute(db);
  if (custoditi[0] === undefined) {
    const il = await quandoCancellati(db, asta);
    throw il === null
      ? problema('allegato_inesistente')
      : problema('R77_documento_cancellato', { il: formattaIstante(il) });
  }
  return creaCustoditi(segreti).apri(asta, bustaId, custoditi[0].pacchetto);
}
