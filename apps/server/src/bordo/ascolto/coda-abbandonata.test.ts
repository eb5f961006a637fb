import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installaGestoreErrori } from '../gestore-errori.ts';
import { creaQuote } from '../quote.ts';

/** I livelli di pino: sotto a un avviso nessuno è svegliato. */
const AVVISO = 40;

let app: FastifyInstance;
let porta: number;
let righe: { level: number; msg: string; incidente?: string }[];
let finisci: () => void;
/** Chi è arrivato nella coda, e chi ne è andato via prima della risposta. */
let arrivati: Promise<void>[];
let andati: Promise<void>[];

beforeEach(async () => {
  righe = [];
  const lavoro = Promise.withResolvers<void>();
  finisci = lavoro.resolve;
  const arrivi = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const uscite = [1, 2, 3].map(() => Promise.withResolvers<void>());
  arrivati = arrivi.map(({ promise }) => promise);
  andati = uscite.map(({ promise }) => promise);
  app = Fastify({
    loggerInstance: pino(
      { level: 'debug' },
      { write: (riga: string) => void righe.push(JSON.parse(riga)) },
    ) as FastifyBaseLogger,
  });
  installaGestoreErrori(app);
  app.decorateRequest('utente', null);
  app.decorate('quote', creaQuote());
  let quanti = 0;
  app.get('/stampa', (request, reply) => {
    const n = quanti;
    quanti += 1;
    reply.raw.once('close', () => uscite[n]?.resolve());
    const fatto = app.quote.inTurno('stampa', request, reply, async () => {
      if (n === 0) await lavoro.promise;
      return `stampata ${n}`;
    });
    arrivi[n]?.resolve();
    return fatto;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  porta = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

const chiedi = (): Promise<string> => fetch(`http://127.0.0.1:${porta}/stampa`).then((risposta) => risposta.text());

test('chi se ne va mentre aspetta in coda non è un incidente: nessuno gli risponde, e chi viene dopo ha il suo', async () => {
  const primo = chiedi();
  await arrivati[0];
  const socket = connect(porta, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /stampa HTTP/1.1\r\nHost: qui\r\n\r\n');
  await arrivati[1];
  socket.destroy();
  await andati[1];
  const terzo = chiedi();
  await arrivati[2];
  finisci();
  expect(await Promise.all([primo, terzo])).toEqual(['stampata 0', 'stampata 2']);
  expect(righe.filter(({ level, incidente }) => level >= AVVISO || incidente !== undefined)).toEqual([]);
  expect(righe.filter(({ msg }) => msg.includes('se n’è andato'))).toMatchObject([{ level: 20, url: '/stampa' }]);
});
