import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Configurazione } from '../bordo/configurazione.ts';
import type { Orologio } from '../bordo/orologio.ts';
import type { ChiaveFirma } from '../sigillo/chiave-firma.ts';
import { type Ancora, apriAncora, conAncora } from '../vendita/giornale/ancora.ts';
import type { Giornale } from '../vendita/giornale/giornale.ts';

type Parti = {
  configurazione: Pick<Configurazione, 'fileTeste'>;
  cartella: string;
  db: Kysely<unknown>;
  chiavi: { chiaveFirma: ChiaveFirma };
  orologio: Orologio;
  log: Logger;
  fermate: (() => unknown)[];
};

/**
 * Lo stesso registro, con le teste tenute fuori dalla base dati: nel file configurato, o in DATA_DIR. Se è meno avanti di
 * quanto quelle dicono non scrive più nulla. Ciò che si apre si aggiunge a `fermate`.
 */
export async function ancorato(giornale: Giornale, parti: Parti): Promise<Giornale & Pick<Ancora, 'difetti'>> {
  const { configurazione, cartella, db, chiavi, orologio, log, fermate } = parti;
  const percorso = configurazione.fileTeste ?? join(cartella, 'teste.jsonl');
  const ancora = await apriAncora({ db, percorso, chiaveFirma: chiavi.chiaveFirma, adesso: orologio.adesso, log });
  fermate.push(() => ancora.ferma());
  return { ...conAncora(giornale, ancora), difetti: ancora.difetti };
}
