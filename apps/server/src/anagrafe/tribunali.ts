import type {
  CorpoTribunale,
  DatiTribunale,
  RigaTribunale,
  Tribunale,
  VersioneTribunale,
} from '@gestore/contratto/anagrafe';
import { ibanCompatto } from '@gestore/contratto/bonifico';
import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { cercabile } from './testo-cercabile.ts';

/** Gli uffici in elenco: sono meno di duecento in Italia, con le sezioni distaccate qualche centinaio. */
const TRIBUNALI_MAX = 1_000;
const VERSIONI_MAX = 200;

type Riga = {
  id: string;
  versione: number;
  dati: DatiTribunale;
  valida_dal: string;
  operatore_nome: string | null;
  vendite: number;
};

const inRiga = ({ id, vendite, ...riga }: Riga): RigaTribunale => ({ id, vendite, ...inVersione(riga) });
const inVersione = (riga: Omit<Riga, 'id' | 'vendite'>): VersioneTribunale => ({
  versione: riga.versione,
  dati: riga.dati,
  validaDal: Number(riga.valida_dal),
  operatore: riga.operatore_nome,
});

/** Ogni ufficio con la versione che vale adesso e quante vendite ha, in ordine alfabetico. */
export async function elencaTribunali({ db }: Pick<Vendita, 'db'>): Promise<RigaTribunale[]> {
  const { rows } = await sql<Riga>`
    select t.id, v.versione, v.dati, v.valida_dal, v.operatore_nome, coalesce(a.vendite, 0) as vendite
    from tribunali t
    join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione
    left join (select stato #>> '{scheda,tribunale}' as nome, count(*)::int as vendite from aste group by 1) a
      on a.nome = v.dati ->> 'nome'
    order by t.chiave limit ${TRIBUNALI_MAX}`.execute(db);
  return rows.map(inRiga);
}

/** Un ufficio con tutte le sue versioni; `il` chiede quella che valeva in quell'istante. `null` se non c'è. */
export async function trovaTribunale(
  { db }: Pick<Vendita, 'db'>,
  id: string,
  il: number | null,
): Promise<Tribunale | null> {
  const { rows } = await sql<Riga>`
    select ${id}::uuid as id, versione, dati, valida_dal, operatore_nome, 0 as vendite
    from tribunali_versioni where tribunale = ${id} order by versione desc limit ${VERSIONI_MAX}`.execute(db);
  const valeva = il === null ? rows[0] : rows.find(({ valida_dal }) => Number(valida_dal) <= il);
  if (valeva === undefined) return null;
  const { rows: conto } = await sql<{ vendite: number }>`
    select count(*)::int as vendite from aste where stato #>> '{scheda,tribunale}' = ${valeva.dati.nome}`.execute(db);
  return { ...inRiga({ ...valeva, vendite: conto[0]?.vendite ?? 0 }), versioni: rows.map(inVersione) };
}

type Chi = { id: string; nome: string };

/**
 * Scrive una versione nuova, che vale da adesso; senza `id` registra un ufficio, che prende l'identificativo del
 * comando. Ripetere il comando trova la prima risposta. Solleva 404 `tribunale_inesistente`, 409 `tribunale_gia_presente`,
 * 409 `tribunale_cambiato`.
 */
export function scriviTribunale(
  { db, orologio }: Pick<Vendita, 'db' | 'orologio'>,
  id: string | null,
  { comandoId, versione: letta, ...corpo }: CorpoTribunale,
  chi: Chi,
): Promise<{ id: string; versione: number }> {
  const dati: DatiTribunale = { ...corpo, nome: corpo.nome.trim(), iban: ibanCompatto(corpo.iban) };
  return db.transaction().execute(async (tx) => {
    const { rows: gia } = await sql<{ id: string; versione: number }>`
      select tribunale as id, versione from tribunali_versioni where comando_id = ${comandoId}`.execute(tx);
    if (gia[0] !== undefined) return gia[0];
    const suo = id ?? comandoId;
    const versione = await prenota(tx, id, suo, cercabile(dati.nome));
    if (versione !== letta + 1)
      throw new Problema(
        409,
        'tribunale_cambiato',
        'Parametri cambiati nel frattempo',
        'Un altro operatore li ha modificati mentre li guardava: ricarichi la pagina, controlli e ripeta.',
        { versione: versione - 1 },
      );
    await sql`
      insert into tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id, operatore_id, operatore_nome)
      values (${suo}, ${versione}, ${JSON.stringify(dati)}, ${orologio.adesso()}, ${comandoId}, ${chi.id}, ${chi.nome})`.execute(
      tx,
    );
    return { id: suo, versione };
  });
}

/** Il numero della versione nuova, con la riga dell'ufficio tenuta ferma fino alla fine. */
async function prenota(tx: QueryExecutorProvider, id: string | null, suo: string, chiave: string): Promise<number> {
  const { rows: omonimo } = await sql<{ id: string }>`
    select id from tribunali where chiave = ${chiave} and id <> ${suo}`.execute(tx);
  if (omonimo.length > 0)
    throw new Problema(
      409,
      'tribunale_gia_presente',
      'Ufficio già presente',
      'Un ufficio con questo nome è già in elenco: modifichi quello.',
      { errori: [{ campo: 'nome', messaggio: 'Un ufficio con questo nome è già in elenco.' }], id: omonimo[0]?.id },
    );
  const { rows } = await (id === null
    ? sql<{ versione: number }>`
        insert into tribunali (id, chiave, versione) values (${suo}, ${chiave}, 1) returning versione`
    : sql<{ versione: number }>`
        update tribunali set versione = versione + 1, chiave = ${chiave} where id = ${suo} returning versione`
  ).execute(tx);
  if (rows[0] === undefined) throw tribunaleInesistente();
  return rows[0].versione;
}

export function tribunaleInesistente(): Problema {
  return new Problema(404, 'tribunale_inesistente', 'Ufficio non trovato', 'L’ufficio indicato non è in elenco.');
}
