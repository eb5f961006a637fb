import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creaServer } from '../../avvio/server.ts';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { type Banco, preparaBanco } from '../prove/banco.ts';
import { alRitorno, browserVero, finoAllaPagina, premi } from '../prove/browser-vero.ts';
import { creaParolaSviluppo, type ParolaSviluppo } from './parola-sviluppo.ts';

/**
 * La storia dell'attacco: sulla macchina di chi prova il prodotto gira un proxy che inoltra ogni cosa e non aggiunge alcuna
 * intestazione. Chi sta fuori, per il server, è una connessione di questa macchina con il nome giusto.
 */
let banco: Banco;
let app: FastifyInstance;
let parola: ParolaSviluppo;
let proxy: Server;
let fuori: string;
/** L'ora del processo, in millisecondi: va avanti soltanto qui. */
let ora = 0;
const dette: string[] = [];

beforeAll(async () => {
  const porta = await portaLibera();
  banco = await preparaBanco({ PORT: String(porta), OIDC_SVILUPPO: 'si' });
  parola = creaParolaSviluppo(null, () => ora);
  parola.quandoCambia((riga) => dette.push(riga));
  app = await creaServer({ ...banco.contesto, parolaSviluppo: parola });
  const base = await app.listen({ port: porta, host: '127.0.0.1' });
  proxy = proxyMuto(base);
  await new Promise<void>((fatto) => proxy.listen(0, '127.0.0.1', fatto));
  fuori = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await app.close();
  await banco.chiudi();
  await spegniPostgresDiProva();
});

/** Inoltra metodo, corpo e intestazioni com'erano, con il nome del server a cui le dà: di chi chiama non dice nulla. */
function proxyMuto(base: string): Server {
  return createServer(async (richiesta, risposta) => {
    const { host: _, connection: __, 'transfer-encoding': ___, ...altre } = richiesta.headers;
    const corpo: Buffer[] = [];
    for await (const pezzo of richiesta) corpo.push(pezzo as Buffer);
    const avuta = await fetch(new URL(richiesta.url ?? '/', base), {
      method: richiesta.method ?? 'GET',
      headers: Object.fromEntries(Object.entries(altre).map(([nome, valore]) => [nome, String(valore)])),
      redirect: 'manual',
      ...(corpo.length === 0 ? {} : { body: Buffer.concat(corpo) }),
    });
    risposta.statusCode = avuta.status;
    for (const [nome, valore] of avuta.headers)
      if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'].includes(nome))
        risposta.setHeader(nome, valore);
    risposta.setHeader('set-cookie', avuta.headers.getSetCookie());
    risposta.end(Buffer.from(await avuta.arrayBuffer()));
  });
}

const laParola = (): string => /parola (\S+),/.exec(parola.inParole())?.[1] ?? '';

describe('dietro un proxy che non aggiunge intestazioni', () => {
  test('R08 chi sta fuori trova la pagina dell’accesso di sviluppo, e senza la parola del terminale non è nessuno', async () => {
    const estraneo = browserVero(fuori);
    const pagina = await finoAllaPagina(estraneo);
    expect(pagina).toContain('Parola di sviluppo');
    expect(pagina).not.toContain(laParola());
    for (const tentata of ['', 'si', 'AAAA-AAAA-AAAA', 'operatore@sviluppo.invalid'])
      expect((await premi(estraneo, pagina, tentata)).status).toBe(403);
    expect((await estraneo.vai('/api/edicom/auth/user')).status).toBe(401);
  });

  test('R08 le misure, senza gettone, non sono per lui', async () => {
    for (const come of [{}, { headers: { authorization: 'Bearer' } }])
      expect((await browserVero(fuori).vai('/metrics', come)).status).toBe(404);
  });

  test('R08 con la parola, chi l’ha letta nel terminale entra: mezz’ora, e un’ora dopo la stessa parola non vale più', async () => {
    const letta = laParola();
    const chi = browserVero(fuori);
    const entrato = await premi(chi, await finoAllaPagina(chi), letta);
    expect((await alRitorno(chi, entrato)).searchParams.get('code')).not.toBeNull();
    ora += 3_600_000;
    const dopo = browserVero(fuori);
    const pagina = await finoAllaPagina(dopo);
    // A chi apre la pagina non si dice nulla: la parola nuova è nel terminale.
    expect(dette).toEqual([parola.inParole()]);
    expect(laParola()).not.toBe(letta);
    expect(pagina).not.toContain(laParola());
    expect((await premi(dopo, pagina, letta)).status).toBe(403);
    expect((await premi(dopo, pagina, laParola())).status).toBe(303);
  });
});

