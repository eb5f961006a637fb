import type { DisservizioVisto, RispostaDisservizi } from '@gestore/contratto/salute/disservizi';
import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { eDiUnRegistro } from '../../vendita/giornale/errori.ts';
import { pubblicata } from '../../vendita/rotte/oggetti.ts';
import { disserviziAccaduti } from './disservizi.ts';
import type { PartiDisservizi } from './parti.ts';

/** Vendite in una attestazione del gestore: le più recenti; quante altre sono lo dice, e si chiedono vendita per vendita. */
const VENDITE_MAX = 200;

/** Le vendite che hanno avuto un disservizio, la più recente prima, e quante altre; le stanze ombra non sono vendite. */
export async function colpite({ db }: Pick<PartiDisservizi, 'db'>): Promise<{ aste: string[]; altre: number }> {
  const { rows } = await sql<Riga<'giornale', 'asta'> & { in_tutto: number }>`
    SELECT g.asta, count(*) OVER ()::int AS in_tutto FROM giornale g JOIN aste a ON a.id = g.asta WHERE g.tipo = 'DisservizioRilevato'
    GROUP BY g.asta ORDER BY max(g.registrato_il) DESC, g.asta LIMIT ${VENDITE_MAX}`.execute(db);
  return { aste: rows.map(({ asta }) => asta), altre: (rows[0]?.in_tutto ?? 0) - rows.length };
}

/** I disservizi di una vendita, dal suo registro. */
export async function disserviziVisti(
  { tutteLeVoci }: Pick<PartiDisservizi, 'tutteLeVoci'>,
  stato: StatoPubblicato,
): Promise<DisservizioVisto[]> {
  return disserviziAccaduti(await tutteLeVoci(stato.id)).map(({ politica: _, finoASeq: __, ...disservizio }) => ({
    ...disservizio,
    asta: stato.id,
    titolo: stato.scheda.titolo,
  }));
}

/** I disservizi di tutte le vendite, il più recente prima; di una trattenuta non si dice nulla, finché lo è. */
export async function disserviziDiTutte(
  parti: Pick<PartiDisservizi, 'db' | 'esecutore' | 'tutteLeVoci'>,
): Promise<RispostaDisservizi> {
  const disservizi: DisservizioVisto[] = [];
  const { aste, altre } = await colpite(parti);
  for (const asta of aste)
    disservizi.push(...(await soloSeNostra(async () => disserviziVisti(parti, await pubblicata(parti, asta)))));
  return { disservizi: disservizi.sort((a, b) => b.dal - a.dal), altreVendite: altre };
}

async function soloSeNostra<T>(leggi: () => Promise<T[]>): Promise<T[]> {
  try {
    return await leggi();
  } catch (errore) {
    if (eDiUnRegistro(errore)) return [];
    throw errore;
  }
}
