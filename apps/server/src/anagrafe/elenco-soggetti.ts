import {
  type AccountLibero,
  type DatiSoggetto,
  type filtroSoggetti,
  type PaginaSoggetti,
  type RigaSoggetto,
  SOGGETTI_PER_PAGINA,
} from '@gestore/contratto/anagrafe';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Vendita } from '../vendita.ts';
import { contiene } from './testo-cercabile.ts';

/** Account in elenco: chi entra come delegato o magistrato nell'installazione. */
const ACCOUNT_MAX = 1_000;

type Riga = { id: string; dati: DatiSoggetto; con_account: boolean; doppioni: number };

export const inRiga = ({ id, dati, con_account, doppioni }: Riga): RigaSoggetto => ({
  id,
  qualifica: dati.qualifica,
  nome: dati.nome,
  codiceFiscale: dati.codiceFiscale,
  partitaIva: dati.partitaIva,
  pec: dati.pec,
  comune: dati.comune,
  conAccount: con_account,
  doppioni,
});

/** Quanti altri soggetti in vita hanno un codice in comune con `s`. */
const DOPPIONI = sql`(select count(*)::int from soggetti d
  where d.unito_a is null and d.id <> s.id and d.codici && s.codici)`;

/** Una pagina dell'anagrafe, in ordine alfabetico; i confluiti non compaiono. */
export async function elencaSoggetti(
  { db }: Pick<Vendita, 'db'>,
  { testo, qualifica, doppioni, pagina }: z.output<typeof filtroSoggetti>,
): Promise<PaginaSoggetti> {
  const dove = sql`s.unito_a is null
    and (${testo} = '' or s.ricerca like ${contiene(testo)})
    and (${qualifica ?? null}::text is null or s.qualifica = ${qualifica ?? null})
    and (${doppioni ?? null}::text is null or ${DOPPIONI} > 0)`;
  const { rows: conto } = await sql<{ quanti: number }>`
    select count(*)::int as quanti from soggetti s where ${dove}`.execute(db);
  const { rows } = await sql<Riga>`
    select s.id, s.dati, s.utente_id is not null as con_account, ${DOPPIONI} as doppioni
    from soggetti s where ${dove} order by s.ricerca, s.id
    limit ${SOGGETTI_PER_PAGINA} offset ${(pagina - 1) * SOGGETTI_PER_PAGINA}`.execute(db);
  const quanti = conto[0]?.quanti ?? 0;
  return {
    soggetti: rows.map(inRiga),
    quanti,
    pagina,
    pagine: Math.max(1, Math.ceil(quanti / SOGGETTI_PER_PAGINA)),
  };
}

/** Gli altri soggetti in vita con un codice in comune. */
export async function doppioniDi({ db }: Pick<Vendita, 'db'>, id: string): Promise<RigaSoggetto[]> {
  const { rows } = await sql<Riga>`
    select s.id, s.dati, s.utente_id is not null as con_account, 0 as doppioni
    from soggetti s join soggetti io on io.id = ${id}
    where s.unito_a is null and io.unito_a is null and s.id <> io.id and s.codici && io.codici
    order by s.ricerca limit ${SOGGETTI_PER_PAGINA}`.execute(db);
  return rows.map(inRiga);
}

/** Chi entra come delegato o magistrato, e il soggetto a cui è collegato. */
export async function elencaAccount({ db }: Pick<Vendita, 'db'>): Promise<AccountLibero[]> {
  const { rows } = await sql<AccountLibero>`
    select u.id, u.nome, u.email, u.ruolo, s.id as soggetto
    from utenti_admin u left join soggetti s on s.utente_id = u.id
    where u.disabilitato_il is null order by u.nome limit ${ACCOUNT_MAX}`.execute(db);
  return rows;
}
