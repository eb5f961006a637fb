import type { TipoDiAllegato } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { type Svolto, tipoDi, togliFirme } from '../sigillo/documento-firmato.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { estraiAllegato } from './pacchetto.ts';

export type Allegato = Svolto & { tipo: TipoDiAllegato };

/**
 * Un documento di una busta aperta, per la sua impronta (SHA-256), fuori dalle sue firme. Il pacchetto resta sigillato
 * dov’è: si apre ogni volta, e in chiaro non si scrive. La lettura va annotata da chi chiama (R37). Lancia
 * `allegato_inesistente` se la busta non ce l’ha, o non è aperta (R10).
 */
export async function apriAllegato(
  { db, sigillo, orologio }: Pick<Vendita, 'db' | 'sigillo' | 'orologio'>,
  stato: StatoPubblicato,
  bustaId: string,
  impronta: string,
): Promise<Allegato> {
  const busta = stato.buste.get(bustaId);
  if (busta === undefined || !('offerta' in busta.stato)) throw problema('allegato_inesistente');
  const { rows } = await sql<Riga<'buste_sigillate', 'pacchetto' | 'contenuto_dal'>>`
    SELECT pacchetto, contenuto_dal FROM buste_sigillate WHERE asta = ${stato.id} AND busta_id = ${bustaId}`.execute(
    db,
  );
  const [riga] = rows;
  if (riga === undefined) throw problema('allegato_inesistente');
  const contesto = {
    asta: stato.id,
    busta: bustaId,
    parte: 'contenuto',
    apribileDal: Number(riga.contenuto_dal),
  } as const;
  const byte = await estraiAllegato(await sigillo.apri(riga.pacchetto, contesto, orologio.adesso()), impronta);
  if (byte === null) throw problema('allegato_inesistente');
  const svolto = await togliFirme(byte);
  return { ...svolto, tipo: tipoDi(svolto.contenuto) };
}
