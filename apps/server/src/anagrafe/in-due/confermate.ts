import { formattaIstante } from '@gestore/contratto';
import type { ContenutoProposta, PropostaScritta } from '@gestore/contratto/anagrafe/proposte';
import { type Comando, descriviRifiuto, type Stato } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, eDellaCasa, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { perCiascuna } from '../../vendita/pianificatore/per-ciascuna.ts';
import { problemaDi } from '../../vendita/rotte/atti/atti.ts';
import type { PartiSostituzione } from '../parti.ts';

/**
 * Come si compie ciò che due persone vogliono di una vendita (R36, R41, R70, R71): la conferma si scrive nella tavola delle
 * proposte, l'atto nel registro con l'identificativo della proposta. Chi si ferma in mezzo lascia da finire a chi viene dopo, e
 * non si scrive due volte.
 */

/** Ciò che si può proporre di una vendita. */
type DiVendita = Extract<ContenutoProposta, { genere: 'atto_in_due' | 'delegato_sostituito' }>;
type Genere = DiVendita['genere'];
type DiGenere<G extends Genere> = Extract<DiVendita, { genere: G }>;
/** Chi ha proposto e chi conferma. */
export type Firme = { propostaDa: string; chi: string };
export type PartiConfermate = Pick<
  PartiSostituzione,
  'db' | 'segreti' | 'orologio' | 'esecutore' | 'indice' | 'seguiti'
>;

type Compimento<G extends Genere> = {
  genere: G;
  /** L'atto da scrivere nel registro, con l'identificativo della proposta. */
  comandoDi: (id: string, contenuto: DiGenere<G>, motivo: string, firme: Firme) => Comando;
  /** Che cosa intanto lo impedisce, e il registro della vendita non sa; `null` se nulla. */
  impedito?: (contenuto: DiGenere<G>) => Promise<string | null>;
  /** Ciò che segue l'atto scritto, e la proposta compiuta: può ripetersi, e la seconda volta non fa nulla. */
  concludi: (contenuto: DiGenere<G>, stato: Stato) => Promise<void>;
};

/**
 * La stessa proposta, già scritta con questo comando: ripeterla la ritrova anche quando è compiuta. `null` se non c'è; con un
 * altro contenuto, o di un'altra persona, è 409 `comando_diverso`.
 */
export async function giaProposta(
  { db, segreti }: Pick<PartiConfermate, 'db' | 'segreti'>,
  { comandoId, motivo }: { comandoId: string; motivo: string },
  contenuto: Readonly<Record<string, unknown>> & Pick<ContenutoProposta, 'genere'>,
  chi: string,
): Promise<PropostaScritta | null> {
  const { rows } = await sql<Marcata<'proposte'> & { stessa: boolean }>`
    SELECT ${sql.raw(colonneMarcate('proposte'))},
      contenuto @> ${JSON.stringify(contenuto)}::jsonb AND motivo = ${motivo} AND proposta_da = ${chi} AS stessa
    FROM proposte WHERE id = ${comandoId}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!riga.stessa || !eDellaCasa(segreti, 'proposte', riga)) throw problema('comando_diverso');
  return { id: comandoId, scadeIl: Number(riga.scade_il) };
}

/** Compie ciò che è confermato; ripeterlo non fa nulla. Ciò che la legge intanto non ammette più resta detto nella proposta: dà perché. */
export async function compiConfermata<G extends Genere>(
  parti: PartiConfermate,
  id: string,
  { genere, comandoDi, impedito, concludi }: Compimento<G>,
): Promise<string | null> {
  const { esecutore, orologio, indice } = parti;
  const proposta = await daCompiere(parti, id, genere);
  if (proposta === null) return null;
  if (proposta.impedimento !== null) return proposta.impedimento;
  const { contenuto } = proposta;
  const fuori = (await impedito?.(contenuto)) ?? null;
  if (fuori !== null) return impedisci(parti, id, fuori);
  const firme = { propostaDa: proposta.proposta_da, chi: proposta.decisa_da ?? '' };
  const comando = comandoDi(id, contenuto, proposta.motivo ?? '', firme);
  const { rifiuto } = await esecutore.esegui(contenuto.asta, comando, orologio.adesso()).catch((errore) => {
    throw problemaDi(errore);
  });
  if (rifiuto !== null) return impedisci(parti, id, descriviRifiuto(rifiuto, formattaIstante));
  // Gli elenchi e i canali guardano l'indice: chi non vi deve più stare non deve trovarvisi ancora.
  const { stato, seq } = await esecutore.leggi(contenuto.asta);
  await indice.aggiorna(stato, seq);
  await concludi(contenuto, stato);
  return null;
}

/** Resta detto nella proposta perché non si compie. */
async function impedisci({ db }: Pick<PartiConfermate, 'db'>, id: string, perche: string): Promise<string> {
  await sql`
    UPDATE proposte SET impedimento = ${perche}
    WHERE id = ${id} AND compiuta_il IS NULL AND impedimento IS NULL`.execute(db);
  return perche;
}

/** Finisce ciò che è confermato e un guasto ha lasciato a metà: una proposta che non riesce non ferma le altre. */
export async function finisciConfermate(
  { db }: Pick<PartiConfermate, 'db'>,
  genere: Genere,
  compi: (id: string) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<Riga<'proposte', 'id'>>`
    SELECT id FROM proposte WHERE genere = ${genere} AND esito = 'confermata' AND compiuta_il IS NULL
      AND impedimento IS NULL ORDER BY decisa_il`.execute(db);
  await perCiascuna(
    'proposta',
    rows.map(({ id }) => id),
    compi,
  );
}

type DaCompiere<G extends Genere> = Marcata<'proposte'> &
  Riga<'proposte', 'compiuta_il' | 'impedimento'> &
  Precisa<'proposte', { contenuto: DiGenere<G> }>;

/** La proposta confermata e non ancora compiuta; `null` se non c'è, o se nessun server l'ha scritta. */
async function daCompiere<G extends Genere>(
  { db, segreti }: Pick<PartiConfermate, 'db' | 'segreti'>,
  id: string,
  genere: G,
): Promise<DaCompiere<G> | null> {
  const { rows } = await sql<DaCompiere<G>>`
    SELECT ${sql.raw(colonneMarcate('proposte'))}, compiuta_il, impedimento FROM proposte
    WHERE id = ${id} AND genere = ${genere} AND esito = 'confermata' AND compiuta_il IS NULL`.execute(db);
  const [proposta] = rows;
  return proposta !== undefined && eDellaCasa(segreti, 'proposte', proposta) ? proposta : null;
}
