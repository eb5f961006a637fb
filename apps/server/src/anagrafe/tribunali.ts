import type {
  CorpoTribunale,
  DatiTribunale,
  ElencoTribunali,
  RigaTribunale,
  Tribunale,
  VersioneTribunale,
} from '@gestore/contratto/anagrafe';
import { ibanCompatto } from '@gestore/contratto/bonifico';
import type { QueryDiPagina } from '@gestore/contratto/pagina';
import { type QueryExecutorProvider, sql } from 'kysely';
import { leggiPagina } from '../base-dati/pagina.ts';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { cercabile } from '../bordo/testo-cercabile.ts';
import type { PartiAnagrafe } from './parti.ts';

const VERSIONI_MAX = 200;

type RigaVersione = Riga<'tribunali_versioni', 'versione' | 'valida_dal' | 'operatore_nome'> &
  Precisa<'tribunali_versioni', { dati: DatiTribunale }>;
type RigaUfficio = RigaVersione & Riga<'tribunali', 'id'> & { vendite: number };

const inRiga = ({ id, vendite, ...riga }: RigaUfficio): RigaTribunale => ({ id, vendite, ...inVersione(riga) });
const inVersione = (riga: RigaVersione): VersioneTribunale => ({
  versione: riga.versione,
  dati: riga.dati,
  validaDal: Number(riga.valida_dal),
  operatore: riga.operatore_nome,
});

/** Una pagina degli uffici, ciascuno con la versione che vale adesso e quante vendite ha, in ordine alfabetico. */
export async function elencaTribunali(
  { db }: Pick<PartiAnagrafe, 'db'>,
  query: QueryDiPagina,
): Promise<ElencoTribunali> {
  const { righe, ...resto } = await leggiPagina<RigaUfficio>(
    db,
    {
      nome: 'tribunali',
      ordine: [
        { valore: sql`t.chiave`, tipo: 'text' },
        { valore: sql`t.id`, tipo: 'uuid' },
      ],
      colonne: sql`t.id, v.versione, v.dati, v.valida_dal, v.operatore_nome,
        coalesce((select u.vendite::int from vendite_per_ufficio u where u.ufficio = v.dati ->> 'nome'), 0) as vendite`,
      da: sql`tribunali t join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione`,
    },
    query,
  );
  return { tribunali: righe.map(inRiga), ...resto };
}

/** Un ufficio con le sue versioni; `il` chiede quella che valeva in quell'istante. `null` se non c'è. */
export async function trovaTribunale(
  { db }: Pick<PartiAnagrafe, 'db'>,
  id: string,
  il: number | null,
): Promise<Tribunale | null> {
  const { rows } = await sql<RigaVersione & { in_tutto: number }>`
    select versione, dati, valida_dal, operatore_nome, count(*) over ()::int as in_tutto
    from tribunali_versioni where tribunale = ${id} order by versione desc limit ${VERSIONI_MAX}`.execute(db);
  const [valeva] = il === null ? rows : await versioneDel(db, id, il);
  if (valeva === undefined) return null;
  const { rows: conto } = await sql<{ vendite: number }>`
    select vendite::int from vendite_per_ufficio where ufficio = ${valeva.dati.nome}`.execute(db);
  return {
    id,
    vendite: conto[0]?.vendite ?? 0,
    ...inVersione(valeva),
    versioni: rows.map(inVersione),
    altreVersioni: (rows[0]?.in_tutto ?? 0) - rows.length,
  };
}

async function versioneDel(db: QueryExecutorProvider, id: string, il: number): Promise<RigaVersione[]> {
  const { rows } = await sql<RigaVersione>`
    select versione, dati, valida_dal, operatore_nome from tribunali_versioni
    where tribunale = ${id} and valida_dal <= ${il} order by versione desc limit 1`.execute(db);
  return rows;
}

type Chi = { id: string; nome: string };

/**
 * Scrive una versione nuova, che vale da adesso; senza `id` registra un ufficio, che prende l'identificativo del
 * comando. Ripetere il comando trova la prima risposta. Solleva 404 `tribunale_inesistente`, 409 `tribunale_gia_presente`,
 * 409 `tribunale_cambiato`, 409 `comando_diverso`.
 */
export function scriviTribunale(
  { db, orologio }: Pick<PartiAnagrafe, 'db' | 'orologio'>,
  id: string | null,
  { comandoId, versione: letta, ...corpo }: CorpoTribunale,
  chi: Chi,
): Promise<{ id: string; versione: number }> {
  const dati: DatiTribunale = { ...corpo, nome: corpo.nome.trim(), iban: ibanCompatto(corpo.iban) };
  return db.transaction().execute(async (tx) => {
    const suo = id ?? comandoId;
    const gia = await giaScritta(tx, comandoId, suo, dati);
    if (gia !== null) return gia;
    const versione = await prenota(tx, id, suo, cercabile(dati.nome));
    if (versione !== letta + 1) throw problema('tribunale_cambiato', {}, { versione: versione - 1 });
    await sql`
      insert into tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id, operatore_id, operatore_nome)
      values (${suo}, ${versione}, ${JSON.stringify(dati)}, ${orologio.adesso()}, ${comandoId}, ${chi.id}, ${chi.nome})`.execute(
      tx,
    );
    return { id: suo, versione };
  });
}

/** Che cosa ha già scritto questo comando; `null` se è nuovo, 409 `comando_diverso` se allora portava altro. */
async function giaScritta(
  tx: QueryExecutorProvider,
  comandoId: string,
  suo: string,
  dati: DatiTribunale,
): Promise<{ id: string; versione: number } | null> {
  const { rows } = await sql<Riga<'tribunali_versioni', 'tribunale' | 'versione'> & { stesso: boolean }>`
    select tribunale, versione, tribunale = ${suo} and dati = ${JSON.stringify(dati)}::jsonb as stesso
    from tribunali_versioni where comando_id = ${comandoId}`.execute(tx);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!riga.stesso) throw problema('comando_diverso');
  return { id: riga.tribunale, versione: riga.versione };
}

/** Il numero della versione nuova, con la riga dell'ufficio tenuta ferma fino alla fine. */
async function prenota(tx: QueryExecutorProvider, id: string | null, suo: string, chiave: string): Promise<number> {
  const { rows: omonimo } = await sql<Riga<'tribunali', 'id'>>`
    select id from tribunali where chiave = ${chiave} and id <> ${suo}`.execute(tx);
  if (omonimo.length > 0)
    throw problema(
      'tribunale_gia_presente',
      {},
      { errori: [{ campo: 'nome', messaggio: 'Un ufficio con questo nome è già in elenco.' }], id: omonimo[0]?.id },
    );
  const { rows } = await (id === null
    ? sql<Riga<'tribunali', 'versione'>>`
        insert into tribunali (id, chiave, versione) values (${suo}, ${chiave}, 1) returning versione`
    : sql<Riga<'tribunali', 'versione'>>`
        update tribunali set versione = versione + 1, chiave = ${chiave} where id = ${suo} returning versione`
  ).execute(tx);
  if (rows[0] === undefined) throw problema('tribunale_inesistente');
  return rows[0].versione;
}
