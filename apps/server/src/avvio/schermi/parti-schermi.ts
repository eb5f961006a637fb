import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sessioniFinite } from '../../accesso/sessioni/sessioni.ts';
import { apriKysely, apriPool } from '../../base-dati/collegamento/connessione.ts';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import { segretoAnnotato } from '../../sigillo/chiavi/chiavi-installazione.ts';
import type { PartiSchermi } from '../../tempo-reale/schermi.ts';
import { creaLettureInsieme } from '../../vendita/giornale/letture/letture-insieme.ts';
import { creaMarche } from '../../vendita/giornale/marche/marche.ts';
import { accettaPrimaDelleMarche } from '../../vendita/giornale/marche/prima-delle-marche.ts';
import { creaUscite } from '../../vendita/presenze/uscite.ts';

/** Una per le letture, una per il controllo delle sessioni, una di riserva: qui non si scrive nulla. */
const CONNESSIONI_MAX = 3;

type Dove = {
  configurazione: Configurazione;
  urlApplicazione: string;
  log: FastifyBaseLogger;
  fermate: (() => unknown)[];
};

/**
 * Ciò che serve agli schermi in un processo che non fa altro: legge il registro e lo riconosce, chiede delle sessioni, dice chi
 * esce. Con i server divide la base dati e `DATA_DIR`, da cui viene il segreto che firma i canali. Ciò che si apre si aggiunge
 * a `fermate`.
 */
export async function partiSchermi(
  { configurazione, urlApplicazione, log, fermate }: Dove,
  apriOrologio: (pool: ReturnType<typeof apriPool>) => Orologio | Promise<Orologio>,
): Promise<PartiSchermi & { db: ReturnType<typeof apriKysely>; segreti: PartiSchermi['segreti'] }> {
  const pool = apriPool(urlApplicazione, { massimo: CONNESSIONI_MAX });
  fermate.push(() => pool.end());
  const db = apriKysely(pool);
  const orologio = await apriOrologio(pool);
  // Anche con un `PUSHER_SECRET` suo: da qui viene la chiave che riconosce le voci, e ciò che si manda agli schermi si riconosce.
  const cartella = resolve(configurazione.cartellaDati);
  const segreti = await segretoAnnotato({ db, cartellaDati: cartella });
  const marche = creaMarche({
    segreti,
    adesso: orologio.adesso,
    avvisa: (estranea) => log.error(estranea, 'voce del registro che nessun server ha scritto: non si manda'),
  });
  await accettaPrimaDelleMarche({ pool, marche, cartella, adesso: orologio.adesso, intero: false });
  return {
    configurazione,
    segreti,
    letture: creaLettureInsieme(pool, marche),
    uscite: creaUscite(pool),
    orologio,
    sessioniFinite: (ids) => sessioniFinite(db, segreti, ids, orologio.adesso()),
    log,
    db,
  };
}
