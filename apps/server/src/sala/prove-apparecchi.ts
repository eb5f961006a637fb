import type { ProvaApparecchio } from '@gestore/contratto/sala-virtuale';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';

type DiChi = { asta: string; credenzialeId: string; pseudonimo: string; fattaIl: number };
type Letta = Omit<Riga<'prove_apparecchi'>, 'asta' | 'credenziale_id' | keyof ProvaApparecchio> & ProvaApparecchio;

/** Scrive l'esito di una prova; di ciascuno resta l'ultima. */
export async function scriviProva(
  db: Kysely<unknown>,
  { asta, credenzialeId, pseudonimo, fattaIl }: DiChi,
  { microfono, camera, ascolto, rete }: ProvaApparecchio,
): Promise<void> {
  await sql`
    INSERT INTO prove_apparecchi (asta, credenziale_id, pseudonimo, microfono, camera, ascolto, rete, fatta_il)
    VALUES (${asta}, ${credenzialeId}, ${pseudonimo}, ${microfono}, ${camera}, ${ascolto}, ${rete}, ${fattaIl})
    ON CONFLICT (asta, credenziale_id) DO UPDATE SET microfono = EXCLUDED.microfono, camera = EXCLUDED.camera,
      ascolto = EXCLUDED.ascolto, rete = EXCLUDED.rete, fatta_il = EXCLUDED.fatta_il`.execute(db);
}

/** Le prove di una vendita, per pseudonimo (R33). */
export async function proveDi(
  db: Kysely<unknown>,
  asta: string,
): Promise<readonly (ProvaApparecchio & { pseudonimo: string; fattaIl: number })[]> {
  const { rows } = await sql<Letta>`
    SELECT pseudonimo, microfono, camera, ascolto, rete, fatta_il FROM prove_apparecchi WHERE asta = ${asta}
    ORDER BY pseudonimo`.execute(db);
  return rows.map(({ fatta_il, ...resto }) => ({ ...resto, fattaIl: Number(fatta_il) }));
}
