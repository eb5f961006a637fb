import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { paginePer } from './pagine.ts';
import type { DaDisegnare, Disegnata, ProgrammaPagine } from './programma.ts';

const DISEGNI_AL_SECONDO = 20;

const VUOTA = `<!doctype html>
<html lang="it">
  <head>
    <meta name="description" content="prima" />
    <title>prima</title>
  </head>
  <body>
    <div id="radice"></div>
  </body>
</html>`;
const OSTILE = `</script><script>alert(1)</script>"'&<!--\u2028\u2029`;
const UNA = '/asta/00000000-0000-4000-8000-000000000001';
const HTML = { accept: 'text/html' };

const aperte: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const app of aperte.splice(0)) await app.close();
});

/** Un server con la sola pagina: disegna chi si vuole, l'orologio lo muove la prova. */
function conPagine(disegna: (richiesta: DaDisegnare) => Promise<Disegnata | null>) {
  const app = Fastify({ logger: false });
  aperte.push(app);
  const ora = { ms: 0 };
  const programma: ProgrammaPagine = {
    disegna: vi.fn(disegna),
    vuota: VUOTA,
    pezziDi: (quale) => [`/${quale}.js`, `/${quale}.css`],
  };
  const porte = { app, baseUrl: 'https://vendite.example', adessoMs: () => 7, orologioMs: () => ora.ms };
  const serve = paginePer(programma, porte);
  app.get('/api/pubblico/aste', async (_request, reply) => reply.code(404).send({ detail: 'Non c’è.' }));
  app.get('/api/lenta', () => new Promise(() => undefined));
  app.setNotFoundHandler((request, reply) => serve(request, reply));
  return {
    app,
    ora,
    programma,
    chiedi: (url: string, headers = {}) => app.inject({ url, headers: { ...HTML, ...headers } }),
  };
}

const disegnata = (altro: Partial<Disegnata> = {}): Disegnata => ({
  stato: 200,
  titolo: 'Villa',
  descrizione: 'Una villa',
  corpo: '<h1>Villa</h1>',
  lette: [{ chiave: ['a'], dati: 1 }],
  ...altro,
});

test('una pagina disegnata porta parole, titolo, descrizione, anteprima, letture e i file che vorrà', async () => {
  const { chiedi } = conPagine(async () => disegnata());
  const { statusCode, headers, body } = await chiedi(UNA);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  for (const parte of [
    '<div id="radice"><h1>Villa</h1></div>',
    '<title>Villa</title>',
    '<meta name="description" content="Una villa" />',
    '<meta property="og:title" content="Villa" />',
    `<link rel="canonical" href="https://vendite.example${UNA}" />`,
    '<script type="application/json" id="lette">[{"chiave":["a"],"dati":1}]</script>',
    '<link rel="modulepreload" crossorigin href="/src/pagine/pubblico/scheda.tsx.js">',
    '<link rel="stylesheet" crossorigin href="/src/pagine/pubblico/scheda.tsx.css">',
  ])
    expect(body).toContain(parte);
  expect(body).not.toContain('prima');
});

test('ciò che un avviso porta non diventa mai un tag: nel titolo, nella descrizione, nell’indirizzo, nelle letture', async () => {
  const { chiedi } = conPagine(async () =>
    disegnata({ titolo: OSTILE, descrizione: OSTILE, corpo: '', lette: [{ dati: OSTILE }] }),
  );
  const { body } = await chiedi(`${UNA}?x=%3Cscript%3E"'`);
  expect(body.match(/<script/g)).toEqual(['<script']);
  expect(body).not.toContain('<!--');
  const [, lette = ''] = /id="lette">([^<]*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(lette)).toEqual([{ dati: OSTILE }]);
  expect(lette).toContain('\\u2028\\u2029');
});

test.each([400, 404, 429, 503])('lo stato %i della pagina è quello della risposta, in parole', async (stato) => {
  const { chiedi } = conPagine(async () => disegnata({ stato, corpo: '<p role="alert">Perché</p>' }));
  const { statusCode, body, headers } = await chiedi(UNA);
  expect([statusCode, 'retry-after' in headers]).toEqual([stato, stato === 429 || stato === 503]);
  expect(body).toContain('<p role="alert">Perché</p>');
});

