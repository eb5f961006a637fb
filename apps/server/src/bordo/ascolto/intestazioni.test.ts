import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Banco, preparaBanco } from '../../accesso/prove/banco.ts';
import { creaServer } from '../../avvio/server.ts';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { creaServerPusher, type ServerPusher } from '../../tempo-reale/socket/server-pusher.ts';
import { type Risposta, votoOsservatorio, votoSecurityHeaders } from './prove/voto-intestazioni.ts';
import { intestazioniBrevi, intestazioniSicurezza } from './sicurezza.ts';

const SITO = 'https://vendite.example';
const AMBIENTE = { BASE_URL: SITO, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'gestore' };
let banco: Banco;
let app: Banco['app'];
let pusher: ServerPusher;
let porta: number;

beforeAll(async () => {
  banco = await preparaBanco(AMBIENTE);
  const cartellaWeb = join(banco.contesto.configurazione.cartellaDati, 'costruita');
  mkdirSync(join(cartellaWeb, 'assets'), { recursive: true });
  writeFileSync(join(cartellaWeb, 'index.html'), '<!doctype html><script type="module" src="/assets/a-1.js"></script>');
  writeFileSync(join(cartellaWeb, 'assets/a-1.js'), 'console.info(1)');
  app = await creaServer(banco.contesto, { cartellaWeb });
  app.get('/api/prova/guasto', () => {
    throw new Error('dettaglio interno');
  });
  pusher = creaServerPusher({
    chiave: 'gestore',
    segreto: 'segreto-di-prova',
    origineAmmessa: (origine) => origine === SITO,
    adesso: () => performance.now(),
    log: banco.contesto.log,
    intestazioni: intestazioniBrevi(banco.contesto.configurazione),
  });
  pusher.collega(app.server);
  porta = await portaLibera();
  await app.listen({ port: porta, host: '127.0.0.1' });
});
afterAll(async () => {
  await pusher.chiudi();
  await app.close();
  await banco.chiudi();
});

type Chiamata = { metodo?: string; percorso: string; intestazioni?: Record<string, string>; corpo?: string };

function chiedi({
  metodo = 'GET',
  percorso,
  intestazioni = {},
  corpo,
}: Chiamata): Promise<Risposta & { stato: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<Risposta & { stato: number }>();
  const richiesta = request({ port: porta, host: '127.0.0.1', method: metodo, path: percorso, headers: intestazioni });
  richiesta.once('error', reject);
  richiesta.once('upgrade', () => reject(new Error('il socket non doveva aprirsi')));
  richiesta.once('response', (risposta) => {
    const pezzi: Buffer[] = [];
    risposta.on('data', (pezzo: Buffer) => pezzi.push(pezzo));
    risposta.once('error', reject);
    risposta.once('end', () => {
      const testo = Buffer.concat(pezzi).toString();
      const { 'set-cookie': cookie = [], ...altre } = risposta.headers;
      const html = String(altre['content-type']).includes('html') ? testo : '';
      resolve({ stato: risposta.statusCode ?? 0, intestazioni: altre as Risposta['intestazioni'], cookie, html });
    });
  });
  richiesta.end(corpo);
  return promise;
}

/** Byte così come sono, per ciò che nessun cliente HTTP manderebbe. */
function manda(byte: string): Promise<Risposta & { stato: number; testo: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const pezzi: Buffer[] = [];
  const socket = connect(porta, '127.0.0.1', () => socket.write(byte));
  socket.on('data', (pezzo: Buffer) => pezzi.push(pezzo));
  socket.once('error', reject);
  socket.once('close', () => resolve(Buffer.concat(pezzi).toString()));
  return promise.then((testo) => {
    const [testa = '', corpo = ''] = testo.split('\r\n\r\n', 2);
    const [prima = '', ...righe] = testa.split('\r\n');
    const intestazioni = Object.fromEntries(righe.map((riga) => riga.split(/: (.*)/, 2) as [string, string]));
    return { stato: Number(prima.split(' ')[1]), intestazioni, cookie: [], html: '', testo: corpo };
  });
}

