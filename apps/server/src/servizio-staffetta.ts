import { resolve } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pino from 'pino';
import { apriSegreti } from './accesso/segreti.ts';
import { sessioniFinite } from './accesso/sessioni.ts';
import { apriKysely, apriPool } from './base-dati/connessione.ts';
import { migra } from './base-dati/migra.ts';
import type { Configurazione } from './configurazione.ts';
import { creaLettureInsieme } from './giornale/letture-insieme.ts';
import { CODA_ASCOLTO } from './http/coda-ascolto.ts';
import { installaGestoreErrori, inviaProblema, nonTrovato } from './http/problema.ts';
import { installaSalute } from './http/salute.ts';
import { rispostePrimaDelleRotte } from './http/senza-rotta.ts';
import { installaSicurezza } from './http/sicurezza.ts';
import { creaOrologio } from './orologio.ts';
import { creaUscite } from './presenze/uscite.ts';
import { creaTempoReale } from './tempo-reale/tempo-reale.ts';

/** Una per le letture, una per il controllo delle sessioni, una di riserva: qui non si scrive nulla. */
const CONNESSIONI_MAX = 3;
/** Ogni quanto si rimisura lo scarto dall'orologio della base dati. */
const MISURA_OROLOGIO_MS = 10_000;

/**
 * Il processo dei soli socket (`RUOLO=staffetta`): legge il registro e lo porta agli schermi. Non riceve comandi, non
 * conduce vendite e non si fa contare fra i processi che hanno rilanci in mano. Con gli altri divide la base dati e
 * `DATA_DIR`, da cui viene il segreto che firma i canali.
 */
export async function avviaStaffetta(configurazione: Configurazione): Promise<{ url: string; ferma(): Promise<void> }> {
  const log: FastifyBaseLogger = pino({ level: configurazione.livelloLog }, pino.destination(2));
  const fermate: (() => unknown)[] = [];
  const ferma = async (): Promise<void> => {
    for (const una of fermate.splice(0).reverse())
      await Promise.resolve(una()).catch((errore: unknown) => log.warn({ err: errore }, 'arresto'));
  };
  try {
    const { urlApplicazione } = await migra(configurazione.urlBaseDati ?? '');
    const pool = apriPool(urlApplicazione, { massimo: CONNESSIONI_MAX });
    fermate.push(() => pool.end());
    const db = apriKysely(pool);
    const orologio = await creaOrologio(pool);
    const misure = setInterval(
      () => void orologio.misura().catch((errore: unknown) => log.warn({ err: errore }, 'orologio non misurato')),
      MISURA_OROLOGIO_MS,
    );
    fermate.push(() => clearInterval(misure));
    const tempoReale = await creaTempoReale({
      configurazione,
      segreti: apriSegreti(resolve(configurazione.cartellaDati)),
      letture: creaLettureInsieme(pool),
      urlAscolto: urlApplicazione,
      uscite: creaUscite(pool),
      orologio,
      sessioniFinite: (ids) => sessioniFinite(db, ids, orologio.adesso()),
      log,
    });
    fermate.push(() => tempoReale.ferma());
    const app: FastifyInstance = Fastify({
      loggerInstance: log,
      forceCloseConnections: true,
      ...rispostePrimaDelleRotte(configurazione),
    });
    installaGestoreErrori(app);
    app.setNotFoundHandler((_request, reply) => inviaProblema(reply, nonTrovato()));
    await installaSicurezza(app, { configurazione });
    installaSalute(app, { configurazione, pool, orologio, log });
    fermate.push(() => app.close());
    tempoReale.collega(app.server);
    app.addHook('preClose', () => tempoReale.congeda());
    const url = await app.listen({ port: configurazione.porta, host: configurazione.host, backlog: CODA_ASCOLTO });
    return { url, ferma };
  } catch (errore) {
    await ferma();
    throw errore;
  }
}