describe('la parola dell’accesso di sviluppo', () => {
  test('R08 ogni avvio ne fa una diversa, che non si indovina; scade anche se nessuno apre la pagina', () => {
    const parole = Array.from(
      { length: 50 },
      () => /parola (\S+),/.exec(creaParolaSviluppo(null).inParole())?.[1] ?? '',
    );
    expect(new Set(parole).size).toBe(50);
    for (const una of parole) expect(una).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    let adesso = 0;
    const una = creaParolaSviluppo(null, () => adesso);
    const sua = /parola (\S+),/.exec(una.inParole())?.[1] ?? '';
    adesso = 1_799_999;
    expect(una.vale(sua)).toBe(true);
    adesso = 1_800_000;
    expect(una.vale(sua)).toBe(false);
  });

  test('quella che si indica vale finché il processo vive; una vuota non vale mai', () => {
    let adesso = 0;
    const una = creaParolaSviluppo('una parola mia, lunga', () => adesso);
    adesso = 1e9;
    expect([una.vale('una parola mia, lunga'), una.vale(''), una.vale('una parola')]).toEqual([true, false, false]);
  });
});

describe('il fornitore di sviluppo parte soltanto per una parola esplicita', () => {
  test('senza, e senza un servizio di identità, non c’è e l’accesso lo dice', async () => {
    const configurazione = leggiConfigurazione({
      NODE_ENV: 'test',
      DATA_DIR: banco.contesto.configurazione.cartellaDati,
    });
    expect(configurazione.oidcSviluppo).toBeNull();
    const senza = await creaServer({ ...banco.contesto, configurazione });
    const { host } = new URL(configurazione.baseUrl);
    for (const url of ['/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/sviluppo.css'])
      expect((await senza.inject({ url, headers: { host } })).statusCode).toBe(404);
    const risposta = await senza.inject({ url: '/api/edicom/auth/inizia', headers: { host } });
    expect([risposta.statusCode, risposta.json().codice]).toEqual([503, 'accesso_esterno_non_configurato']);
    expect(risposta.json().detail).toContain('OIDC_SVILUPPO=si');
    await senza.close();
  });

  test.each([
    [{ OIDC_SVILUPPO: 'yes' }, /OIDC_SVILUPPO: si scrive «si», «no», oppure il segreto/],
    [{ OIDC_SVILUPPO: 'troppo corta' }, /almeno 16 caratteri/],
    [
      { OIDC_SVILUPPO: 'si', NODE_ENV: 'production', BASE_DATI_INCORPORATA: 'si', BASE_URL: 'https://vendite.example' },
      /OIDC_SVILUPPO: in produzione non vale/,
    ],
    [{ OIDC_SVILUPPO: 'si', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' }, /non sta con OIDC_ISSUER/],
    [{ OIDC_SVILUPPO: 'si', HOST: '0.0.0.0' }, /HOST, BASE_URL: così il server si raggiunge da altre macchine/],
    [{ HOST: '0.0.0.0' }, /HOST, BASE_URL: così il server si raggiunge da altre macchine/],
    [{ OIDC_ISSUER_PRECEDENTI: 'https://prima.example' }, /OIDC_ISSUER: manca/],
    [
      {
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'x',
        OIDC_ISSUER_PRECEDENTI: 'https://prima.example, prima',
      },
      /OIDC_ISSUER_PRECEDENTI: «prima» non è un indirizzo completo/,
    ],
  ])('%j non parte, e dice perché', (ambiente, perche) => {
    expect(() => leggiConfigurazione(ambiente)).toThrow(perche);
  });
});
