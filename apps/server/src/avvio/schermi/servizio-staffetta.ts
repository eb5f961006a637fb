import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { migra } from '../../base-dati/migra.ts';
import { CODA_ASCOLTO } from '../../bordo/ascolto/coda-ascolto.ts';
import { ATTESA_TESTA_MS, GIRO_COLLEGAMENTI_MS, limitaCollegamenti } from '../../bordo/ascolto/collegamenti-http.ts';
import { rispostePrimaDelleRotte } from '../../bordo/ascolto/senza-rotta.ts';
import { installaSicurezza } from '../../bordo/ascolto/sicurezza.ts';
import { installaGestoreErrori } from '../../bordo/gestore-errori.ts';
import { inviaProblema, nonTrovato } from '../../bordo/problema.ts';
import { installaSalute } from '../../bordo/salute.ts';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { apriLog } from '../../piattaforma/log.ts';
import { creaOrologio } from '../../piattaforma/ora/orologio.ts';
import { creaTempoReale } from '../../tempo-reale/tempo-reale.ts';
import { contaFile } from '../impedimenti.ts';
import { partiSchermi } from './parti-schermi.ts';

/** Ogni quanto si rimisura lo scarto dall'orologio della base dati. */
const MISURA_OROLOGIO_MS = 10_000;

/**
 * Il processo dei soli socket (`RUOLO=staffetta`): legge il registro e lo porta agli schermi. Non riceve comandi, non
 * conduce vendite e non si fa contare fra i processi che hanno rilanci in mano. Con gli altri divide la base dati e
 * `DATA_DIR`, da cui viene il segreto che firma i canali.
 */
export async function avviaStaffetta(configurazione: Configurazione): Promise<{ url: string; ferma(): Promise<void> }> {
  const log: FastifyBaseLogger = apriLog(configurazione);
  const fermate: (() => unknown)[] = [];
  const ferma = async (): Promise<void> => {
    for (const fermata of fermate.splice(0).reverse())
      await Promise.resolve(fermata()).catch((errore: unknown) => log.warn({ err: errore }, 'arresto'));
  };
  try {
    const { urlApplicazione } = await migra(configurazione.urlBaseDati ?? '', (attesa) => log.warn(attesa));
    const parti = await partiSchermi({ configurazione, urlApplicazione, log, fermate }, async (pool) => {
      const misurato = await creaOrologio(pool);
      const misure = setInterval(
        () => void misurato.misura().catch((errore: unknown) => log.warn({ err: errore }, 'orologio non misurato')),
        MISURA_OROLOGIO_MS,
      );
      fermate.push(() => clearInterval(misure));
      return misurato;
    });
    const { db, orologio } = parti;
    const tempoReale = await creaTempoReale({ ...parti, urlAscolto: urlApplicazione });
    fermate.push(() => tempoReale.ferma());
    const app: FastifyInstance = Fastify({
      loggerInstance: log,
      forceCloseConnections: true,
      http: { headersTimeout: ATTESA_TESTA_MS, connectionsCheckingInterval: GIRO_COLLEGAMENTI_MS },
      ...rispostePrimaDelleRotte(configurazione),
    });
    limitaCollegamenti(app.server, configurazione, log);
    installaGestoreErrori(app, configurazione.risposteRigorose);
    app.setNotFoundHandler((_request, reply) => inviaProblema(reply, nonTrovato()));
    await installaSicurezza(app, { configurazione });
    installaSalute(app, { configurazione, db, orologio, log, impedimenti: await contaFile(log, fermate) });
    fermate.push(() => app.close());
    await tempoReale.collega(app.server);
    app.addHook('preClose', () => tempoReale.congeda());
    const url = await app.listen({ port: configurazione.porta, host: configurazione.host, backlog: CODA_ASCOLTO });
    return { url, ferma };
  } catch (errore) {
    await ferma();
    throw errore;
  }
}
