import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { PAROLA_DI_PROVA } from '../../prove/ambiente.ts';
import { type Banco, preparaBanco } from '../prove/banco.ts';
import {
  alRitorno,
  type BrowserVero,
  browserVero,
  finoAllaPagina,
  finoAlRitorno,
  premi,
} from '../prove/browser-vero.ts';

afterAll(spegniPostgresDiProva);

const CALLBACK = '/api/_authenticable/login/callback';
const TESTATA = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' };

describe('strategia edicom con il provider di sviluppo', () => {
  let banco: Banco;
  let base: string;
  beforeAll(async () => {
    const porta = await portaLibera();
    banco = await preparaBanco({ PORT: String(porta) });
    base = await banco.app.listen({ port: porta, host: '127.0.0.1' });
  });
  afterAll(() => banco.chiudi());

  it('senza accesso le chiamate rispondono 401', async () => {
    const browser = banco.browser();
    expect((await browser.chiama('GET', '/api/edicom/auth/user')).stato).toBe(401);
    expect((await browser.chiama('POST', '/api/edicom/auth/logout')).stato).toBe(401);
  });

  it('l’operatore entra, torna alla pagina chiesta ed esce', async () => {
    const browser = browserVero(base);
    await browser.vai('/sanctum/csrf-cookie');
    const { search } = await finoAlRitorno(browser);
    const risposta = await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA });
    expect(risposta.status).toBe(200);
    const utente = { strategia: 'edicom', nome: 'Operatore di sviluppo', scope: ['operatore'] };
    expect(await risposta.json()).toMatchObject({ utente, ritorno: '/edicom/statistiche?anno=2026' });
    const io = await browser.vai('/api/edicom/auth/user', { headers: TESTATA });
    expect(await io.json()).toMatchObject({ ...utente, email: 'operatore@sviluppo.invalid' });
    const csrf = browser.biscotti.get('XSRF-TOKEN') ?? '';
    const uscita = { method: 'POST', headers: { ...TESTATA, 'x-xsrf-token': csrf } };
    expect((await browser.vai('/api/edicom/auth/logout', uscita)).status).toBe(204);
    expect((await browser.vai('/api/edicom/auth/user', { headers: TESTATA })).status).toBe(401);
  });

  it('la pagina di sviluppo chiede la parola del terminale: senza, o con un’altra, la chiede di nuovo e nessuno entra', async () => {
    const browser = browserVero(base);
    const pagina = await finoAllaPagina(browser);
    expect(pagina).toContain('Parola di sviluppo');
    for (const sbagliata of ['', 'si', 'operatore', `${PAROLA_DI_PROVA}x`]) {
      const risposta = await premi(browser, pagina, sbagliata);
      expect([sbagliata, risposta.status]).toEqual([sbagliata, 403]);
      expect(await risposta.text()).toContain('La parola non è quella');
    }
    // Come la si copia: maiuscole, spazi e trattini non contano.
    const risposta = await premi(browser, pagina, ` ${PAROLA_DI_PROVA.toUpperCase().replaceAll(' ', '-')} `);
    expect((await alRitorno(browser, risposta)).searchParams.get('code')).not.toBeNull();
  });

  it('due accessi dello stesso soggetto sono lo stesso operatore', async () => {
    const ids = [];
    for (const browser of [browserVero(base), browserVero(base)]) {
      const { search } = await finoAlRitorno(browser);
      const risposta = await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA });
      ids.push(((await risposta.json()) as { utente: { id: string } }).utente.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('rifiuta uno stato diverso da quello dell’inizio', async () => {
    const browser = browserVero(base);
    const ritorno = await finoAlRitorno(browser);
    ritorno.searchParams.set('state', 'un-altro-stato');
    await rifiutato(browser, ritorno.search);
  });

  it('rifiuta lo stato giusto in un altro browser', async () => {
    const ritorno = await finoAlRitorno(browserVero(base));
    const altro = browserVero(base);
    await finoAlRitorno(altro);
    await rifiutato(altro, ritorno.search);
    await rifiutato(browserVero(base), ritorno.search);
  });

  it('rifiuta un codice già usato', async () => {
    const browser = browserVero(base);
    const { search } = await finoAlRitorno(browser);
    const tentativo = browser.biscotti.get('gestore_accesso_esterno') ?? '';
    expect((await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA })).status).toBe(200);
    browser.biscotti.set('gestore_accesso_esterno', tentativo);
    await rifiutato(browser, search);
  });

  it('rifiuta il codice di un altro accesso, che ha un’altra prova PKCE', async () => {
    const [uno, due] = [browserVero(base), browserVero(base)];
    const [primo, secondo] = [await finoAlRitorno(uno), await finoAlRitorno(due)];
    primo.searchParams.set('code', secondo.searchParams.get('code') ?? '');
    await rifiutato(uno, primo.search);
  });

  it('rifiuta un gettone con un nonce diverso', async () => {
    const browser = browserVero(base);
    const { search } = await finoAlRitorno(browser);
    await banco.comeProprietario("UPDATE tentativi_esterni SET nonce = 'un-altro-nonce'");
    await rifiutato(browser, search);
  });

  it('rifiuta un accesso iniziato troppo tempo prima', async () => {
    const browser = browserVero(base);
    const { search } = await finoAlRitorno(browser);
    banco.ora.adesso += 600_000;
    await rifiutato(browser, search);
    banco.ora.adesso -= 600_000;
  });

  it('chi ha spostato l’ora del servizio entra lo stesso: i tempi di un gettone si guardano tutti con lo stesso orologio', async () => {
    banco.ora.adesso += 43_200_000;
    const browser = browserVero(base);
    const { search } = await finoAlRitorno(browser);
    expect((await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA })).status).toBe(200);
    banco.ora.adesso -= 43_200_000;
  });

  it('il rifiuto del provider è detto con parole chiare', async () => {
    const browser = browserVero(base);
    const ritorno = await finoAlRitorno(browser);
    await rifiutato(browser, `?error=access_denied&state=${ritorno.searchParams.get('state')}`);
  });

  it('il ritorno non si completa aprendo un semplice collegamento', async () => {
    const browser = browserVero(base);
    const { search } = await finoAlRitorno(browser);
    expect((await browser.vai(`${CALLBACK}${search}`)).status).toBe(400);
    expect((await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA })).status).toBe(200);
  });

  it.each(['//esempio.it', 'https://esempio.it', '/\\esempio.it', '/%2f/esempio.it', ''])(
    'un ritorno non locale (%s) porta al cruscotto',
    async (ritorno) => {
      const browser = browserVero(base);
      const { search } = await finoAlRitorno(browser, ritorno);
      const risposta = await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA });
      expect(await risposta.json()).toMatchObject({ ritorno: '/edicom/dashboard' });
    },
  );

  it.each(['cross-site', 'same-site'])(
    'da una pagina altrui (%s) non si parte: si preme il bottone della nostra',
    async (sito) => {
      const { rows: prima } = await sql`SELECT 1 FROM tentativi_esterni`.execute(banco.contesto.db);
      const { stato, intestazioni } = await banco
        .browser()
        .chiama('GET', '/api/edicom/auth/inizia', { intestazioni: { 'sec-fetch-site': sito } });
      expect([stato, intestazioni.location, intestazioni['set-cookie']]).toEqual([
        302,
        `${base}/edicom/login`,
        undefined,
      ]);
      const { rows: dopo } = await sql`SELECT 1 FROM tentativi_esterni`.execute(banco.contesto.db);
      expect(dopo).toHaveLength(prima.length);
    },
  );

  it('chi parte da un altro nome dello stesso host è portato su BASE_URL', async () => {
    const { stato, intestazioni } = await banco.browser().chiama('GET', '/api/edicom/auth/inizia?ritorno=/edicom/bcc', {
      intestazioni: { host: 'localhost:1' },
    });
    expect([stato, intestazioni.location]).toEqual([
      302,
      `${base}/api/edicom/auth/inizia?ritorno=%2Fedicom%2Fbcc&canonico=1`,
    ]);
  });

  it('la pagina di sviluppo ha la stessa politica dei contenuti del resto e nessun file esterno', async () => {
    const browser = browserVero(base);
    let risposta = await browser.vai('/api/edicom/auth/inizia');
    while (risposta.status !== 200) risposta = await browser.vai(risposta.headers.get('location') ?? '');
    expect(risposta.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await risposta.text()).not.toMatch(/https?:|<script|style=/);
  });

  async function rifiutato(browser: BrowserVero, search: string) {
    const risposta = await browser.vai(`${CALLBACK}${search}`, { headers: TESTATA });
    expect(risposta.status).toBe(401);
    expect(await risposta.json()).toMatchObject({ codice: 'accesso_esterno_non_riuscito' });
    expect(risposta.headers.getSetCookie().join()).not.toContain('gestore_sessione_edicom');
  }
});

