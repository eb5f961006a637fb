import type { ChiaviPubblicate } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { type ChiaveFirma, nomePubblicato } from './chiave-firma.ts';

type RigaChiave = Riga<
  'chiavi',
  'impronta' | 'versione' | 'pubblica' | 'creata_il' | 'valida_fino' | 'revocata_il' | 'motivo'
>;

/** Ciò che si pubblica, e si mette nei fascicoli: le sole metà pubbliche, e le chiavi con la loro validità. */
export async function chiaviDaConsegnare({
  db,
  chiaveFirma,
}: {
  db: QueryExecutorProvider;
  chiaveFirma: Pick<ChiaveFirma, 'chiaviPubbliche'>;
}): Promise<{ chiavi: Record<string, string>; pubblicate: ChiaviPubblicate }> {
  return { chiavi: chiaveFirma.chiaviPubbliche(), pubblicate: await chiaviPubblicate(db) };
}

/** Le chiavi di firma come si pubblicano: con l'impronta, da quando valgono, e se hanno smesso o sono state revocate. */
async function chiaviPubblicate(db: QueryExecutorProvider): Promise<ChiaviPubblicate> {
  const { rows } = await sql<RigaChiave>`
    select impronta, versione, pubblica, creata_il, valida_fino, revocata_il, motivo
    from chiavi where tipo = 'firma' order by versione`.execute(db);
  return Object.fromEntries(
    rows.map((riga) => {
      const [id, pubblica] = nomePubblicato(riga.versione, riga.pubblica ?? '');
      const { impronta, motivo } = riga;
      const [validaFino, revocataIl] = [istanteO(riga.valida_fino), istanteO(riga.revocata_il)];
      return [id, { pubblica, impronta, validaDal: Number(riga.creata_il), validaFino, revocataIl, motivo }];
    }),
  );
}

const istanteO = (scritto: string | null): number | null => (scritto === null ? null : Number(scritto));
