import type { ChiaviPubblicate } from '@gestore/registro';
import type { QueryExecutorProvider } from 'kysely';
import type { ChiaveCheFirma, ChiaveFirma } from './chiave-firma.ts';

type Lette = {
  db: QueryExecutorProvider;
  chiaveFirma: Pick<ChiaveFirma, 'aggiorna' | 'chiaviPubbliche' | 'pubblicate'>;
};
type Consegnate = { chiavi: Record<string, string>; pubblicate: ChiaviPubblicate };

/** Ciò che si pubblica, e si mette nei fascicoli: le sole metà pubbliche, e le chiavi con la loro validità. Rilette adesso. */
export async function chiaviDaConsegnare({ db, chiaveFirma }: Lette): Promise<Consegnate> {
  await chiaveFirma.aggiorna(db);
  return consegna(chiaveFirma);
}

/**
 * Come `chiaviDaConsegnare`, con la chiave che a quell'istante (ms) firma ciò che le porta: si prendono insieme, e chi verifica la trova fra
 * quelle.
 */
export async function chiaviConFirma(
  { db, chiaveFirma }: Lette & { chiaveFirma: Pick<ChiaveFirma, 'allora'> },
  firmataIl: number,
): Promise<ChiaveCheFirma & { consegnate: Consegnate }> {
  await chiaveFirma.aggiorna(db);
  const { id, firma } = chiaveFirma.allora(firmataIl);
  return { id, firma, consegnate: consegna(chiaveFirma) };
}

function consegna(chiaveFirma: Lette['chiaveFirma']): Consegnate {
  return { chiavi: chiaveFirma.chiaviPubbliche(), pubblicate: chiaveFirma.pubblicate() };
}
