import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BancoOidc,
  CALLBACK,
  completa,
  inizia,
  NON_RIUSCITO,
  preparaBancoOidc,
  type Rifiuto,
  vaiETorna,
} from '../prove/banco-oidc.ts';
import { type Browser, nuovoBrowser, type Risposta } from '../prove/browser.ts';
import { CLIENTE, type Malefatta, SEGRETO_DEL_PROVIDER } from '../prove/provider-ostile.ts';

const TENTATIVO = 'gestore_accesso_esterno';
const NOI = 'http://127.0.0.1:3000';
const DATI: Rifiuto = { stato: 422, codice: 'dati_non_validi' };
const NON_CHIESTA: Rifiuto = { stato: 400, codice: 'risposta_non_chiesta' };
const NON_AMMESSA: Rifiuto = { stato: 400, codice: 'chiamata_non_ammessa' };
const pretese = (altre: object): Malefatta => ({ pretese: (giuste) => ({ ...giuste, ...altre }) });
let oidc: BancoOidc;
let app: FastifyInstance;

beforeAll(async () => {
  oidc = await preparaBancoOidc();
});
afterAll(() => oidc.chiudi());
// Ciò che un server ha imparato di un fornitore non deve servire al seguente.
beforeEach(async () => {
  oidc.banco.ora.adesso = Date.now();
  oidc.provider.diventa({});
  app = await oidc.server();
  return () => app.close();
});