function attesoOttimo(risposta: Risposta): void {
  const { voto, punti, esami } = votoOsservatorio(risposta);
  expect({ voto, mancanze: esami.filter((esame) => esame.punti < 0) }).toEqual({ voto: 'A+', mancanze: [] });
  expect(punti).toBeGreaterThanOrEqual(130);
  expect(votoSecurityHeaders(risposta)).toBe('A+');
  expect(risposta.intestazioni).not.toHaveProperty('server');
  expect(risposta.intestazioni).not.toHaveProperty('x-powered-by');
  expect(risposta.intestazioni).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  const tipo = String(risposta.intestazioni['content-type'] ?? '');
  if (tipo.startsWith('text/html')) {
    // Chi conduce può condividere lo schermo: la politica dei permessi ha le sue prove.
    const { 'permissions-policy': _sua, ...altre } = intestazioniSicurezza(banco.contesto.configurazione);
    expect(risposta.intestazioni).toMatchObject(altre);
  } else expect(pesoDi(risposta)).toBeLessThanOrEqual(SICUREZZA_MAX_BYTE);
}

/** Quanto possono pesare, in una risposta che non è una pagina, le intestazioni di sicurezza: ne partono cento per una console. */
const SICUREZZA_MAX_BYTE = 460;

function pesoDi({ intestazioni }: Risposta): number {
  return Object.keys(intestazioniSicurezza(banco.contesto.configurazione)).reduce(
    (byte, nome) => byte + (intestazioni[nome] === undefined ? 0 : `${nome}: ${intestazioni[nome]}\r\n`.length),
    0,
  );
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};
const HTML = { accept: 'text/html' };
const JSON_ = { 'content-type': 'application/json' };

