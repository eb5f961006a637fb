import type { CredenzialeVista } from '@gestore/contratto/posta/forme';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa } from '../../base-dati/tavole.ts';
import type { PartiPosta } from '../parti.ts';

type ConsegnaLetta = Marcata<'consegne_a_mano'>;
type SessioneLetta = Marcata<'sessioni'> & Precisa<'sessioni', { con: CredenzialeVista['entratoCon'] }>;
type Intorno = {
  consegne: ReadonlyMap<string, ConsegnaLetta>;
  entrati: ReadonlyMap<string, CredenzialeVista['entratoCon']>;
};

/** Di ogni credenziale la consegna a mano che aspetta conferma e con che cosa è entrato chi è dentro; di ciò che nessun server ha scritto, nulla. */
export async function intornoA(
  { db, segreti, orologio }: Pick<PartiPosta, 'db' | 'segreti' | 'orologio'>,
  credenziali: readonly { id: string }[],
): Promise<Intorno> {
  const ids = credenziali.map(({ id }) => id);
  const consegne = await sql<ConsegnaLetta>`
    SELECT ${sql.raw(colonneMarcate('consegne_a_mano'))} FROM consegne_a_mano
    WHERE credenziale_id = ANY(${ids}::uuid[]) AND confermata_da IS NULL AND scade_il > ${orologio.adesso()}
    ORDER BY proposta_il`.execute(db);
  const sessioni = await sql<SessioneLetta>`
    SELECT ${sql.raw(colonneMarcate('sessioni'))} FROM sessioni
    WHERE strategia = 'user' AND soggetto_id = ANY(${ids}::uuid[]) AND revocata_il IS NULL ORDER BY creata_il`.execute(
    db,
  );
  return {
    consegne: new Map(delleSole(segreti, 'consegne_a_mano', consegne.rows).map((una) => [una.credenziale_id, una])),
    entrati: new Map(delleSole(segreti, 'sessioni', sessioni.rows).map(({ soggetto_id, con }) => [soggetto_id, con])),
  };
}

export function daConfermare(consegna: ConsegnaLetta | undefined, chi: string): CredenzialeVista['daConfermare'] {
  if (consegna === undefined) return null;
  const { id, proposta_da, proposta_nome, motivo } = consegna;
  return { id, propostaDa: proposta_nome, mia: proposta_da === chi, motivo };
}
