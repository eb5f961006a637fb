import type {
  AccountDelSoggetto,
  AttoSoggetto,
  DatiSoggetto,
  Soggetto,
  VenditaDelSoggetto,
  VersioneSoggetto,
} from '@gestore/contratto/anagrafe';
import { sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { assegnazioniDi } from '../vendita/aste/assegnazioni.ts';
import type { RigaIndice } from '../vendita/aste/indice.ts';
import { codiciDi } from './dati-soggetto.ts';
import { doppioniDi } from './elenco-soggetti.ts';
import type { PartiAnagrafe } from './parti.ts';

const VERSIONI_MAX = 200;
const VENDITE_MAX = 200;

type SoggettoLetto = Riga<'soggetti', 'versione' | 'utente_id' | 'unito_a'> &
  Precisa<'soggetti', { dati: DatiSoggetto }>;

/** Tutto di un soggetto: dati, account, doppioni, confluiti, vendite e storia. 404 `soggetto_inesistente`. */
export async function schedaSoggetto(vendita: PartiAnagrafe, id: string): Promise<Soggetto> {
  const { rows } = await sql<SoggettoLetto>`
    select versione, dati, utente_id, unito_a from soggetti where id = ${id}`.execute(vendita.db);
  const [riga] = rows;
  if (riga === undefined) throw problema('soggetto_inesistente');
  return {
    id,
    versione: riga.versione,
    dati: riga.dati,
    account: await accountDi(vendita, riga.utente_id),
    unitoA: await nomeDi(vendita, riga.unito_a),
    doppioni: await doppioniDi(vendita, id),
    confluiti: await confluitiIn(vendita, id),
    vendite: await venditeDi(vendita, riga),
    versioni: await versioniDi(vendita, id),
  };
}

type RigaAccount = Riga<'utenti_admin', 'id' | 'nome' | 'email'> &
  Precisa<'utenti_admin', Pick<AccountDelSoggetto, 'ruolo'>> &
  Pick<AccountDelSoggetto, 'stato'> & { invito_fino_a: string | null };

async function accountDi({ db, orologio }: PartiAnagrafe, id: string | null): Promise<AccountDelSoggetto | null> {
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
    procedure: await assegnazioniDi(db, id),
  };
}

async function nomeDi({ db }: Pick<PartiAnagrafe, 'db'>, id: string | null): Promise<Soggetto['unitoA']> {
  if (id === null) return null;
  const { rows } = await sql<Riga<'soggetti', 'id'> & { denominazione: string }>`
    select id, dati ->> 'nome' as denominazione from soggetti where id = ${id}`.execute(db);
  const [riga] = rows;
  return riga === undefined ? null : { id: riga.id, nome: riga.denominazione };
}

async function confluitiIn({ db }: Pick<PartiAnagrafe, 'db'>, id: string): Promise<Soggetto['confluiti']> {
  const { rows } = await sql<Riga<'soggetti', 'id' | 'modificato_il'> & { denominazione: string }>`
    select id, dati ->> 'nome' as denominazione, modificato_il from soggetti where unito_a = ${id}
    order by modificato_il desc limit ${VERSIONI_MAX}`.execute(db);
  return rows.map((riga) => ({ id: riga.id, nome: riga.denominazione, unitoIl: Number(riga.modificato_il) }));
}

type RigaVersione = Riga<'soggetti_versioni', 'versione' | 'altro' | 'motivo' | 'operatore_nome' | 'fatto_il'> &
  Precisa<'soggetti_versioni', { atto: AttoSoggetto; dati: DatiSoggetto & { utenteId: string | null } }>;

async function versioniDi({ db }: Pick<PartiAnagrafe, 'db'>, id: string): Promise<VersioneSoggetto[]> {
  const { rows } = await sql<RigaVersione>`
    select versione, atto, dati, altro, motivo, operatore_nome, fatto_il from soggetti_versioni
    where soggetto = ${id} order by versione desc limit ${VERSIONI_MAX}`.execute(db);
  return rows.map(({ dati: { utenteId: _, ...dati }, operatore_nome, fatto_il, ...riga }) => ({
    ...riga,
    dati,
    operatore: operatore_nome,
    fattoIl: Number(fatto_il),
  }));
}

/**
 * Le vendite che conduce e quelle in cui ha offerto. Le seconde si trovano fra i dati che esistono solo a buste aperte:
 * prima dell'apertura di una vendita nessuna sua offerta può comparire, per nessuno (R10).
 */
async function venditeDi(
  { db }: Pick<PartiAnagrafe, 'db'>,
  { dati, utente_id }: SoggettoLetto,
): Promise<VenditaDelSoggetto[]> {
  const codici = codiciDi(dati);
  const { rows } = await sql<Precisa<'aste', { stato: RigaIndice }> & { come: VenditaDelSoggetto['come'] }>`
    select stato, 'delegato' as come from aste where delegato_id = ${utente_id}::uuid and fase <> 'bozza'
    union all
    select a.stato, 'offerente' as come from aste a
    where a.fase in ('operazioni_aperte', 'gara', 'gara_conclusa', 'esitata', 'verbalizzata', 'chiusa')
      and exists (
        select 1 from dati_personali d
        where d.asta = a.id and d.tipo = 'offerta'
          and (upper(d.dati #>> '{digitata,identificativo}') = any(${codici}::text[]) or exists (
            select 1 from jsonb_path_query(d.dati, '$.offerta.offerenti[*]') o
            where upper(o ->> 'codiceFiscale') = any(${codici}::text[]) or upper(o ->> 'partitaIva') = any(${codici}::text[]))))
    limit ${VENDITE_MAX}`.execute(db);
  return rows
    .map(({ stato: { id, fase, scheda, parametri }, come }) => ({
      asta: id,
      titolo: scheda.titolo,
      tribunale: scheda.tribunale,
      fase,
      inizioOperazioniIl: parametri.inizioOperazioniIl,
      come,
    }))
    .sort((a, b) => (b.inizioOperazioniIl ?? 0) - (a.inizioOperazioniIl ?? 0));
}
