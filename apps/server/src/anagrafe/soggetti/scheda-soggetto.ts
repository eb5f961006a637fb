import type {
  AccountDelSoggetto,
  AttoSoggetto,
  DatiSoggetto,
  Soggetto,
  VenditaDelSoggetto,
  VenditeDelSoggetto,
} from '@gestore/contratto/anagrafe/forme';
import type { QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { FASI_CON_ESITO, FASI_DAL_VIVO, FASI_FIRMATE } from '@gestore/dominio';
import { type RawBuilder, sql } from 'kysely';
import { leggiPagina } from '../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { unaDi } from '../../base-dati/una-di.ts';
import { problema } from '../../bordo/problema.ts';
import { assegnazioniDi } from '../../vendita/aste/elenchi/assegnazioni.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';
import { puntoDellaRiga } from '../../vendita/aste/scheda/viste.ts';
import type { PartiAnagrafe } from '../parti.ts';
import { codiciDi } from './dati-soggetto.ts';
import { doppioniDi } from './elenco-soggetti.ts';

const VERSIONI_MAX = 200;

type SoggettoLetto = Riga<'soggetti', 'versione' | 'utente_id' | 'unito_a'> &
  Precisa<'soggetti', { dati: DatiSoggetto }>;

/** Tutto di un soggetto: dati, account, doppioni, confluiti, vendite e storia. 404 `soggetto_inesistente`. */
export async function schedaSoggetto(parti: PartiAnagrafe, id: string): Promise<Soggetto> {
  const { rows } = await sql<SoggettoLetto>`
    SELECT versione, dati, utente_id, unito_a FROM soggetti WHERE id = ${id}`.execute(parti.db);
  const [riga] = rows;
  if (riga === undefined) throw problema('soggetto_inesistente');
  return {
    id,
    versione: riga.versione,
    dati: riga.dati,
    account: await accountDi(parti, riga.utente_id),
    unitoA: await nomeDi(parti, riga.unito_a),
    doppioni: await doppioniDi(parti, id),
    ...(await confluitiIn(parti, id)),
    daAffidare: await daAffidare(parti, riga.utente_id),
    ...(await versioniDi(parti, id)),
  };
}

type RigaAccount = Riga<'utenti_admin', 'id' | 'nome' | 'email'> &
  Precisa<'utenti_admin', Pick<AccountDelSoggetto, 'ruolo'>> &
  Pick<AccountDelSoggetto, 'stato'> & { invito_fino_a: string | null };

async function accountDi(
  { db, segreti, orologio }: PartiAnagrafe,
  id: string | null,
): Promise<AccountDelSoggetto | null> {
  if (id === null) return null;
  // L'invito di chi è già entrato e ha solo dimenticato la password non è un invito: non collega nessuna app.
  const { rows } = await sql<RigaAccount>`
    SELECT u.id, u.nome, u.email, u.ruolo, r.scade_il AS invito_fino_a,
      CASE WHEN u.disabilitato_il IS NOT NULL THEN 'disabilitato' WHEN u.attivato_il IS NULL THEN 'invitato' ELSE 'attivo' END AS stato
    FROM utenti_admin u LEFT JOIN ripristini_password r
      ON r.utente_id = u.id AND r.totp_cifrato IS NOT NULL AND r.scade_il > ${orologio.adesso()}
    WHERE u.id = ${id}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) return null;
  const { invito_fino_a, ...account } = riga;
  return {
    ...account,
    invitoFinoA: invito_fino_a === null ? null : Number(invito_fino_a),
    procedure: await assegnazioniDi(db, segreti, id),
  };
}

async function nomeDi({ db }: Pick<PartiAnagrafe, 'db'>, id: string | null): Promise<Soggetto['unitoA']> {
  if (id === null) return null;
  const { rows } = await sql<Riga<'soggetti', 'id'> & { denominazione: string }>`
    SELECT id, dati ->> 'nome' AS denominazione FROM soggetti WHERE id = ${id}`.execute(db);
  const [riga] = rows;
  return riga === undefined ? null : { id: riga.id, nome: riga.denominazione };
}

async function confluitiIn(
  { db }: Pick<PartiAnagrafe, 'db'>,
  id: string,
): Promise<Pick<Soggetto, 'confluiti' | 'altriConfluiti'>> {
  const { rows } = await sql<Riga<'soggetti', 'id' | 'modificato_il'> & { denominazione: string; in_tutto: number }>`
    SELECT id, dati ->> 'nome' AS denominazione, modificato_il, count(*) OVER ()::int AS in_tutto FROM soggetti WHERE unito_a = ${id}
    ORDER BY modificato_il DESC LIMIT ${VERSIONI_MAX}`.execute(db);
  return {
    confluiti: rows.map((riga) => ({ id: riga.id, nome: riga.denominazione, unitoIl: Number(riga.modificato_il) })),
    altriConfluiti: (rows[0]?.in_tutto ?? 0) - rows.length,
  };
}

type RigaVersione = Riga<'soggetti_versioni', 'versione' | 'altro' | 'motivo' | 'operatore_nome' | 'fatto_il'> &
  Precisa<'soggetti_versioni', { atto: AttoSoggetto; dati: DatiSoggetto & { utenteId: string | null } }> & {
    in_tutto: number;
  };

async function versioniDi(
  { db }: Pick<PartiAnagrafe, 'db'>,
  id: string,
): Promise<Pick<Soggetto, 'versioni' | 'altreVersioni'>> {
  const { rows } = await sql<RigaVersione>`
    SELECT versione, atto, dati, altro, motivo, operatore_nome, fatto_il, count(*) OVER ()::int AS in_tutto FROM soggetti_versioni
    WHERE soggetto = ${id} ORDER BY versione DESC LIMIT ${VERSIONI_MAX}`.execute(db);
  const versioni = rows.map(({ dati: { utenteId: _, ...dati }, operatore_nome, fatto_il, in_tutto: __, ...riga }) => ({
    ...riga,
    dati,
    operatore: operatore_nome,
    fattoIl: Number(fatto_il),
  }));
  return { versioni, altreVersioni: (rows[0]?.in_tutto ?? 0) - rows.length };
}

/** Le vendite che conduce, o di cui è il secondo delegato, e che aspettano ancora qualcosa. */
async function daAffidare({ db }: Pick<PartiAnagrafe, 'db'>, utente: string | null): Promise<number> {
  const { rows } = await sql<{ quante: number }>`
    SELECT count(*)::int AS quante FROM aste
    WHERE (delegato_id = ${utente}::uuid OR secondo_id = ${utente}::uuid) AND fase NOT IN ('bozza', ${unaDi(FASI_FIRMATE)})`.execute(
    db,
  );
  return rows[0]?.quante ?? 0;
}

type VenditaLetta = Precisa<'aste', { stato: RigaIndice }> & { come: VenditaDelSoggetto['come'] };

/** Le vendite che conduce, e quelle in cui ha offerto: queste si trovano fra i dati che esistono solo a buste aperte (R10). */
const venditeDi = (utente: string | null, codici: readonly string[]): RawBuilder<unknown> => sql`(
  SELECT id, stato, inizio_operazioni_il, 'delegato' AS come FROM aste
  WHERE (delegato_id = ${utente}::uuid OR secondo_id = ${utente}::uuid) AND fase <> 'bozza'
  UNION ALL
  SELECT id, stato, inizio_operazioni_il, 'offerente' AS come FROM aste
  WHERE fase IN (${unaDi([...FASI_DAL_VIVO, ...FASI_CON_ESITO])}) AND id IN (
    SELECT asta FROM dati_personali WHERE tipo = 'offerta' AND codici_dell_offerta(dati) && ${codici}::text[])) v`;

/** Una pagina delle vendite di un soggetto, dalla più recente. 404 `soggetto_inesistente`. */
export async function paginaVenditeDelSoggetto(
  { db }: Pick<PartiAnagrafe, 'db'>,
  id: string,
  query: QueryDiPagina,
): Promise<VenditeDelSoggetto> {
  const { rows } = await sql<Pick<SoggettoLetto, 'dati' | 'utente_id'>>`
    SELECT dati, utente_id FROM soggetti WHERE id = ${id}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) throw problema('soggetto_inesistente');
  const { righe, ...resto } = await leggiPagina<VenditaLetta>(
    db,
    {
      nome: 'vendite di un soggetto',
      filtro: { id },
      ordine: [
        { valore: sql`coalesce(v.inizio_operazioni_il, 0)`, tipo: 'bigint', verso: 'giu' },
        { valore: sql`v.id`, tipo: 'uuid', verso: 'giu' },
        { valore: sql`v.come`, tipo: 'text', verso: 'giu' },
      ],
      colonne: sql`v.stato, v.come`,
      da: venditeDi(riga.utente_id, codiciDi(riga.dati)),
    },
    query,
  );
  const vendite = righe.map(({ stato, come }) => ({
    asta: stato.id,
    titolo: stato.scheda.titolo,
    tribunale: stato.scheda.tribunale,
    ...puntoDellaRiga(stato),
    inizioOperazioniIl: stato.parametri.inizioOperazioniIl,
    come,
  }));
  return { vendite, ...resto };
}