describe('chi torna non è chi è partito', () => {
  type Trucco = (dati: { browser: Browser; parametri: URLSearchParams }) => Promise<Risposta>;
  const con =
    (cambia: (parametri: URLSearchParams) => void): Trucco =>
    ({ browser, parametri }) => {
      cambia(parametri);
      return completa(browser, parametri);
    };
  const intestazioni =
    (quali: Record<string, string>): Trucco =>
    ({ browser, parametri }) =>
      browser.chiama('GET', `${CALLBACK}?${parametri}`, { intestazioni: quali });
  test.each<[string, Trucco, Rifiuto]>([
    ['senza stato', con((p) => p.delete('state')), DATI],
    ['con lo stato vuoto', con((p) => p.set('state', '')), DATI],
    ['con uno stato inventato', con((p) => p.set('state', 'inventato')), NON_RIUSCITO],
    ['con due stati', con((p) => p.append('state', 'un-altro')), DATI],
    ['con uno stato lunghissimo', con((p) => p.set('state', 'a'.repeat(5_000))), DATI],
    ['con un carattere nullo nello stato', con((p) => p.set('state', '\u0000')), DATI],
    [
      'con lo stato di un altro browser',
      async ({ browser }) => completa(browser, await vaiETorna(nuovoBrowser(app))),
      NON_RIUSCITO,
    ],
    ['in un browser che non è mai partito', ({ parametri }) => completa(nuovoBrowser(app), parametri), NON_RIUSCITO],
    [
      'in un browser partito per conto suo',
      async ({ parametri }) => {
        const altro = nuovoBrowser(app);
        await inizia(altro);
        return completa(altro, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'con un cookie di partenza inventato',
      ({ browser, parametri }) => {
        browser.biscotti.set(TENTATIVO, 'inventato');
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'troppo tardi',
      ({ browser, parametri }) => {
        oidc.banco.ora.adesso += 10 * 60_000;
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'con lo stato della partenza precedente, dopo averne fatta un’altra',
      async ({ browser, parametri }) => {
        await inizia(browser);
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'una seconda volta, dopo un rifiuto',
      async ({ browser, parametri }) => {
        const tentativo = browser.biscotti.get(TENTATIVO) ?? '';
        oidc.provider.diventa(pretese({ nonce: 'x' }));
        await completa(browser, parametri);
        oidc.provider.diventa({});
        browser.biscotti.set(TENTATIVO, tentativo);
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'con il codice di un altro accesso, che ha un’altra prova PKCE',
      async ({ browser, parametri }) => {
        parametri.set('code', (await vaiETorna(nuovoBrowser(app))).get('code') ?? '');
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'con un codice già speso da altri',
      async ({ browser, parametri }) => {
        await fetch(`${oidc.provider.emittente}/gettone`, {
          method: 'POST',
          body: new URLSearchParams({ code: parametri.get('code') ?? '' }),
        });
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    [
      'con la prova PKCE cambiata nella base dati',
      async ({ browser, parametri }) => {
        await oidc.banco.comeProprietario('UPDATE tentativi_esterni SET verificatore = $1', ['x'.repeat(43)]);
        return completa(browser, parametri);
      },
      NON_RIUSCITO,
    ],
    ['senza codice', con((p) => p.delete('code')), NON_RIUSCITO],
    ['con il codice vuoto', con((p) => p.set('code', '')), NON_RIUSCITO],
    ['con due codici', con((p) => p.append('code', 'un-altro')), DATI],
    ['con un codice lunghissimo', con((p) => p.set('code', 'a'.repeat(5_000))), DATI],
    ['dal provider sbagliato', con((p) => p.set('iss', 'https://altro.example')), NON_RIUSCITO],
    ['dal provider giusto con una barra in più', con((p) => p.set('iss', `${oidc.provider.emittente}/`)), NON_RIUSCITO],
    ['senza dire da quale provider, che lo dice sempre', con((p) => p.delete('iss')), NON_RIUSCITO],
    ['con un rifiuto', con((p) => p.set('error', 'access_denied')), NON_RIUSCITO],
    [
      'con un rifiuto pieno di parole',
      con((p) => {
        p.set('error', `<script>${SEGRETO_DEL_PROVIDER}</script>`);
        p.set('error_description', SEGRETO_DEL_PROVIDER);
      }),
      NON_RIUSCITO,
    ],
    ['con un gettone di identità nell’indirizzo', con((p) => p.set('id_token', 'eyJ.eyJ.x')), NON_CHIESTA],
    ['con un gettone di accesso nell’indirizzo', con((p) => p.set('access_token', SEGRETO_DEL_PROVIDER)), NON_CHIESTA],
    ['con una risposta in forma di JWT', con((p) => p.set('response', 'eyJ.eyJ.x')), NON_CHIESTA],
    ['con un semplice collegamento', intestazioni({ 'x-requested-with': '' }), NON_AMMESSA],
    ['da un altro sito', intestazioni({ 'sec-fetch-site': 'cross-site' }), NON_AMMESSA],
    ['da un sottodominio', intestazioni({ 'sec-fetch-site': 'same-site' }), NON_AMMESSA],
  ])('%s', async (_, trucco, rifiuto) => {
    const browser = nuovoBrowser(app);
    const parametri = await vaiETorna(browser);
    const prima = await oidc.quanti();
    await oidc.attesoNo(await trucco({ browser, parametri }), rifiuto, prima);
  });

  test('con un modulo, come vorrebbe response_mode=form_post: nessuno risponde', async () => {
    const browser = nuovoBrowser(app);
    const parametri = await vaiETorna(browser);
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    const risposta = await browser.chiama('POST', CALLBACK, {
      corpo: parametri.toString(),
      intestazioni: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(risposta.stato).toBe(404);
  });
});

describe('ciò che noi chiediamo al provider', () => {
  test('il flusso con codice, stato, nonce e PKCE, e il nostro solo indirizzo di ritorno', async () => {
    const dove = new URL(String((await inizia(nuovoBrowser(app))).intestazioni.location)).searchParams;
    expect(Object.fromEntries(dove)).toEqual({
      client_id: CLIENTE.id,
      redirect_uri: `${NOI}/edicom/authenticable/callback`,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });
  test.each([
    'response_mode=fragment',
    'response_type=id_token',
    'redirect_uri=https://evil.example',
    'state=mio',
    'nonce=mio',
    'scope=offline_access',
  ])('%s nell’indirizzo di partenza non cambia nulla', async (trucco) => {
    const { intestazioni } = await nuovoBrowser(app).chiama('GET', `/api/edicom/auth/inizia?canonico=1&${trucco}`);
    const dove = new URL(String(intestazioni.location));
    expect(dove.origin).toBe(oidc.provider.emittente);
    expect(dove.searchParams.get('redirect_uri')).toBe(`${NOI}/edicom/authenticable/callback`);
    expect(dove.searchParams.get('response_type')).toBe('code');
    expect(dove.search).not.toMatch(/evil|=mio|fragment|offline/);
  });
  test('due partenze non hanno nulla in comune', async () => {
    const [una, due] = [await inizia(nuovoBrowser(app)), await inizia(nuovoBrowser(app))];
    const [a, b] = [una, due].map(({ intestazioni }) => new URL(String(intestazioni.location)).searchParams);
    for (const nome of ['state', 'nonce', 'code_challenge']) expect(a?.get(nome)).not.toBe(b?.get(nome));
  });
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/\tevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/edicom/bcc\r\nset-cookie:a=b',
    ' /edicom/bcc',
    'edicom/bcc',
  ])('il ritorno %j non si apre: si va al cruscotto', async (ritorno) => {
    const browser = nuovoBrowser(app);
    const { intestazioni } = await inizia(browser, ritorno);
    const { headers } = await fetch(String(intestazioni.location), { redirect: 'manual' });
    const { searchParams } = new URL(headers.get('location') ?? '');
    searchParams.set('ritorno', ritorno);
    expect(await completa(browser, searchParams)).toMatchObject({
      stato: 200,
      corpo: { ritorno: '/edicom/dashboard' },
    });
  });

  test('chi il provider riconosce e nessuno ha abilitato non entra, e si sa chi aspetta', async () => {
    oidc.provider.diventa(
      pretese({
        sub: 'nuovo',
        name: 'Carla Nuova',
        email: 'carla@gestore.example',
        fiscal_number: 'TINIT-BTTGLI90B67C933Y',
      }),
    );
    const browser = nuovoBrowser(app);
    const [sessioni] = await oidc.quanti();
    const risposta = await completa(browser, await vaiETorna(browser));
    expect(risposta).toMatchObject({ stato: 403, corpo: { codice: 'utenza_in_attesa' } });
    expect((await oidc.quanti())[0]).toBe(sessioni);
    const { rows } = await sql`
      SELECT nome, codice_fiscale, abilitato_il FROM operatori WHERE soggetto = 'nuovo'`.execute(
      oidc.banco.contesto.db,
    );
    expect(rows).toEqual([{ nome: 'Carla Nuova', codice_fiscale: 'BTTGLI90B67C933Y', abilitato_il: null }]);
  });

  test('un nome con caratteri che nessun nome ha si conserva pulito', async () => {
    oidc.provider.diventa(pretese({ sub: 'pulito', name: ' An\u0000na\u202e \ud800', email: '\u0000' }));
    const browser = nuovoBrowser(app);
    const { stato, corpo } = await completa(browser, await vaiETorna(browser));
    expect([stato, corpo.utente]).toEqual([200, expect.objectContaining({ nome: 'Anna \ufffd', email: null })]);
  });
});
