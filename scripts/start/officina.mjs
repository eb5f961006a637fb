// The workshop of `npm run dev`, on the pinned Node: one PostgreSQL for the whole session, a server that starts again at
// every save, the pages straight from their sources. Calls that come while the server starts again wait for it.
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createLogger, createServer } from 'vite';
import { avviaPostgresIncorporato } from '../../apps/server/src/base-dati/motore/incorporato.ts';
import { portaLibera } from '../../apps/server/src/base-dati/motore/porta-libera.ts';
import { accessoDiSviluppo, ambiente, radice } from '../comune.mjs';
import { creaRipartenza } from './ripartenza.mjs';
import { cartelleDelServer, sorveglia } from './sorveglia.mjs';

/** What the server answers; everything else is the pages'. */
const DEL_SERVER = '^/(?:api|sanctum|oidc|app|apps|metrics|healthz|readyz)(?:/|$|[?])';
const COME_SI_USA = 'server e pagine seguono ogni salvataggio; Ctrl-C ferma tutto';
const NON_PARTE = 'il server non parte; ci riprova al prossimo salvataggio.';

const porta = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const url = process.env.BASE_URL ?? `http://${host}:${porta}`;
const fermate = [];
let inArresto = false;
for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(segnale, () => void ferma(0));

try {
  const portaServer = await portaLibera();
  const server = creaRipartenza([join(radice, 'apps/server/src/avvio/main.ts')], {
    ...ambiente,
    // One for the whole session: a server that starts again at every save would ask for another each time.
    ...accessoDiSviluppo(process.env, randomBytes(12).toString('base64url')),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    PORT: String(portaServer),
    BASE_URL: url,
    DATABASE_URL: process.env.DATABASE_URL ?? (await baseDati()),
    // Without it the server takes twice the time to start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(radice, 'node_modules', '.cache', 'sviluppo'),
  });
  fermate.push(() => server.ferma());
  const [{ ms, righe }] = await Promise.all([server.avvia(), pagine(portaServer, server)]);
  fermate.push(
    sorveglia(cartelleDelServer(radice), async (file) => {
      const { ms: durata } = await server.riavvia();
      if (!inArresto) console.log(`${file}: ${durata === null ? NON_PARTE : `ripartito in ${durata} ms.`}`);
    }),
  );
  for (const riga of righe) console.log(riga);
  if (!inArresto) console.log(ms === null ? NON_PARTE : `pronto: ${url} (${COME_SI_USA})`);
} catch (errore) {
  console.error(errore instanceof Error ? errore.message : errore);
  await ferma(1);
}

/** Stops everything that was started, last first, and ends. */
async function ferma(codice) {
  if (inArresto) return;
  inArresto = true;
  for (const fermata of fermate.splice(0).reverse()) await Promise.resolve(fermata()).catch(() => undefined);
  process.exit(codice);
}

/** The embedded PostgreSQL, which outlives every restart of the server. */
async function baseDati() {
  const cartella = resolve(process.env.DATA_DIR ?? './dati');
  const postgres = await avviaPostgresIncorporato({ cartella, log: () => undefined });
  fermate.push(() => postgres.ferma());
  return postgres.urlProprietario;
}

/** The pages at their address, replaced in the browser as they are saved; what is the server's goes to the server. */
async function pagine(portaServer, server) {
  const vite = await createServer({
    root: join(radice, 'apps/web'),
    customLogger: senzaCadute(),
    clearScreen: false,
    plugins: [aspettaIlServer(server)],
    server: {
      host,
      port: porta,
      strictPort: true,
      warmup: { clientFiles: ['./src/main.tsx'] },
      proxy: { [DEL_SERVER]: { target: `http://127.0.0.1:${portaServer}`, ws: true } },
    },
  });
  fermate.push(() => vite.close());
  await vite.listen();
}

/** What Vite says, but for the calls cut short by a restart: that they were is known. */
function senzaCadute() {
  const voce = createLogger('error');
  return {
    ...voce,
    error: (testo, altro) => /(?:http|ws) proxy /.test(testo) || voce.error(testo, altro),
  };
}

/** A call that comes between two servers is held until the new one listens. */
function aspettaIlServer(server) {
  const delServer = new RegExp(DEL_SERVER);
  return {
    name: 'aspetta-il-server',
    configureServer: ({ middlewares }) => {
      middlewares.use((richiesta, risposta, prosegui) => {
        if (!delServer.test(richiesta.url)) return prosegui();
        server.pronto().then((vivo) => {
          if (vivo) return prosegui();
          risposta.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
          risposta.end('Il server non riparte: il motivo è nel terminale di npm run dev.\n');
        });
      });
    },
  };
}