test('chi ha già la pagina non la riceve di nuovo; nell’altra lingua è un’altra', async () => {
  const { chiedi, programma } = conPagine(async ({ lingua }) => disegnata({ corpo: lingua }));
  const prima = await chiedi(UNA);
  const { etag } = prima.headers;
  expect((await chiedi(UNA, { 'if-none-match': etag })).statusCode).toBe(304);
  const inglese = await chiedi(UNA, { cookie: 'altro=1; lingua=en', 'if-none-match': etag });
  expect(inglese.statusCode).toBe(200);
  expect(inglese.body).toContain('<html lang="en">');
  expect(prima.headers.vary).toContain('cookie');
  expect(programma.disegna).toHaveBeenCalledTimes(2);
});

test('chi la chiede insieme ad altri riceve la stessa; oltre tanti disegni al secondo la riempie il browser', async () => {
  const { chiedi, programma, ora } = conPagine(async ({ indirizzo }) => disegnata({ corpo: indirizzo }));
  await Promise.all([chiedi('/'), chiedi('/'), chiedi('/')]);
  expect(programma.disegna).toHaveBeenCalledTimes(1);
  for (let i = 1; i < DISEGNI_AL_SECONDO; i += 1) await chiedi(`/?testo=${i}`);
  const oltre = await chiedi('/?testo=oltre');
  expect([oltre.statusCode, oltre.body.includes('id="lette"')]).toEqual([200, false]);
  expect(oltre.body).toContain('<div id="radice"></div>');
  expect((await chiedi('/')).body).toContain('id="lette"');
  ora.ms += 1_000;
  expect((await chiedi('/?testo=oltre')).body).toContain('id="lette"');
});

test('una pagina che non si disegna, o di chi è entrato, la riempie il browser', async () => {
  const { chiedi, programma } = conPagine(() => Promise.reject(new Error('rotto')));
  const rotta = await chiedi('/');
  expect([rotta.statusCode, rotta.body.includes('<div id="radice"></div>')]).toEqual([200, true]);
  expect(programma.disegna).toHaveBeenCalledTimes(1);
  const stanza = await chiedi('/user/asta');
  expect(stanza.body).toContain('href="/src/pagine/offerente/stanza-o-esito.tsx.js"');
  expect(stanza.body).not.toContain('as="fetch"');
  const entrato = await chiedi('/user/asta', { cookie: 'a=1; XSRF-TOKEN=x' });
  expect(entrato.body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/user/asta">');
  for (const altra of ['/login/segreto', '/admin/asta/x/console', '/asta/x/y', '/assente']) await chiedi(altra);
  expect(programma.disegna).toHaveBeenCalledTimes(1);
});

test('la console annuncia la vendita che mostrerà, e per ultimo ciò con cui la si conduce; un indirizzo storto non annuncia nulla', async () => {
  const { chiedi } = conPagine(async () => disegnata());
  const cookie = { cookie: 'XSRF-TOKEN=x' };
  const id = '019b0a3e-1111-4222-8333-abcdefabcdef';
  const { body } = await chiedi(`/admin/asta/${id}/console`, cookie);
  const subito = '<link rel="modulepreload" crossorigin href="/src/pagine/delegato/console.tsx.js">';
  const poi = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/src/cose/gara/per-chi-conduce.tsx.js">';
  for (const parte of [subito, poi, `as="fetch" crossorigin href="/api/admin/aste/${id}"`])
    expect(body).toContain(parte);
  expect(body.indexOf(subito)).toBeLessThan(body.indexOf(poi));
  // Uno stile che serve dopo fermerebbe il primo disegno.
  expect(body).not.toContain('per-chi-conduce.tsx.css');
  for (const storto of ['x', `${id}%22%3E%3Cscript%3E`, '..%2f..%2fadmin'])
    expect((await chiedi(`/admin/asta/${storto}/console`, cookie)).body).not.toContain('/api/admin/aste');
});

test('si legge come chiunque, senza nulla di chi chiede; ciò che non arriva in tempo non si aspetta', async () => {
  const lette: unknown[] = [];
  const { app, chiedi } = conPagine(async ({ leggi }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lenta = leggi('/api/lenta');
    await vi.advanceTimersByTimeAsync(1_001);
    lette.push(await lenta);
    vi.useRealTimers();
    lette.push(await leggi('/api/pubblico/aste'));
    return disegnata();
  });
  const cookie: unknown[] = [];
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url.startsWith('/api/')) cookie.push(headers.cookie, headers.authorization);
  });
  await chiedi(UNA, { cookie: 'gestore_sessione_user=segreto', authorization: 'Bearer segreto' });
  expect(lette).toEqual([null, { stato: 404, corpo: { detail: 'Non c’è.' } }]);
  expect(new Set(cookie)).toEqual(new Set([undefined]));
});
