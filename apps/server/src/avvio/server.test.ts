import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORPO_ACCESSO_MAX_BYTE } from '../accesso/limiti/limiti.ts';
import { type Banco, preparaBanco } from '../accesso/prove/banco.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { GETTONE_MISURE } from '../prove/ambiente.ts';
import { creaServer } from './server.ts';

afterAll(spegniPostgresDiProva);

const LOGIN = '/api/user/auth/login';

describe('server', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
    banco.app.log.level = 'silent';
  });
  afterAll(() => banco.chiudi());

  it.each([
    ['{"token": "a",}', 'application/json', 400, 'json_malformato'],
    ['{"__proto__": {"a": 1}}', 'application/json', 400, 'json_malformato'],
    ['nulla', 'application/json', 400, 'json_malformato'],
    ['<a/>', 'application/xml', 415, 'formato_non_ammesso'],
    ['token=a', 'application/x-www-form-urlencoded', 415, 'formato_non_ammesso'],
    [`"${'a'.repeat(CORPO_ACCESSO_MAX_BYTE)}"`, 'application/json', 413, 'richiesta_troppo_grande'],
    ['', 'application/json', 422, 'dati_non_validi'],
    ['[]', 'application/json', 422, 'dati_non_validi'],
    ['7', 'application/json', 422, 'dati_non_validi'],
    ['{"token": 7}', 'application/json', 422, 'dati_non_validi'],
    ['{"token": "a", "altro": 1}', 'application/json', 422, 'dati_non_validi'],
  ])('il corpo %.30s (%s) riceve %i %s', async (corpo, tipo, stato, codice) => {
    const browser = banco.browser();
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    const risposta = await browser.chiama('POST', LOGIN, { corpo, intestazioni: { 'content-type': tipo } });
    expect(risposta).toMatchObject({ stato, corpo: { codice, status: stato } });
    expect(risposta.intestazioni['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(risposta.intestazioni['cache-control']).toBe('no-store');
  });

  it('un errore non previsto riceve 500 con un numero e nessun dettaglio interno', async () => {
    const app = await creaServer({
      ...banco.contesto,
      descriviAsta: () => Promise.reject(new Error('segreto interno')),
    });
    app.get('/api/prova', () => banco.contesto.pool.query('SELECT * FROM tabella_che_non_esiste'));
    const risposta = await app.inject('/api/prova');
    await app.close();
    expect(risposta.statusCode).toBe(500);
    expect(risposta.json()).toMatchObject({
      codice: 'errore_interno',
      incidente: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(risposta.body).not.toMatch(/tabella_che|stack|\.ts/);
  });

  it.each([
    ['ENOSPC', 'disco_pieno', '30'],
    ['EROFS', 'disco_pieno', '30'],
    ['EMFILE', 'file_finiti', '5'],
  ])('R75 se la macchina dice %s la risposta è 503 %s, e dice quando ripetere', async (code, codice, secondi) => {
    const app = await creaServer(banco.contesto);
    const dellaMacchina = Object.assign(new Error(`${code}: no, open '/dati/segreto'`), { code });
    app.get('/api/prova', () => Promise.reject(new Error('file non scritto', { cause: dellaMacchina })));
    const risposta = await app.inject('/api/prova');
    await app.close();
    expect([risposta.statusCode, risposta.headers['retry-after']]).toEqual([503, secondi]);
    expect(risposta.json()).toMatchObject({ codice, esito: 'ignoto' });
    expect(risposta.body).not.toContain('/dati/segreto');
  });

  it('un indirizzo sconosciuto sotto /api riceve un problema 404, mai una pagina', async () => {
    const risposta = await banco.browser().chiama('GET', '/api/nulla', { intestazioni: { accept: 'text/html' } });
    expect(risposta).toMatchObject({ stato: 404, corpo: { codice: 'non_trovato' } });
    expect(risposta.intestazioni['cache-control']).toBe('no-store');
  });

  it.each(['/api/%zz', `/api/user/auth/sessioni/${'a'.repeat(300)}/revoca`])(
    'l’indirizzo illeggibile %.30s riceve un problema',
    async (url) => {
      const risposta = await banco.browser().chiama('POST', url);
      expect(risposta).toMatchObject({ stato: 400, corpo: { codice: 'indirizzo_non_valido' } });
    },
  );

  it('ogni risposta porta le intestazioni di sicurezza', async () => {
    const { headers } = await banco.app.inject('/healthz');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('con https il cookie è Secure e c’è HSTS', async () => {
    const sicuro = await preparaBanco({ BASE_URL: 'https://localhost:3443' });
    const risposta = await sicuro.app.inject('/sanctum/csrf-cookie');
    await sicuro.chiudi();
    expect(risposta.headers['set-cookie']).toContain('Secure');
    expect(risposta.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  it('salute, prontezza e metriche', async () => {
    expect((await banco.app.inject('/healthz')).statusCode).toBe(200);
    banco.ora.adesso = Date.now();
    expect((await banco.app.inject('/readyz')).json()).toMatchObject({ pronto: true, baseDati: true });
    banco.ora.adesso += 5_000;
    expect((await banco.app.inject('/readyz')).statusCode).toBe(503);
    const misure = (authorization?: string) =>
      banco.app.inject({ url: '/metrics', ...(authorization === undefined ? {} : { headers: { authorization } }) });
    expect((await misure(`Bearer ${GETTONE_MISURE}`)).body).toContain('http_richiesta_secondi_count');
    for (const altro of [
      undefined,
      'Bearer',
      'Bearer un-altro-gettone-qualsiasi',
      `Basic ${GETTONE_MISURE}`,
      GETTONE_MISURE,
    ])
      expect((await misure(altro)).statusCode).toBe(404);
  });

  it('le misure senza un gettone nella configurazione non sono di nessuno: un proxy che non aggiunge nulla sembra questa macchina', async () => {
    const { configurazione } = banco.contesto;
    const app = await creaServer({ ...banco.contesto, configurazione: { ...configurazione, tokenMetriche: null } });
    for (const authorization of [undefined, 'Bearer ', 'Bearer null', 'Bearer undefined'])
      expect(
        (await app.inject({ url: '/metrics', ...(authorization === undefined ? {} : { headers: { authorization } }) }))
          .statusCode,
      ).toBe(404);
    await app.close();
  });
});

describe('applicazione web', () => {
  let banco: Banco;
  let app: Banco['app'];
  beforeAll(async () => {
    banco = await preparaBanco();
    const cartellaWeb = join(banco.contesto.configurazione.cartellaDati, 'costruita');
    mkdirSync(join(cartellaWeb, 'assets'), { recursive: true });
    writeFileSync(join(cartellaWeb, 'index.html'), '<!doctype html><title>Gestore Vendite</title>');
    writeFileSync(join(cartellaWeb, 'assets/index-abc.js'), 'console.info(1)');
    writeFileSync(join(cartellaWeb, 'assets/index-abc.js.br'), brotliCompressSync('console.info(1)'));
    app = await creaServer(banco.contesto, { cartellaWeb });
  });
  afterAll(async () => {
    await app.close();
    await banco.chiudi();
  });

  it.each(['/', '/login/abc', '/user/asta', '/pagina/che/non/esiste?x=1', '/admin/asta/1.2'])(
    'la pagina %s è index.html con 200, mai tenuta senza chiedere',
    async (url) => {
      const risposta = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(risposta.statusCode).toBe(200);
      expect(risposta.body).toContain('Gestore Vendite');
      expect(risposta.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/api/nulla', '/oidc-no/../api/nulla', '/sanctum/nulla', '/assets/manca.js', '/app/chiave'])(
    '%s non è mai una pagina',
    async (url) => {
      expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
    },
  );

  it('un file costruito è eterno e servito compresso quando il browser lo accetta', async () => {
    const url = '/assets/index-abc.js';
    const compresso = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(compresso.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(compresso.headers['content-type']).toContain('javascript');
    // Ciò che serve a chiedere se è cambiato peserebbe per ogni file di una prima visita.
    for (const nome of ['etag', 'last-modified', 'accept-ranges']) expect(compresso.headers).not.toHaveProperty(nome);
    expect((await app.inject(url)).body).toBe('console.info(1)');
  });

  it('non esce dalla cartella', async () => {
    for (const url of [
      '/../segreto-accesso.bin',
      '/%2e%2e/segreto-accesso.bin',
      '/assets/..%2f..%2fsegreto-accesso.bin',
    ]) {
      expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
