import type { BaseDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { apriChiaviInstallazione } from '../chiavi/chiavi-installazione.ts';

/** Le chiavi dell’installazione come le fa il primo avvio, per chi scrive nel registro prima di avviare un server. */
export async function preparaChiavi(
  { db, urlProprietario }: Pick<BaseDiProva, 'db' | 'urlProprietario'>,
  cartellaDati: string,
): Promise<void> {
  await apriChiaviInstallazione({ db, cartellaDati, urlProprietario, adesso: Date.now });
}
