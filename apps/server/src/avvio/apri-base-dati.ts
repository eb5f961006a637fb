import type { Logger } from 'pino';
import { apriKysely, apriPoolRegistro, apriPoolServizio } from '../base-dati/collegamento/connessione.ts';
import { baseDatiInParole, nonSiUsa } from '../base-dati/collegamento/errori-in-parole.ts';
import { migra } from '../base-dati/migra.ts';
import { avviaPostgresIncorporato } from '../base-dati/motore/incorporato.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { creaScrittori } from '../vendita/giornale/scrittori.ts';
import { creaImpedimenti } from './impedimenti.ts';

export type BaseDatiAperta = Awaited<ReturnType<typeof apriBaseDati>>;

/**
 * La base dati, con lo schema aggiornato e le connessioni del ruolo dell'applicazione; quella incorporata se non ne è
 * configurata una. Con lei chi guarda ciò senza cui non si scrive: dischi e file aperti. Ciò che si apre si aggiunge a `fermate`.
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
      ? await avviaPostgresIncorporato({
          cartella,
          log: (riga) => log.debug(riga),
          avvisa: (gravita, testo) => log[gravita](testo),
          opzioniDiProva: postgresDiProva,
        })
      : null;
  if (incorporato !== null) fermate.push(() => incorporato.ferma());
  const urlProprietario = configurazione.urlBaseDati ?? incorporato?.urlProprietario ?? '';
  const { urlApplicazione } = await migra(urlProprietario, (attesa) => log.warn(attesa));
  const { pool, prepara, chiudi } = apriPoolServizio(urlApplicazione);
  fermate.push(chiudi);
  const scritture = apriPoolRegistro(urlApplicazione);
  fermate.push(() => scritture.end());
  fermate.push(() => incorporato?.lascia());
  const scrittoDaQui = creaScrittori(scritture);
  // Il primo rilancio trova la connessione già aperta.
  const prima = await scritture.connect().catch((errore: unknown) => {
    // Il ruolo dell'applicazione può non entrare dove il proprietario entra (pg_hba.conf).
    throw baseDatiInParole(errore, urlApplicazione) ?? nonSiUsa(errore, urlApplicazione);
  });
  prima.release();
  const guardie = creaImpedimenti({ configurazione, incorporato, log, fermate });
  const db = apriKysely(pool);
  return { urlProprietario, urlApplicazione, pool, prepara, scritture, scrittoDaQui, db, ...guardie };
}