describe('senza NODE_ENV=production chi raggiunge la porta sarebbe operatore', () => {
  it.each([
    ['da un’altra macchina', { remoteAddress: '192.0.2.7' }],
    ['da un proxy che nessuno ha dichiarato', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['da un proxy che dice soltanto di esserci', { headers: { via: '1.1 davanti' } }],
    ['da un sito il cui nome porta a questa macchina', { headers: { host: 'altrove.example:3000' } }],
  ])('il provider di sviluppo non risponde a chi arriva %s', async (_, chi) => {
    const banco = await preparaBanco();
    try {
      const chiedi = (url: string, altro: object) => banco.app.inject({ method: 'GET', url, ...altro });
      const { host } = new URL(banco.contesto.configurazione.baseUrl);
      for (const url of ['/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/interazione/x']) {
        expect((await chiedi(url, { headers: { host } })).statusCode).not.toBe(404);
        expect(
          (await chiedi(url, { ...chi, headers: { host, ...('headers' in chi ? chi.headers : {}) } })).statusCode,
        ).toBe(404);
      }
    } finally {
      await banco.chiudi();
    }
  });
});

describe('strategia edicom in produzione senza provider', () => {
  it('il provider di sviluppo non parte e l’accesso lo dice', async () => {
    const banco = await preparaBanco({
      NODE_ENV: 'production',
      BASE_DATI_INCORPORATA: 'si',
      BASE_URL: 'https://vendite.example',
    });
    try {
      const browser = banco.browser();
      expect((await browser.chiama('GET', '/oidc/.well-known/openid-configuration')).stato).toBe(404);
      expect(await browser.chiama('GET', '/api/edicom/auth/inizia')).toMatchObject({
        stato: 503,
        corpo: { codice: 'accesso_esterno_non_configurato' },
      });
    } finally {
      await banco.chiudi();
    }
  });
});
