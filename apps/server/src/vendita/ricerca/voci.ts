import type { PostiTrovati, VociDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';

/** I posti proposti a chi ne sta scrivendo uno. */
const POSTI_PROPOSTI = 10;

/** Ciò che si può scegliere: un salto nell'indice per ogni valore, non una riga per ogni vendita. */
export async function vociDa(db: QueryExecutorProvider): Promise<VociDellaRicerca> {
  const [tribunali, regioni, province, categorie] = [
    await distinti(db, 'tribunale'),
    await distinti(db, 'regione'),
    await distinti(db, 'provincia'),
    await distinti(db, 'categoria'),
  ];
  return { tribunali, regioni, province, categorie };
}

async function distinti(
  db: QueryExecutorProvider,
  colonna: 'tribunale' | 'regione' | 'provincia' | 'categoria',
): Promise<string[]> {
  const campo = sql.ref(colonna);
  const primo = sql`(SELECT min(${campo}) AS valore FROM ricerca WHERE ${campo} > '')`;
  const { rows } = await sql<{ valore: string }>`
    WITH RECURSIVE v AS (${primo} UNION ALL
      SELECT (SELECT min(${campo}) FROM ricerca WHERE ${campo} > v.valore) FROM v WHERE v.valore IS NOT NULL)
    SELECT valore FROM v WHERE valore IS NOT NULL`.execute(db);
  return rows.map(({ valore }) => valore).sort((a, b) => a.localeCompare(b, 'it'));
}

/** I comuni che cominciano per ciò che si è scritto, poi quelli che gli somigliano. */
export async function postiDa(db: QueryExecutorProvider, testo: string): Promise<PostiTrovati> {
  const scritto = (cercabile(testo).match(/[a-z0-9]+/g) ?? []).join(' ');
  if (scritto === '') return { posti: [] };
  const { rows } = await sql<Riga<'ricerca_posti', 'comune' | 'provincia' | 'regione' | 'lat' | 'lon'>>`
    SELECT p.comune, p.provincia, p.regione, p.lat, p.lon FROM ricerca_posti p
    WHERE p.nome LIKE ${`${scritto}%`} OR p.nome % ${scritto}
    ORDER BY p.nome LIKE ${`${scritto}%`} DESC, similarity(p.nome, ${scritto}) DESC, p.nome, p.provincia
    LIMIT ${POSTI_PROPOSTI}`.execute(db);
  return { posti: rows };
}
