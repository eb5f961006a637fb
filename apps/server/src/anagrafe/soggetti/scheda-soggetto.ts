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
    select versione, dati, utente_id, unito_a from soggetti where id = ${id}`.execute(parti.db);
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
    select u.id, u.nome, u.email, u.ruolo, r.scade_il as invito_fino_a,
      case when u.disabilitato_il is not null then 'disabilitato' when u.attivato_il is null then 'invitato' else 'attivo' end as stato
    from utenti_admin u left join ripristini_password r
      on r.utente_id = u.id and r.totp_cifrato is not null and r.scade_il > ${orologio.adesso()}
    where u.id = ${id}`.execute(db);
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
    select id, dati ->> 'nome' as denominazione from soggetti where id = ${id}`.execute(db);
  const [riga] = rows;
  return riga === undefined ? null : { id: riga.id, nome: riga.denominazione };
}

async function confluitiIn(
  { db }: Pick<PartiAnagrafe, 'db'>,
  id: string,
): Promise<Pick<Soggetto, 'confluiti' | 'altriConfluiti'>> {
  const { rows } = await sql<Riga<'soggetti', 'id' | 'modificato_il'> & { denominazione: string; in_tutto: number }>`
    select id, dati ->> 'nome' as denominazione, modificato_il, count(*) over ()::int as in_tutto from soggetti where unito_a = ${id}
    order by modificato_il desc limit ${VERSIONI_MAX}`.execute(db);
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
    select versione, atto, dati, altro, motivo, operatore_nome, fatto_il, count(*) over ()::int as in_tutto from soggetti_versioni
    where soggetto = ${id} order by versione desc limit ${VERSIONI_MAX}`.execute(db);
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
    select count(*)::int as quante from aste
    where (delegato_id = ${utente}::uuid or secondo_id = ${utente}::uuid) and fase not in ('bozza', ${unaDi(FASI_FIRMATE)})`.execute(
    db,
  );
  return rows[0]?.quante ?? 0;
}

type VenditaLetta = Precisa<'aste', { stato: RigaIndice }> & { come: VenditaDelSoggetto['come'] };

/** Le vendite che conduce, e quelle in cui ha offerto: queste si trovano fra i dati che esistono solo a buste aperte (R10). */
const venditeDi = (utente: string | null, codici: readonly string[]): RawBuilder<unknown> => sql`(
  select id, stato, inizio_operazioni_il, 'delegato' as come from aste
  where (delegato_id = ${utente}::uuid or secondo_id = ${utente}::uuid) and fase <> 'bozza'
  union all
  select id, stato, inizio_operazioni_il, 'offerente' as come from aste
  where fase in (${unaDi([...FASI_DAL_VIVO, ...FASI_CON_ESITO])}) and id in (
    select asta from dati_personali where tipo = 'offerta' and codici_dell_offerta(dati) && ${codici}::text[])) v`;

/** Una pagina delle vendite di un soggetto, dalla più recente. 404 `soggetto_inesistente`. */
export async function paginaVenditeDelSoggetto(
  { db }: Pick<PartiAnagrafe, 'db'>,
  id: string,
  query: QueryDiPagina,
): Promise<VenditeDelSoggetto> {
  const { rows } = await sql<Pick<SoggettoLetto, 'dati' | 'utente_id'>>`
    select dati, utente_id from soggetti where id = ${id}`.execute(db);
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
