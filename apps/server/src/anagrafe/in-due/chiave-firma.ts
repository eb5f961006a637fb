import type { ElencoChiaviFirma, RichiestaChiaveFirma } from '@gestore/contratto/anagrafe/chiavi-firma';
import type { QueryExecutorProvider } from 'kysely';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { problema } from '../../bordo/problema.ts';
import { ruotaChiaveFirma } from '../../sigillo/chiavi/rotazione.ts';
import type { PartiChiaveFirma } from '../parti.ts';

/**
 * La chiave che firma si sostituisce, o si revoca, in due modi (R66): un operatore la propone e un altro conferma, e accade nella
 * transazione della conferma; o chi legge la cartella dei dati, dalla console della macchina.
 */

/**
 * La sostituisce nella transazione data. 409 `chiave_gia_sostituita`; 503 `orologio_non_affidabile` se l'ora è dubbia e non è una revoca: da
 * quando firma la nuova lo dice quell'ora, e una compromessa non aspetta.
 */
export async function cambiaChiaveFirma(
  tx: QueryExecutorProvider,
  { segreti, custodia, orologio, orologioSano }: PartiChiaveFirma,
  richiesta: RichiestaChiaveFirma,
): Promise<void> {
  if (!richiesta.compromessa && !orologioSano()) throw problema('orologio_non_affidabile', {}, {}, 'chiave');
  const { cartellaChiavi } = custodia;
  await ruotaChiaveFirma(tx, { segreti, cartellaChiavi, adesso: orologio.adesso() }, richiesta);
}

/** Come `cambiaChiaveFirma`, adesso, e da adesso questo processo lo sa. */
export async function cambiaDallaMacchina(parti: PartiChiaveFirma, richiesta: RichiestaChiaveFirma): Promise<void> {
  await ritenta(() => parti.db.transaction().execute((tx) => cambiaChiaveFirma(tx, parti, richiesta)));
  await rileggiChiaveFirma(parti);
}

type Lette = Pick<PartiChiaveFirma, 'db' | 'chiaveFirma'>;

/** Ciò che si è appena scritto vale da subito in questo processo; se adesso non si legge, lo fa il giro delle chiavi entro un secondo. */
export async function rileggiChiaveFirma({ db, chiaveFirma }: Lette): Promise<void> {
  await chiaveFirma.aggiorna(db).catch(() => undefined);
}

/** Le chiavi come si pubblicano, dalla prima, con quella che firma adesso; nessuna, se da qui adesso non si firma. */
export async function leggiElencoChiavi({ db, chiaveFirma }: Lette): Promise<ElencoChiaviFirma> {
  await chiaveFirma.aggiorna(db);
  const adesso = chiFirma(chiaveFirma);
  return {
    chiavi: Object.entries(chiaveFirma.pubblicate()).map(([id, { pubblica: _, ...chiave }]) => ({
      id,
      ...chiave,
      firma: id === adesso,
    })),
  };
}

function chiFirma(chiaveFirma: Lette['chiaveFirma']): string | null {
  try {
    return chiaveFirma.corrente().id;
  } catch {
    return null;
  }
}
