import type { QueryDiPagina } from '@gestore/contratto/pagina';
import type { ElencoOperatori, OperatoreVisto } from '@gestore/contratto/proposte';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ElencoAPagine, leggiPagina, scorri } from '../base-dati/pagina.ts';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { PartiAccount } from './parti.ts';
import { pretendiSoltantoOperatore } from './persona.ts';

/** Quanti ne servono perché ciò che vogliono due persone si possa fare. */
const PRIMI = 2;

type OperatoreLetto = Riga<
  'operatori',
  'id' | 'nome' | 'email' | 'codice_fiscale' | 'abilitato_il' | 'disabilitato_il' | 'ultimo_accesso_il'
>;

const stato = ({ abilitato_il, disabilitato_il }: OperatoreLetto): OperatoreVisto['stato'] =>
  disabilitato_il !== null ? 'disabilitato' : abilitato_il === null ? 'in_attesa' : 'abilitato';

/** Prima chi aspetta, poi per nome. */
const ELENCO: ElencoAPagine = {
  nome: 'operatori',
  ordine: [
    { valore: sql`abilitato_il is not null`, tipo: 'boolean' },
    { valore: sql`disabilitato_il is not null`, tipo: 'boolean' },
    { valore: sql`nome`, tipo: 'text' },
    { valore: sql`id`, tipo: 'uuid' },
  ],
  colonne: sql`id, nome, email, codice_fiscale, abilitato_il, disabilitato_il, ultimo_accesso_il`,
  da: sql`operatori`,
};

const inVista =
  (chi: string) =>
  (riga: OperatoreLetto): OperatoreVisto => ({
    id: riga.id,
    nome: riga.nome,
    email: riga.email,
    stato: stato(riga),
    ultimoAccessoIl: Number(riga.ultimo_accesso_il),
    io: riga.id === chi,
  });

/** Una pagina di chi il fornitore di identità ha fatto conoscere, e quanti di tutti sono abilitati. */
export async function elencaOperatori(
  { db }: Pick<PartiAccount, 'db'>,
  chi: string,
  query: QueryDiPagina,
): Promise<ElencoOperatori> {
  const { righe, ...resto } = await leggiPagina<OperatoreLetto>(db, ELENCO, query);
  return { operatori: righe.map(inVista(chi)), abilitati: await abilitati(db), ...resto };
}

/** Tutti, per la console della macchina. */
export async function tuttiGliOperatori({ db }: Pick<PartiAccount, 'db'>): Promise<OperatoreVisto[]> {
  return (await Array.fromAsync(scorri<OperatoreLetto>(db, ELENCO))).flat().map(inVista(''));
}

async function abilitati(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select count(*)::int as quanti from operatori where abilitato_il is not null and disabilitato_il is null`.execute(
    db,
  );
  return rows[0]?.quanti ?? 0;
}

/** L'operatore, se lo si può abilitare: 404 `operatore_inesistente`, 409 `operatore_gia_abilitato`, `R08_persona_del_gestore`. */
export async function daAbilitare(tx: QueryExecutorProvider, id: string): Promise<OperatoreLetto> {
  const { rows } = await sql<OperatoreLetto>`
    select id, nome, email, codice_fiscale, abilitato_il, disabilitato_il, ultimo_accesso_il from operatori
    where id = ${id} for update`.execute(tx);
  const [riga] = rows;
  if (riga === undefined) throw problema('operatore_inesistente');
  if (stato(riga) === 'abilitato') throw problema('operatore_gia_abilitato');
  await pretendiSoltantoOperatore(tx, { id, email: riga.email, codiceFiscale: riga.codice_fiscale });
  return riga;
}

/** Abilita un operatore, o lo riabilita. */
export async function abilitaOperatore(tx: QueryExecutorProvider, id: string, adesso: number): Promise<void> {
  await daAbilitare(tx, id);
  await sql`update operatori set abilitato_il = ${adesso}, disabilitato_il = null where id = ${id}`.execute(tx);
}

/** Uno dei primi due, dalla console della macchina; poi 409 `bastano_gli_operatori`: decidono loro, in due. */
export function abilitaUnoDeiPrimi({ db, orologio }: Pick<PartiAccount, 'db' | 'orologio'>, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Due console insieme si aspettano: altrimenti i primi potrebbero essere tre.
    await sql`select pg_advisory_xact_lock(hashtext('primi-operatori'))`.execute(tx);
    if ((await abilitati(tx)) >= PRIMI) throw problema('bastano_gli_operatori');
    await abilitaOperatore(tx, id, orologio.adesso());
  });
}

/** Disabilita un operatore: le sue sessioni finiscono, il turno anche, e le sue proposte aperte sono ritirate. */
export function disabilitaOperatore(
  { db, orologio, utenze }: PartiAccount,
  id: string,
  chi: { id: string; nome: string },
): Promise<void> {
  const adesso = orologio.adesso();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Riga<'operatori', 'id'>>`
      update operatori set disabilitato_il = coalesce(disabilitato_il, ${adesso}) where id = ${id} returning id`.execute(
      tx,
    );
    if (rows.length === 0) throw problema('operatore_inesistente');
    await sql`
      update proposte set esito = 'ritirata', decisa_da = ${chi.id}, decisa_nome = ${chi.nome}, decisa_il = ${adesso}
      where proposta_da = ${id} and esito is null`.execute(tx);
    await sql`delete from turni where operatore_id = ${id}`.execute(tx);
    await utenze.chiudiSessioni(tx, { strategia: 'edicom', soggettoId: id }, adesso);
  });
}
