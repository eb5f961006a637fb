import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installaCompressione } from './compressione.ts';

const app = Fastify();
const lungo = { testo: 'vendita '.repeat(1_400) };
beforeAll(async () => {
  installaCompressione(app);
  app.get('/api/lungo', () => lungo);
  app.get('/api/breve', () => ({ testo: 'ricevuta' }));
  app.get('/api/user/auth/gettoni', () => lungo);
  app.get('/byte', (_request, reply) => reply.type('application/pdf').send(Buffer.from(JSON.stringify(lungo))));
  await app.ready();
});
afterAll(() => app.close());

const chiedi = (url: string, accettate?: string) =>
  app.inject({ url, headers: accettate === undefined ? {} : { 'accept-encoding': accettate } });

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
])(
  'una risposta in JSON parte compressa (%s) per chi la legge così (%s), ed è la stessa',
  async (come, accettate, apri) => {
    const risposta = await chiedi('/api/lungo', accettate);
    expect(risposta.headers).toMatchObject({ 'content-encoding': come, vary: 'accept-encoding' });
    expect(risposta.rawPayload.length).toBeLessThan(JSON.stringify(lungo).length / 10);
    expect(JSON.parse(apri(risposta.rawPayload).toString())).toEqual(lungo);
  },
);

test.each([
  ['chi non lo chiede', '/api/lungo', undefined],
  ['chi lo rifiuta', '/api/lungo', 'br;q=0, gzip;q=0.0'],
  ['una ricevuta, che sta in un pacchetto', '/api/breve', 'br'],
  ['chi riceve un segreto', '/api/user/auth/gettoni', 'br'],
  ['un file', '/byte', 'br'],
])('%s riceve i byte come sono', async (_, url, accettate) => {
  const risposta = await chiedi(url, accettate);
  expect(risposta.statusCode).toBe(200);
  expect(risposta.headers).not.toHaveProperty('content-encoding');
});
