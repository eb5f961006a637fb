import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ugualiSenzaIndizi } from '../accesso/segreti.ts';
import type { Contesto } from '../contesto.ts';
import { nonTrovato } from './problema.ts';

/** Farther than this from the database's clock a process must not stamp raises (R74). */
const SCARTO_OROLOGIO_MAX_MS = 1_000;

/** A database that takes longer than this to say its time is not ready to serve a sale. */
const ATTESA_BASE_DATI_MS = 2_000;

const DURATE_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** `/healthz` (the process answers), `/readyz` (database and clock), `/metrics` (Prometheus). */
export function installaSalute(
  app: FastifyInstance,
  contesto: Pick<Contesto, 'configurazione' | 'pool' | 'orologio' | 'log'>,
): void {
  const registro = new Registry();
  collectDefaultMetrics({ register: registro });
  const durata = new Histogram({
    name: 'http_richiesta_secondi',
    help: 'Durata delle richieste HTTP',
    labelNames: ['metodo', 'rotta', 'stato'],
    buckets: DURATE_S,
    registers: [registro],
  });
  app.addHook('onResponse', async (request, reply) => {
    const rotta = request.routeOptions.url ?? 'nessuna';
    durata.observe({ metodo: request.method, rotta, stato: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.addHook('onClose', async () => registro.clear());

  app.get('/healthz', () => ({ stato: 'attivo' }));
  app.get('/readyz', async (_request, reply) => {
    const esito = await prontezza(contesto);
    return reply
      .code(esito.pronto ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(esito);
  });
  app.get('/metrics', async (request, reply) => {
    if (!puoLeggereMetriche(request, contesto.configurazione.tokenMetriche)) throw nonTrovato();
    return reply.type(registro.contentType).send(await registro.metrics());
  });
}

type Prontezza = { pronto: boolean; baseDati: boolean; scartoOrologioMs: number | null };

async function prontezza({ pool, orologio, log }: Pick<Contesto, 'pool' | 'orologio' | 'log'>): Promise<Prontezza> {
  try {
    const { rows } = await conLimite(
      pool.query<{ ora: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint as ora'),
    );
    const scartoOrologioMs = Math.round(orologio.adesso() - Number(rows[0]?.ora));
    return { pronto: Math.abs(scartoOrologioMs) <= SCARTO_OROLOGIO_MAX_MS, baseDati: true, scartoOrologioMs };
  } catch (errore) {
    log.error({ err: errore }, 'base dati non pronta');
    return { pronto: false, baseDati: false, scartoOrologioMs: null };
  }
}

async function conLimite<T>(lavoro: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('la base dati non risponde')), ATTESA_BASE_DATI_MS);
  try {
    return await Promise.race([lavoro, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function puoLeggereMetriche(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return ugualiSenzaIndizi(request.headers.authorization ?? '', `Bearer ${token}`);
  const diretto = request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
  return diretto && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}
