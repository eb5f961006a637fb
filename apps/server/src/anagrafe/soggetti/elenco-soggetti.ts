import {
  type AccountLibero,
  type DatiSoggetto,
  type Delegato,
  type ElencoAccount,
  type filtroSoggetti,
  type PaginaSoggetti,
  type RigaSoggetto,
  SOGGETTI_PER_PAGINA,
} from '@gestore/contratto/anagrafe/forme';
import { sql } from 'kysely';
import type { z } from 'zod';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import { type ElencoAPagine, entroTempo, leggiPagina } from '../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { contiene } from '../../piattaforma/arnesi/testo-cercabile.ts';
import type { PartiAnagrafe } from '../parti.ts';

/** Account fra cui scegliere insieme: gli altri si cercano. */
const ACCOUNT_MAX = 100;

type SoggettoInElenco = Riga<'soggetti', 'id'> &
  Precisa<'soggetti', { dati: DatiSoggetto }> & { con_account: boolean; doppioni: number };

const inRiga = ({ id, dati, con_account, doppioni }: SoggettoInElenco): RigaSoggetto => ({
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

/** L'inizio di ciò in cui si cerca basta a mettere in ordine, e sta in un cursore. */
const IN_ORDINE = sql`left(s.ricerca, 200)`;

/** Quanti altri soggetti in vita hanno un codice in comune con `s`. */
const DOPPIONI = sql`(SELECT count(*)::int FROM soggetti d
  WHERE d.unito_a IS NULL AND d.id <> s.id AND d.codici && s.codici)`;

/** Una pagina dell'anagrafe, in ordine alfabetico; i confluiti non compaiono. */
export async function elencaSoggetti(
  { db }: Pick<PartiAnagrafe, 'db'>,
  { testo, qualifica, doppioni, ...query }: z.output<typeof filtroSoggetti>,
): Promise<PaginaSoggetti> {
  const elenco: ElencoAPagine = {
    nome: 'anagrafe',
    filtro: { testo, qualifica, doppioni },
    ordine: [
      { valore: IN_ORDINE, tipo: 'text' },
      { valore: sql`s.id`, tipo: 'uuid' },
    ],
    colonne: sql`s.id, s.dati, s.utente_id IS NOT NULL AS con_account, ${DOPPIONI} AS doppioni`,
    da: sql`soggetti s`,
    dove: [
      sql`s.unito_a IS NULL`,
      ...(testo === '' ? [] : [sql`s.ricerca LIKE ${contiene(testo)}`]),
      ...(qualifica === undefined ? [] : [sql`s.qualifica = ${qualifica}`]),
      ...(doppioni === undefined ? [] : [sql`${DOPPIONI} > 0`]),
    ],
  };
  return entroTempo(db, async (tx) => {
    const { righe, ...resto } = await leggiPagina<SoggettoInElenco>(tx, elenco, query);
    return { soggetti: righe.map(inRiga), ...resto };
  });
}

/** Gli altri soggetti in vita con un codice in comune. */
export async function doppioniDi({ db }: Pick<PartiAnagrafe, 'db'>, id: string): Promise<RigaSoggetto[]> {
  const { rows } = await sql<SoggettoInElenco>`
    SELECT s.id, s.dati, s.utente_id IS NOT NULL AS con_account, 0 AS doppioni
    FROM soggetti s JOIN soggetti io ON io.id = ${id}
    WHERE s.unito_a IS NULL AND io.unito_a IS NULL AND s.id <> io.id AND s.codici && io.codici
    ORDER BY s.ricerca LIMIT ${SOGGETTI_PER_PAGINA}`.execute(db);
  return rows.map(inRiga);
}

type Libero = Pick<AccountLibero, 'soggetto'> & { in_tutto: number };

/** Chi entra come delegato o magistrato, e il soggetto a cui è collegato; cercato per parte del nome o dell'e-mail. */
export async function elencaAccount(
  { db, segreti }: Pick<PartiAnagrafe, 'db' | 'segreti'>,
  testo: string,
): Promise<ElencoAccount> {
  const { rows } = await entroTempo(db, (tx) =>
    sql<Marcata<'utenti_admin'> & Precisa<'utenti_admin', Pick<AccountLibero, 'ruolo'>> & Libero>`
      SELECT ${sql.raw(colonneMarcate('utenti_admin', 'u'))}, s.id AS soggetto, count(*) OVER ()::int AS in_tutto
      FROM utenti_admin u LEFT JOIN soggetti s ON s.utente_id = u.id
      WHERE u.disabilitato_il IS NULL
        AND (strpos(lower(u.nome), lower(${testo})) > 0 OR strpos(lower(u.email), lower(${testo})) > 0)
      ORDER BY u.nome, u.email, u.id LIMIT ${ACCOUNT_MAX}`.execute(tx),
  );
  return {
    account: delleSole(segreti, 'utenti_admin', rows).map(({ id, nome, email, ruolo, soggetto }) => {
      return { id, nome, email, ruolo, soggetto };
    }),
    altri: (rows[0]?.in_tutto ?? 0) - rows.length,
  };
}

/** I professionisti a cui si può affidare una vendita; i disabilitati restano nelle vendite che già conducono. */
export async function elencaDelegati({ db, segreti }: Pick<PartiAnagrafe, 'db' | 'segreti'>): Promise<Delegato[]> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${sql.raw(colonneMarcate('utenti_admin'))} FROM utenti_admin
    WHERE ruolo = 'delegato' ORDER BY nome`.execute(db);
  return delleSole(segreti, 'utenti_admin', rows).map(({ id, nome, email, disabilitato_il }) => {
    return { id, nome, email, disabilitato: disabilitato_il !== null };
  });
}
