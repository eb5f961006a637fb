import type { ElencoOperatori, OperatoreVisto } from '@gestore/contratto/anagrafe/proposte';
import type { QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { type ElencoAPagine, leggiPagina, scorri } from '../../base-dati/pagina.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { ritiraTutte } from '../in-due/proposte.ts';
import type { PartiAccount } from '../parti.ts';
import { pretendiSoltantoOperatore } from './persona.ts';

/** Quanti ne servono perché ciò che vogliono due persone si possa fare. */
const PRIMI = 2;

type OperatoreLetto = Riga<
  'operatori',
  'id' | 'nome' | 'email' | 'codice_fiscale' | 'abilitato_il' | 'disabilitato_il' | 'ultimo_accesso_il'
>;

const stato = ({
  abilitato_il,
  disabilitato_il,
}: Pick<OperatoreLetto, 'abilitato_il' | 'disabilitato_il'>): OperatoreVisto['stato'] =>
  disabilitato_il !== null ? 'disabilitato' : abilitato_il === null ? 'in_attesa' : 'abilitato';

/** Prima chi aspetta, poi per nome. */
const ELENCO: ElencoAPagine = {
  nome: 'operatori',
  ordine: [
    { valore: sql`abilitato_il IS NOT NULL`, tipo: 'boolean' },
    { valore: sql`disabilitato_il IS NOT NULL`, tipo: 'boolean' },
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
  { db, segreti }: Pick<PartiAccount, 'db' | 'segreti'>,
  chi: string,
  query: QueryDiPagina,
): Promise<ElencoOperatori> {
  const { righe, ...resto } = await leggiPagina<OperatoreLetto>(db, ELENCO, query);
  return { operatori: righe.map(inVista(chi)), abilitati: await abilitati(db, segreti), ...resto };
}

/** Tutti, per la console della macchina. */
export async function tuttiGliOperatori({ db }: Pick<PartiAccount, 'db'>): Promise<OperatoreVisto[]> {
  return (await Array.fromAsync(scorri<OperatoreLetto>(db, ELENCO))).flat().map(inVista(''));
}

const COLONNE = sql.raw(colonneMarcate('operatori'));

/** Quelli che entrano: chi nessun server ha scritto non si conta. Sono persone dell'ufficio: decine. */
async function abilitati(db: QueryExecutorProvider, segreti: ChiMarca): Promise<number> {
  const { rows } = await sql<Marcata<'operatori'>>`
    SELECT ${COLONNE} FROM operatori WHERE abilitato_il IS NOT NULL AND disabilitato_il IS NULL`.execute(db);
  return rows.filter((riga) => eDellaCasa(segreti, 'operatori', riga)).length;
}

/** L'operatore, se lo si può abilitare: 404 `operatore_inesistente`, 409 `operatore_gia_abilitato`, `R08_persona_del_gestore`. */
export async function daAbilitare(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
): Promise<Marcata<'operatori'>> {
  const riga = await leggi(tx, id);
  if (riga === null || !eDellaCasa(segreti, 'operatori', riga)) throw problema('operatore_inesistente');
  if (stato(riga) === 'abilitato') throw problema('operatore_gia_abilitato');
  await pretendiSoltantoOperatore(tx, segreti, { id, email: riga.email, codiceFiscale: riga.codice_fiscale });
  return riga;
}

/** Abilita un operatore, o lo riabilita. */
export async function abilitaOperatore(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
  adesso: number,
): Promise<void> {
  const riga = await daAbilitare(tx, segreti, id);
  await riscrivi(tx, segreti, riga, { abilitato_il: adesso, disabilitato_il: null });
}

async function leggi(tx: QueryExecutorProvider, id: string): Promise<Marcata<'operatori'> | null> {
  const { rows } = await sql<Marcata<'operatori'>>`
    SELECT ${COLONNE} FROM operatori WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** La riga com'era, con altri istanti e la versione seguente: la marca la rifà solo a chi l'aveva. */
async function riscrivi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: Marcata<'operatori'>,
  cambia: { abilitato_il?: number | string | null; disabilitato_il: number | null },
): Promise<void> {
  const nuova = { ...riga, ...cambia, versione: riga.versione + 1 };
  const marca = eDellaCasa(segreti, 'operatori', riga) ? marcaDellaRiga(segreti, 'operatori', nuova) : riga.marca;
  await sql`
    UPDATE operatori SET abilitato_il = ${nuova.abilitato_il}, disabilitato_il = ${nuova.disabilitato_il},
      versione = ${nuova.versione}, marca = ${marca} WHERE id = ${riga.id}`.execute(tx);
}

/** Uno dei primi due, dalla console della macchina; poi 409 `bastano_gli_operatori`: decidono loro, in due. */
export function abilitaUnoDeiPrimi(
  { db, segreti, orologio }: Pick<PartiAccount, 'db' | 'segreti' | 'orologio'>,
  id: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Due console insieme si aspettano: altrimenti i primi potrebbero essere tre.
    await sql`SELECT pg_advisory_xact_lock(hashtext('primi-operatori'))`.execute(tx);
    if ((await abilitati(tx, segreti)) >= PRIMI) throw problema('bastano_gli_operatori');
    await abilitaOperatore(tx, segreti, id, orologio.adesso());
  });
}

/** Disabilita un operatore: le sue sessioni finiscono, il turno anche, e le sue proposte aperte sono ritirate. */
export function disabilitaOperatore(
  { db, segreti, orologio, utenze }: PartiAccount,
  id: string,
  chi: { id: string; nome: string },
): Promise<void> {
  const adesso = orologio.adesso();
  return db.transaction().execute(async (tx) => {
    const riga = await leggi(tx, id);
    if (riga === null) throw problema('operatore_inesistente');
    if (riga.disabilitato_il === null) await riscrivi(tx, segreti, riga, { disabilitato_il: adesso });
    await ritiraTutte(tx, segreti, id, { chi, adesso });
    await sql`DELETE FROM turni WHERE operatore_id = ${id}`.execute(tx);
    await utenze.chiudiSessioni(tx, { strategia: 'edicom', soggettoId: id }, adesso);
  });
}
