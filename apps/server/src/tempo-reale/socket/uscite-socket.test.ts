import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { segretiDa } from '../../piattaforma/segreti.ts';
import { creaLettureInsieme } from '../../vendita/giornale/letture/letture-insieme.ts';
import { marcheDiProva } from '../../vendita/giornale/prove/marche-di-prova.ts';
import { accompagna } from '../prove/banco-pusher.ts';
import { creaTempoReale, type TempoReale } from '../tempo-reale.ts';

const ASTA = randomUUID();
const BUSTA = randomUUID();
let base: BaseDiProva;
let app: FastifyInstance;
let tempoReale: TempoReale;
let dette: string[];

beforeEach(async () => {
  base = await nuovaBaseDati();
  app = Fastify({ forceCloseConnections: true });
  dette = [];
  tempoReale = await creaTempoReale({
    configurazione: leggiConfigurazione({ NODE_ENV: 'test' }),
    segreti: segretiDa(Buffer.alloc(32, 7)),
    letture: creaLettureInsieme(base.pool, marcheDiProva()),
    urlAscolto: base.url,
    orologio: { adesso: () => 1_000_000 },
    sessioniFinite: async () => [],
    uscite: {
      esce: (asta, chi) => void dette.push(`esce ${asta} ${chi}`),
      torna: (asta, chi) => void dette.push(`torna ${asta} ${chi}`),
    },
    log: app.log,
  });
  tempoReale.collega(app.server);
  app.addHook('preClose', () => tempoReale.congeda());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await tempoReale.ferma();
  await base.chiudi();
});

async function ascolta(pubblico: string): Promise<WebSocket> {
  const { port } = app.server.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/app/gestore?protocol=7`);
  const chi = await accompagna(ws);
  const canale = `private-asta.${ASTA}.${pubblico}`;
  chi.manda('pusher:subscribe', { channel: canale, ...tempoReale.autorizza(chi.socketId, canale, randomUUID()) });
  expect(await chi.prossimo()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
  return ws;
}

it('R57 dell’offerente si dice quando chiude l’ultimo socket, non di chi guarda', async () => {
  const [guarda, uno, due] = [
    await ascolta('partecipanti'),
    await ascolta(`offerente.${BUSTA}`),
    await ascolta(`offerente.${BUSTA}`),
  ];
  const torna = `torna ${ASTA} ${BUSTA}`;
  const aperti = (): number => [...tempoReale.connessioni().values()].reduce((a, b) => a + b, 0);
  guarda?.terminate();
  uno?.terminate();
  await expect.poll(aperti).toBe(1);
  expect(dette).toEqual([torna, torna]);
  due?.terminate();
  await expect.poll(aperti).toBe(0);
  expect(dette).toEqual([torna, torna, `esce ${ASTA} ${BUSTA}`]);
});

it('R57 chi è congedato da un server che si ferma non se n’è andato', async () => {
  await ascolta(`offerente.${BUSTA}`);
  await tempoReale.congeda();
  expect(dette).toEqual([`torna ${ASTA} ${BUSTA}`]);
});
