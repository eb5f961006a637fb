import { isDeepStrictEqual } from 'node:util';
import type {
  CorpoTribunale,
  DatiTribunale,
  ElencoTribunali,
  RigaTribunale,
  Tribunale,
  VersioneTribunale,
} from '@gestore/contratto/anagrafe';
import { ibanCompatto } from '@gestore/contratto/bonifico';
import type { CorpoModello, ModelloVerbale } from '@gestore/contratto/modello-verbale';
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

/** I dati di una versione; prima dei modelli del verbale nessun ufficio ne aveva uno. */
const conservati = (dati: DatiTribunale): DatiTribunale => ({ ...dati, modelloVerbale: dati.modelloVerbale ?? null });

const inRiga = ({ id, vendite, ...riga }: RigaUfficio): RigaTribunale => ({ id, vendite, ...inVersione(riga) });
const inVersione = (riga: RigaVersione): VersioneTribunale => ({
  versione: riga.versione,
  dati: conservati(riga.dati),
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
 * comando. Il modello del verbale resta quello di prima. Ripetere il comando trova la prima risposta. Solleva 404
 * `tribunale_inesistente`, 409 `tribunale_gia_presente`, 409 `tribunale_cambiato`, 409 `comando_diverso`.
 */
export function scriviTribunale(
  parti: Pick<PartiAnagrafe, 'db' | 'orologio'>,
  id: string | null,
  { comandoId, versione, cuc, ...corpo }: CorpoTribunale,
  chi: Chi,
): Promise<Scritta> {
  const dati = { ...corpo, nome: corpo.nome.trim(), iban: ibanCompatto(corpo.iban), ...conCuc(cuc) };
  return scriviVersione(parti, { id, comandoId, letta: versione }, chi, (prima) => ({
    ...dati,
    modelloVerbale: prima?.modelloVerbale ?? null,
  }));
}

/** Scrive il modello del verbale di un ufficio, con i parametri di prima; tutto vuoto lo toglie. Come `scriviTribunale`. */
export function scriviModelloVerbale(
  parti: Pick<PartiAnagrafe, 'db' | 'orologio'>,
  id: string,
  { comandoId, versione, ...modello }: CorpoModello,
  chi: Chi,
): Promise<Scritta> {
  const vuoto = Object.values(modello).every((testo) => testo.trim() === '');
  return scriviVersione(parti, { id, comandoId, letta: versione }, chi, (prima) => {
    if (prima === null) throw problema('tribunale_inesistente');
    return { ...prima, modelloVerbale: vuoto ? null : modello };
  });
}

/** Un codice vuoto non si scrive: l'ufficio ha la forma che ha sempre avuto. */
function conCuc(cuc: string | undefined): { cuc?: string } {
  const scritto = cuc?.trim().toUpperCase() ?? '';
  return scritto === '' ? {} : { cuc: scritto };
}

type Scritta = { id: string; versione: number };
/** `letta` è la versione da cui è partito chi scrive; senza `id` l’ufficio è nuovo. */
type Comando = { id: string | null; comandoId: string; letta: number };
type Cambia = (prima: DatiTribunale | null) => DatiTribunale;

function scriviVersione(
  { db, orologio }: Pick<PartiAnagrafe, 'db' | 'orologio'>,
  { id, comandoId, letta }: Comando,
  chi: Chi,
  cambia: Cambia,
): Promise<Scritta> {
  return db.transaction().execute(async (tx) => {
    const suo = id ?? comandoId;
    const gia = await giaScritta(tx, comandoId, suo, cambia);
    if (gia !== null) return gia;
    const dati = cambia(await datiDella(tx, suo, letta));
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

/** I dati di una versione; `null` se non c'è. */
async function datiDella(tx: QueryExecutorProvider, id: string, versione: number): Promise<DatiTribunale | null> {
  const { rows } = await sql<Precisa<'tribunali_versioni', { dati: DatiTribunale }>>`
    select dati from tribunali_versioni where tribunale = ${id} and versione = ${versione}`.execute(tx);
  return rows[0] === undefined ? null : conservati(rows[0].dati);
}

/** Che cosa ha già scritto questo comando; `null` se è nuovo, 409 `comando_diverso` se allora portava altro. */
async function giaScritta(
  tx: QueryExecutorProvider,
  comandoId: string,
  suo: string,
  cambia: Cambia,
): Promise<Scritta | null> {
  const { rows } = await sql<Riga<'tribunali_versioni', 'tribunale' | 'versione'> & { dati: DatiTribunale }>`
    select tribunale, versione, dati from tribunali_versioni where comando_id = ${comandoId}`.execute(tx);
  const [riga] = rows;
  if (riga === undefined) return null;
  const chiesti = cambia(await datiDella(tx, riga.tribunale, riga.versione - 1));
  if (riga.tribunale !== suo || !isDeepStrictEqual(conservati(riga.dati), chiesti)) throw problema('comando_diverso');
  return { id: riga.tribunale, versione: riga.versione };
}

/** Il modello del verbale di un ufficio, dal suo nome, come vale adesso; `null` se non ne ha uno. */
export async function modelloDellUfficio(
  { db }: Pick<PartiAnagrafe, 'db'>,
  nome: string,
): Promise<{ ufficio: string; versione: number; modello: ModelloVerbale } | null> {
  const { rows } = await sql<RigaVersione>`
    select v.versione, v.dati, v.valida_dal, v.operatore_nome
    from tribunali t join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione
    where t.chiave = ${cercabile(nome)}`.execute(db);
  const [riga] = rows;
  const modello = riga?.dati.modelloVerbale ?? null;
  return riga === undefined || modello === null ? null : { ufficio: riga.dati.nome, versione: riga.versione, modello };
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
