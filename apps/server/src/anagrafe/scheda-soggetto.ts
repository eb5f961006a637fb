import type {
  AccountDelSoggetto,
  AttoSoggetto,
  DatiSoggetto,
  Soggetto,
  VenditaDelSoggetto,
  VersioneSoggetto,
} from '@gestore/contratto/anagrafe';
import { sql } from 'kysely';
import type { RigaIndice } from '../aste/indice.ts';
import type { Vendita } from '../vendita.ts';
import { codiciDi } from './dati-soggetto.ts';
import { doppioniDi } from './elenco-soggetti.ts';
import { soggettoInesistente } from './scrivi-soggetto.ts';

const VERSIONI_MAX = 200;
const VENDITE_MAX = 200;

type Riga = { versione: number; dati: DatiSoggetto; utente_id: string | null; unito_a: string | null };

/** Tutto di un soggetto: dati, account, doppioni, confluiti, vendite e storia. 404 `soggetto_inesistente`. */
export async function schedaSoggetto(vendita: Pick<Vendita, 'db' | 'orologio'>, id: string): Promise<Soggetto> {
  const { rows } = await sql<Riga>`
    select versione, dati, utente_id, unito_a from soggetti where id = ${id}`.execute(vendita.db);
  const [riga] = rows;
  if (riga === undefined) throw soggettoInesistente();
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

type RigaAccount = Omit<AccountDelSoggetto, 'invitoFinoA'> & { invito_fino_a: string | null };

async function accountDi(
  { db, orologio }: Pick<Vendita, 'db' | 'orologio'>,
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
  return { ...account, invitoFinoA: invito_fino_a === null ? null : Number(invito_fino_a) };
}

async function nomeDi({ db }: Pick<Vendita, 'db'>, id: string | null): Promise<Soggetto['unitoA']> {
  if (id === null) return null;
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, dati ->> 'nome' as nome from soggetti where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function confluitiIn({ db }: Pick<Vendita, 'db'>, id: string): Promise<Soggetto['confluiti']> {
  const { rows } = await sql<{ id: string; nome: string; modificato_il: string }>`
    select id, dati ->> 'nome' as nome, modificato_il from soggetti where unito_a = ${id}
    order by modificato_il desc limit ${VERSIONI_MAX}`.execute(db);
  return rows.map(({ modificato_il, ...altro }) => ({ ...altro, unitoIl: Number(modificato_il) }));
}

type RigaVersione = {
  versione: number;
  atto: AttoSoggetto;
  dati: DatiSoggetto & { utenteId: string | null };
  altro: string | null;
  motivo: string | null;
  operatore_nome: string;
  fatto_il: string;
};

async function versioniDi({ db }: Pick<Vendita, 'db'>, id: string): Promise<VersioneSoggetto[]> {
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
async function venditeDi({ db }: Pick<Vendita, 'db'>, { dati, utente_id }: Riga): Promise<VenditaDelSoggetto[]> {
  const codici = codiciDi(dati);
  const { rows } = await sql<{ stato: RigaIndice; come: VenditaDelSoggetto['come'] }>`
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
