import type pg from 'pg';

/** Ciò che una base dati è: di ogni oggetto, per nome, come è fatto; di ogni tavola, le righe. */
export type CatalogoVisto = ReadonlyMap<string, string>;

/** Ogni base dati le ha sue: che cosa ha fatto, e la password del suo ruolo. */
const SUE = new Set(['migrazioni', 'ruolo_applicazione']);

/** Il ruolo dell'applicazione ha il nome della sua base dati. */
const permessi = (acl: string): string => `regexp_replace(${acl}::text, 'gestore_app_[0-9a-f]{8}', 'gestore_app', 'g')`;
const nonDiEstensione = (catalogo: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend x WHERE x.classid = '${catalogo}'::regclass AND x.objid = ${oid} AND x.deptype = 'e')`;

const NOSTRE = `nostre AS (
  SELECT * FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND ${nonDiEstensione('pg_class', 'c.oid')})`;

/** Tavole, viste, sequenze e indici. Le colonne stanno nel loro ordine, che una tolta non sposta. */
const RELAZIONI = `
  SELECT format('relazione %s', c.relname) AS oggetto, jsonb_build_object('specie', c.relkind::text,
    'durata', c.relpersistence::text, 'opzioni', c.reloptions::text, 'modo', (SELECT amname::text FROM pg_am WHERE oid = c.relam),
    'divisa', pg_get_partkeydef(c.oid), 'parte', pg_get_expr(c.relpartbound, c.oid),
    'di', (SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = c.oid),
    'vista', CASE WHEN c.relkind = 'v' THEN pg_get_viewdef(c.oid) END,
    'contata', c.relkind IN ('r', 'p') AND c.reltuples >= 0, 'permessi', ${permessi('c.relacl')})::text AS come
  FROM nostre c
  UNION ALL
  SELECT format('colonna %s.%s', c.relname, a.attname), jsonb_build_object(
    'posto', row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), 'tipo', format_type(a.atttypid, a.atttypmod),
    'piena', a.attnotnull, 'altrimenti', pg_get_expr(d.adbin, d.adrelid), 'numerata', a.attidentity::text,
    'calcolata', a.attgenerated::text, 'tenuta', a.attstorage::text, 'compressa', a.attcompression::text,
    'statistiche', a.attstattarget, 'opzioni', a.attoptions::text, 'ordine', a.attcollation::regcollation::text,
    'permessi', ${permessi('a.attacl')})::text
  FROM nostre c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT format('vincolo %s.%s', c.relname, v.conname),
    jsonb_build_object('come', pg_get_constraintdef(v.oid), 'specie', v.contype::text, 'guardato', v.convalidated)::text
  FROM nostre c JOIN pg_constraint v ON v.conrelid = c.oid
  UNION ALL
  SELECT format('indice %s', c.relname), jsonb_build_object('come', pg_get_indexdef(i.indexrelid), 'valido', i.indisvalid,
    'chiave', i.indisprimary, 'unico', i.indisunique)::text
  FROM nostre c JOIN pg_index i ON i.indexrelid = c.oid
  UNION ALL
  SELECT format('grilletto %s.%s', c.relname, t.tgname),
    jsonb_build_object('come', pg_get_triggerdef(t.oid), 'acceso', t.tgenabled::text)::text
  FROM nostre c JOIN pg_trigger t ON t.tgrelid = c.oid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT format('sequenza %s', c.relname), (to_jsonb(s) - 'seqrelid')::text FROM nostre c JOIN pg_sequence s ON s.seqrelid = c.oid`;

const ALTRO = `
  SELECT format('funzione %s', p.oid::regprocedure),
    jsonb_build_object('come', pg_get_functiondef(p.oid), 'permessi', p.proacl::text)::text
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p') AND ${nonDiEstensione('pg_proc', 'p.oid')}
  UNION ALL
  SELECT format('tipo %s', y.typname), y.typtype::text FROM pg_type y
  WHERE y.typnamespace = 'public'::regnamespace AND y.typtype IN ('d', 'e', 'r')
  UNION ALL
  SELECT format('statistica %s', s.stxname), pg_get_statisticsobjdef(s.oid) FROM pg_statistic_ext s
  UNION ALL
  SELECT format('estensione %s', e.extname), concat(e.extversion, ' in ', e.extnamespace::regnamespace) FROM pg_extension e
  UNION ALL
  SELECT format('grilletto di evento %s', e.evtname), e.evtevent::text FROM pg_event_trigger e
  UNION ALL
  SELECT format('commento %s', pg_describe_object(d.classoid, d.objoid, d.objsubid)), d.description FROM pg_description d
  WHERE d.objoid >= 16384`;

/** Il catalogo della base dati a cui il cliente è collegato, nella transazione in cui sta. */
export async function catalogoDi(cliente: pg.Client): Promise<CatalogoVisto> {
  const { rows } = await cliente.query<{ oggetto: string; come: string }>(
    `WITH ${NOSTRE} ${RELAZIONI} UNION ALL ${ALTRO}`,
  );
  const { rows: tavole } = await cliente.query<{ tavola: string }>(
    "SELECT relname AS tavola FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  const visto = new Map(rows.map(({ oggetto, come }) => [oggetto, come]));
  for (const { tavola } of tavole.filter((una) => !SUE.has(una.tavola))) {
    const { rows: righe } = await cliente.query<{ tutte: string }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY to_jsonb(r)::text), '[]')::text AS tutte FROM public.${tavola} r`,
    );
    visto.set(`righe ${tavola}`, righe[0]?.tutte ?? '');
  }
  return visto;
}

/** Gli oggetti diversi fra due basi dati, per nome, con ciò che sono nell'una e nell'altra. */
export function oggettiDiversi(una: CatalogoVisto, altra: CatalogoVisto): string[] {
  const nomi = [...new Set([...una.keys(), ...altra.keys()])].sort();
  return nomi
    .filter((nome) => una.get(nome) !== altra.get(nome))
    .map((nome) => `${nome}: ${una.get(nome) ?? 'non c’è'} | ${altra.get(nome) ?? 'non c’è'}`);
}
