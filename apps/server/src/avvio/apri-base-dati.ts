import type { Logger } from 'pino';
import { apriKysely, apriPoolRegistro, apriPoolServizio } from '../base-dati/connessione.ts';
import { avviaPostgresIncorporato } from '../base-dati/incorporato.ts';
import { migra } from '../base-dati/migra.ts';
import type { Configurazione } from '../bordo/configurazione.ts';
import { creaScrittori } from '../vendita/giornale/scrittori.ts';

/**
 * La base dati, con lo schema aggiornato e le connessioni del ruolo dell'applicazione; quella incorporata se non ne è
 * configurata una. Ciò che si apre si aggiunge a `fermate`.
 */
export async function apriBaseDati({
  configurazione,
  cartella,
  log,
  fermate,
  postgresDiProva,
}: {
  configurazione: Configurazione;
  cartella: string;
  log: Logger;
  fermate: (() => unknown)[];
  postgresDiProva?: readonly string[] | undefined;
}) {
  const incorporato =
    configurazione.urlBaseDati === null
      ? await avviaPostgresIncorporato({ cartella, log: (riga) => log.debug(riga), opzioniDiProva: postgresDiProva })
      : null;
  if (incorporato !== null) fermate.push(() => incorporato.ferma());
  const urlProprietario = configurazione.urlBaseDati ?? incorporato?.urlProprietario ?? '';
  const { urlApplicazione } = await migra(urlProprietario);
  const { pool, prepara, chiudi } = apriPoolServizio(urlApplicazione);
  fermate.push(chiudi);
  const scritture = apriPoolRegistro(urlApplicazione);
  fermate.push(() => scritture.end());
  const scrittoDaQui = creaScrittori(scritture);
  // Il primo rilancio trova la connessione già aperta.
  (await scritture.connect()).release();
  return { urlProprietario, urlApplicazione, pool, prepara, scritture, scrittoDaQui, db: apriKysely(pool) };
}