describe('ogni risposta prende A+ su https', () => {
  test.each<[string, number, Chiamata]>([
    ['la pagina', 200, { percorso: '/', intestazioni: HTML }],
    ['la pagina di un indirizzo profondo', 200, { percorso: '/admin/asta/7/console/sala', intestazioni: HTML }],
    ['un file costruito', 200, { percorso: '/assets/a-1.js' }],
    ['un file costruito che non c’è', 404, { percorso: '/assets/manca.js' }],
    [
      'una chiamata',
      200,
      { percorso: '/api/pubblico/configurazione', intestazioni: { origin: 'https://altrove.example' } },
    ],
    ['il cookie CSRF', 204, { percorso: '/sanctum/csrf-cookie' }],
    ['chi non è entrato', 401, { percorso: '/api/user/auth/user' }],
    [
      'una chiamata senza CSRF',
      419,
      { metodo: 'POST', percorso: '/api/user/auth/login', corpo: '{}', intestazioni: JSON_ },
    ],
    ['una chiamata che non c’è', 404, { percorso: '/api/nulla', intestazioni: HTML }],
    ['un metodo che non c’è', 404, { metodo: 'DELETE', percorso: '/api/user/auth/user' }],
    ['TRACE, che ripeterebbe le intestazioni', 404, { metodo: 'TRACE', percorso: '/api/user/auth/user' }],
    ['il deposito dei sorgenti', 404, { percorso: '/.git/config', intestazioni: { accept: 'text/plain' } }],
    ['l’elenco di una cartella', 403, { percorso: '/assets/', intestazioni: HTML }],
    ['un indirizzo illeggibile', 400, { percorso: '/api/%zz' }],
    ['JSON malformato', 400, { metodo: 'POST', percorso: '/api/user/auth/token', corpo: '{', intestazioni: JSON_ }],
    [
      'un tipo non ammesso',
      415,
      { metodo: 'POST', percorso: '/api/user/auth/token', corpo: '<a/>', intestazioni: { 'content-type': 'text/xml' } },
    ],
    [
      'un corpo smisurato',
      413,
      { metodo: 'POST', percorso: '/api/user/auth/token', corpo: `"${'x'.repeat(20_000)}"`, intestazioni: JSON_ },
    ],
    ['un guasto', 500, { percorso: '/api/prova/guasto' }],
    ['chi chiede eventi come flusso', 404, { percorso: '/api/eventi', intestazioni: { accept: 'text/event-stream' } }],
    [
      'un canale chiesto senza essere entrati',
      401,
      { metodo: 'POST', percorso: '/api/broadcasting/auth', corpo: '{}', intestazioni: JSON_ },
    ],
    [
      'un socket da un altro sito',
      403,
      { percorso: '/app/gestore?protocol=7', intestazioni: { ...UPGRADE, origin: 'https://altrove.example' } },
    ],
    [
      'un socket a un indirizzo che non c’è',
      404,
      { percorso: '/api/pubblico/orologio', intestazioni: { ...UPGRADE, origin: SITO } },
    ],
    ['l’ingresso degli operatori', 302, { percorso: '/api/edicom/auth/inizia' }],
    ['salute', 200, { percorso: '/healthz' }],
  ])('%s', async (_, stato, chiamata) => {
    const risposta = await chiedi(chiamata);
    expect(risposta.stato).toBe(stato);
    attesoOttimo(risposta);
  });

  test.each([
    ['byte che non sono HTTP', 400, 'CIAO\r\n\r\n'],
    [
      'due misure dello stesso corpo',
      400,
      'POST /api/user/auth/login HTTP/1.1\r\nHost: vendite.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'due lunghezze',
      400,
      'POST /api/user/auth/login HTTP/1.1\r\nHost: vendite.example\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}',
    ],
    ['intestazioni smisurate', 431, `GET / HTTP/1.1\r\nHost: vendite.example\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s', async (_, stato, byte) => {
    const risposta = await manda(byte);
    expect(risposta.stato).toBe(stato);
    attesoOttimo(risposta);
    expect(risposta.intestazioni['content-type']).toContain('application/problem+json');
    expect(JSON.parse(risposta.testo)).toMatchObject({
      status: stato,
      title: expect.stringMatching(/^(?:Richiesta|Intest)/),
    });
  });
});

test.each([
  ['la pagina', { percorso: '/', intestazioni: HTML }, 'text/html; charset=utf-8'],
  ['un file costruito', { percorso: '/assets/a-1.js' }, 'application/javascript; charset=utf-8'],
  ['una chiamata', { percorso: '/api/pubblico/configurazione' }, 'application/json; charset=utf-8'],
  ['un rifiuto', { percorso: '/api/nulla' }, 'application/problem+json; charset=utf-8'],
])('%s dice che cosa è e in quale codifica', async (_, chiamata, tipo) => {
  expect(String((await chiedi(chiamata)).intestazioni['content-type']).toLowerCase()).toBe(tipo);
});

describe('chi dà il voto sa dare quello cattivo', () => {
  const buone = () => ({ ...intestazioniSicurezza(banco.contesto.configurazione) }) as Record<string, string>;
  const voto = (cambia: (intestazioni: Record<string, string>) => void, altro: Partial<Risposta> = {}) => {
    const intestazioni = buone();
    cambia(intestazioni);
    return votoOsservatorio({ intestazioni, cookie: [], html: '', ...altro }).voto;
  };
  const csp = (da: string, a: string) => (i: Record<string, string>) => {
    i['content-security-policy'] = i['content-security-policy']?.replace(da, a) ?? '';
  };
  test.each<[string, (intestazioni: Record<string, string>) => void, Partial<Risposta>]>([
    ['senza CSP', (i) => delete i['content-security-policy'], {}],
    ['con script in linea', csp("script-src 'self'", "script-src 'self' 'unsafe-inline'"), {}],
    ['con script da ovunque', csp("script-src 'self'", 'script-src https:'), {}],
    ['con una direttiva scritta due volte', csp('font-src', 'script-src'), {}],
    ['con chiamate in chiaro', csp('wss://', 'ws://'), {}],
    ['senza HSTS', (i) => delete i['strict-transport-security'], {}],
    [
      'con un cookie di sessione leggibile',
      () => undefined,
      { cookie: ['gestore_sessione_user=a; Secure; SameSite=Lax'] },
    ],
    ['con un cookie in chiaro e senza HSTS', (i) => delete i['strict-transport-security'], { cookie: ['a=b'] }],
    [
      'con l’accesso aperto a ogni sito',
      (i) =>
        Object.assign(i, { 'access-control-allow-origin': 'https://x', 'access-control-allow-credentials': 'true' }),
      {},
    ],
    [
      'con uno script in chiaro da fuori',
      () => undefined,
      { html: '<script src="http://altrove.example/a.js"></script>' },
    ],
  ])('%s non è A+', (_, cambia, altro) => {
    expect(voto(() => undefined)).toBe('A+');
    expect(voto(cambia, altro)).not.toMatch(/^A\+/);
  });
  test('securityheaders: una intestazione in meno, o un avviso, tolgono l’A+', () => {
    const { 'permissions-policy': _tolta, ...resto } = buone();
    expect(votoSecurityHeaders({ intestazioni: resto, cookie: [], html: '' })).toBe('A');
    expect(votoSecurityHeaders({ intestazioni: { ...buone(), server: 'x' }, cookie: [], html: '' })).toBe('A');
  });
});

test('uno script può essere il programma di un lavoratore: carica e chiede a questo sito, e nient’altro', async () => {
  const { intestazioni } = await chiedi({ percorso: '/assets/a-1.js' });
  expect(intestazioni['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
});

test('la risposta 304 a una pagina non toglie a ciò che il browser ha già la politica con cui è nata', async () => {
  const intera = await chiedi({ percorso: '/', intestazioni: HTML });
  const { etag = '' } = intera.intestazioni;
  const immutata = await chiedi({ percorso: '/', intestazioni: { ...HTML, 'if-none-match': etag } });
  expect([intera.stato, immutata.stato]).toEqual([200, 304]);
  expect(immutata.intestazioni['content-security-policy']).toContain("connect-src 'self' wss://vendite.example");
  expect(immutata.intestazioni['content-security-policy']).toBe(intera.intestazioni['content-security-policy']);
});

test.each([
  ['/admin/asta/7/virtualRoom', '(self)'],
  ['/user/asta/virtualRoom', '()'],
  ['/administrator', '()'],
  ['/', '()'],
])('lo schermo si condivide dalle sole pagine di chi conduce: %s', async (percorso, chi) => {
  const { intestazioni } = await chiedi({ percorso, intestazioni: HTML });
  expect(intestazioni['permissions-policy']).toContain(`display-capture=${chi}`);
});

describe('che cosa dicono le intestazioni', () => {
  const di = (ambiente: Record<string, string>) => intestazioniSicurezza(leggiConfigurazione(ambiente));
  test('in chiaro niente HSTS e niente upgrade-insecure-requests: in sviluppo il sito sparirebbe', () => {
    const politica = di({}) as Record<string, string>;
    expect(politica).not.toHaveProperty('strict-transport-security');
    expect(politica['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(di(AMBIENTE)['content-security-policy']).toContain('upgrade-insecure-requests');
  });
  test('HSTS vale due anni e anche per i sottodomini; l’elenco precaricato è del padrone del dominio', () => {
    expect(di(AMBIENTE)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });
  test('camera, microfono e posizione sono delle sole pagine nostre; il resto è spento', () => {
    const politica = (di({})['permissions-policy'] ?? '').split(', ');
    const accese = politica.filter((voce) => !voce.endsWith('=()')).map((voce) => voce.split('=', 1)[0]);
    expect(accese).toEqual([
      'autoplay',
      'camera',
      'clipboard-write',
      'fullscreen',
      'geolocation',
      'microphone',
      'screen-wake-lock',
    ]);
    expect(politica).toEqual(expect.arrayContaining(['geolocation=(self)', 'payment=()', 'usb=()', 'camera=(self)']));
    expect(new Set(politica).size).toBe(politica.length);
  });
  test('la pagina dei documenti dice perché di ciascuna', async () => {
    const pagina = await readFile(new URL('../../../../../docs/sicurezza.md', import.meta.url), 'utf8');
    const spiegate = [...pagina.matchAll(/^\| `([a-z-]+)` +\| /gm)].map(([, nome]) => nome);
    expect(spiegate.sort()).toEqual(Object.keys(di(AMBIENTE)).sort());
  });
  test('nessuna fonte di script o stile oltre a questo sito', () => {
    const politica = di(AMBIENTE)['content-security-policy'] ?? '';
    for (const direttiva of ['script-src', 'style-src', 'font-src', 'manifest-src', 'worker-src', 'form-action'])
      expect(politica).toContain(`;${direttiva} 'self';`);
    for (const direttiva of ['frame-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(politica).toContain(`;${direttiva} 'none';`);
    expect(politica).not.toMatch(/unsafe|\*|https?:/);
  });
  test.each([
    ['/assets/a-1.js', 'public, max-age=31536000, immutable'],
    ['/', 'no-cache'],
    ['/user/asta', 'no-cache'],
    ['/api/pubblico/configurazione', 'no-store'],
    ['/api/nulla', 'no-store'],
    ['/healthz', 'no-store'],
  ])('%s si conserva così: %s', async (percorso, attesa) => {
    const { intestazioni } = await chiedi({ percorso, intestazioni: HTML });
    expect(intestazioni['cache-control']).toBe(attesa);
  });
});
