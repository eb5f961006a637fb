import type { TipoDiAllegato } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { type Svolto, tipoDi, togliFirme } from '../sigillo/documento-firmato.ts';
import { creaCustoditi } from '../sigillo/pacchetto-custodito.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { estraiAllegato } from './pacchetto.ts';

export type Allegato = Svolto & { tipo: TipoDiAllegato };

/**
 * Un documento di una busta aperta, per la sua impronta (SHA-256), fuori dalle sue firme. Il pacchetto resta sigillato
 * dov’è: si apre ogni volta, e in chiaro non si scrive. La lettura va annotata da chi chiama (R37). Lancia
 * `allegato_inesistente` se la busta non ce l’ha, o non è aperta (R10).
 */
export async function apriAllegato(
  vendita: Pick<Vendita, 'db' | 'sigillo' | 'orologio' | 'segreti'>,
  stato: StatoPubblicato,
  bustaId: string,
  impronta: string,
): Promise<Allegato> {
  const busta = stato.buste.get(bustaId);
  if (busta === undefined || !('offerta' in busta.stato)) throw problema('allegato_inesistente');
  const byte = await estraiAllegato(await pacchettoDi(vendita, stato.id, bustaId), impronta);
  if (byte === null) throw problema('allegato_inesistente');
  const svolto = await togliFirme(byte);
  return { ...svolto, tipo: tipoDi(svolto.contenuto) };
}

/** Il pacchetto di una busta: sigillato con la chiave della vendita o, distrutta quella, custodito se è di chi ha vinto (R77). */
async function pacchettoDi(
  { db, sigillo, orologio, segreti }: Pick<Vendita, 'db' | 'sigillo' | 'orologio' | 'segreti'>,
  asta: string,
  bustaId: string,
): Promise<Uint8Array> {
  const { rows } = await sql<Riga<'buste_sigillate', 'pacchetto' | 'contenuto_dal'>>`
    SELECT pacchetto, contenuto_dal FROM buste_sigillate WHERE asta = ${asta} AND busta_id = ${bustaId}`.execute(db);
  const [riga] = rows;
  if (riga !== undefined) {
    const contesto = { asta, busta: bustaId, parte: 'contenuto', apribileDal: Number(riga.contenuto_dal) } as const;
    return sigillo.apri(riga.pacchetto, contesto, orologio.adesso());
  }
  const { rows: custoditi } = await sql<Riga<'pacchetti_custoditi', 'pacchetto'>>`
    SELECT pacchetto FROM pacchetti_custoditi WHERE asta = ${asta} AND busta_id = ${bustaId}`.execute(db);
  if (custoditi[0] === undefined) throw problema('allegato_inesistente');
  return creaCustoditi(segreti).apri(asta, bustaId, custoditi[0].pacchetto);
}
