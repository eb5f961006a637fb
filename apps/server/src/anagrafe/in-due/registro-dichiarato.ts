import type { ContenutoProposta } from '@gestore/contratto/anagrafe/proposte';
import { sql } from 'kysely';
import { delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { PartiSostituzione } from '../parti.ts';

/**
 * Ciò che dal registro manca e non torna (R74): un operatore lo dichiara e un altro conferma, una cosa per una, con le parole del log. Le
 * vendite a cui manca restano trattenute, le altre vanno avanti; ciò che manca dopo va dichiarato di nuovo.
 */
type Dichiarato = Extract<ContenutoProposta, { genere: 'registro_dichiarato' }>;

/** Quanto sta in una proposta, che due persone leggono: il resto si dichiara con la seguente. */
const DIFETTI_MAX = 200;

/** Ciò che questo server vede mancare adesso. 409 `registro_a_posto` se non c'è nulla da dichiarare. */
export function contenutoDelRegistro({ registroFermo }: Pick<PartiSostituzione, 'registroFermo'>): Dichiarato {
  const tutti = registroFermo.daDichiarare();
  if (tutti.length === 0) throw problema('registro_a_posto');
  const difetti = tutti.slice(0, DIFETTI_MAX).map(({ asta, perche }) => ({ asta, perche }));
  return { genere: 'registro_dichiarato', difetti, altri: tutti.length - difetti.length };
}

type Confermata = Marcata<'proposte'> & Precisa<'proposte', { contenuto: Dichiarato }>;

/** Ciò che due persone hanno dichiarato, con le sue parole: soltanto le proposte che un server ha scritto. */
export async function dichiaratiDelRegistro({
  db,
  segreti,
}: Pick<PartiSostituzione, 'db' | 'segreti'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Confermata>`
    SELECT * FROM proposte WHERE genere = 'registro_dichiarato' AND esito = 'confermata'`.execute(db);
  const vere = delleSole(segreti, 'proposte', rows);
  return new Set(vere.flatMap(({ contenuto }) => contenuto.difetti.map(({ perche }) => perche)));
}
