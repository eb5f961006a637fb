import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { contiPropriDi, contoProprio, type LeggeContiPropri } from '../../vendita/denaro/conti-propri.ts';
import { ufficioDelNome } from '../../vendita/uffici-veri.ts';
import { giornoVero } from '../sigillati/lotti-veri.ts';

type LottoAperto = Parameters<typeof giornoVero>[1];

/** Quanti movimenti, o lotti, si guardano in una volta: basta uno vero, e se nessuno lo è si guardano i seguenti. */
const GUARDATI_MAX = 200;

/**
 * Vero se gli estratti arrivano a quel giorno su ogni conto che la scheda ha mostrato: chi aveva già versato su uno poi corretto non ha
 * versato meno, e finché quel conto tace non si dice che la cauzione non c'è (R02, R39).
 */
export async function copertoFinoA(
  { db, segreti, giornale }: Pick<Casa, 'db' | 'segreti'> & LeggeContiPropri,
  { id, scheda }: Pick<StatoPubblicato, 'id' | 'scheda'>,
  giorno: string,
): Promise<boolean> {
  const ufficio = await ufficioDelNome({ db, segreti }, scheda.tribunale);
  const dellUfficio = ufficio === null || ufficio.dubbio ? '' : (ufficio.vera?.dati.iban ?? '');
  const { prima } = await contiPropriDi(giornale, id);
  const mostrati = [contoProprio(scheda), ...prima.map(({ conto }) => conto)].map(
    (conto) => conto?.iban ?? dellUfficio,
  );
  for (const conto of new Set(mostrati)) if (!(await estrattiFinoA({ db, segreti }, conto, giorno))) return false;
  return true;
}

/**
 * Vero se su quel conto, o su uno qualsiasi se è vuoto, ci sono movimenti dal giorno dato in poi: in chiaro, o in un estratto sigillato che è
 * già stato confrontato con le buste aperte.
 */
async function estrattiFinoA(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  indicato: string,
  giorno: string,
): Promise<boolean> {
  const conto = sql`${indicato === '' ? null : indicato}::text`;
  for (let dopo: string | null = null; ; ) {
    const { rows }: { rows: LottoAperto[] } = await sql<LottoAperto>`
      SELECT m.id, m.fino_al::text AS giorno, m.marca_fino_al FROM crediti_sigillati m
      WHERE m.fino_al >= ${giorno}::date AND m.conto = coalesce(${conto}, m.conto)
        AND (${dopo}::uuid IS NULL OR m.id > ${dopo}::uuid) ORDER BY m.id LIMIT ${GUARDATI_MAX}`.execute(db);
    if (rows.some((lotto) => giornoVero(segreti, lotto))) return true;
    const ultimo = rows.at(-1);
    if (ultimo === undefined || rows.length < GUARDATI_MAX) break;
    dopo = ultimo.id;
  }
  // A pagine: righe messe a mano davanti, quante che siano, non nascondono un movimento vero.
  let oltre = sql``;
  for (;;) {
    const { rows } = await sql<Marcata<'movimenti'> & { giorno: string }>`
      SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text AS giorno FROM movimenti m
      WHERE m.contabile >= ${giorno}::date AND m.conto = coalesce(${conto}, m.conto) ${oltre}
      ORDER BY m.contabile DESC, m.id LIMIT ${GUARDATI_MAX}`.execute(db);
    if (delleSole(segreti, 'movimenti', rows).length > 0) return true;
    const ultima = rows.at(-1);
    if (ultima === undefined || rows.length < GUARDATI_MAX) return false;
    oltre = sql`AND m.contabile <= ${ultima.giorno}::date
      AND (m.contabile < ${ultima.giorno}::date OR m.id > ${ultima.id})`;
  }
}
