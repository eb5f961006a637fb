import type { FiltroStatistiche } from '@gestore/contratto/rendiconti/statistiche';
import { sql } from 'kysely';
import { type ElencoAPagine, scorri } from '../base-dati/pagina.ts';
import type { Riga } from '../base-dati/tavole.ts';
import type { RigaDiFoglio } from '../fogli/foglio.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { identita } from '../vendita/aste/buste/apertura.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { creditoreDi, type Esitata, righeBancaDati, ultimiRilanci } from './banca-dati-aste.ts';

export type PartiBancaDati = Pick<Casa, 'db' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'datiPersonali' | 'seguiti' | 'tutteLeVoci'>;

/** Le righe di una vendita con il suo esito, per la banca dati del Ministero; la lettura resta scritta (R37, R72). */
export async function righeDellaVendita(parti: PartiBancaDati, stato: Esitata, chi: string): Promise<RigaDiFoglio[]> {
  const voci = await parti.tutteLeVoci(stato.id);
  await annotaLettura(parti, chi, stato.id, 'esportazione per la banca dati delle aste');
  const { stato: dopo } = await parti.seguiti.leggi(stato.id);
  return righeBancaDati(stato, {
    identita: await identita(parti, stato),
    rilanci: ultimiRilanci(voci),
    creditore: creditoreDi(stato, voci),
    compensoCent: dopo.compenso?.importoCent ?? null,
  });
}

/** Tutte le vendite di un periodo con il loro esito, una per pagina, nell'ordine in cui cominciarono: in memoria ne sta una (R72). */
export async function* bancaDatiAPagine(
  parti: PartiBancaDati,
  filtro: FiltroStatistiche,
  chi: string,
): AsyncGenerator<RigaDiFoglio[], void> {
  for await (const righe of scorri<Riga<'vendite_in_cifre', 'id'>>(parti.db, elencoDi(filtro)))
    for (const { id } of righe) {
      const { stato } = await parti.esecutore.leggi(id);
      if ('esito' in stato) yield await righeDellaVendita(parti, stato, chi);
    }
}

/** Le concluse del periodo delle operazioni, estremi compresi. */
function elencoDi({ dal, al, tribunale }: FiltroStatistiche): ElencoAPagine {
  return {
    nome: 'banca-dati',
    filtro: { dal, al, tribunale },
    ordine: [
      { valore: sql`inizio_il`, tipo: 'bigint' },
      { valore: sql`id`, tipo: 'uuid' },
    ],
    colonne: sql`id, inizio_il`,
    da: sql`vendite_in_cifre`,
    dove: [
      sql`esito IS NOT NULL`,
      ...(dal === undefined ? [] : [sql`inizio_il >= ${dal}`]),
      ...(al === undefined ? [] : [sql`inizio_il <= ${al}`]),
      ...(tribunale === undefined ? [] : [sql`tribunale = ${tribunale}`]),
    ],
  };
}
