import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import type { Banco } from '../banco.ts';
import { entraDelegata } from '../entrate.ts';
import { chiamata, frase } from './prova.ts';

/** Le intestazioni di una chiamata di accesso, con il gettone CSRF del cookie se c'è. */
async function intestazioni(request: APIRequestContext): Promise<Record<string, string>> {
  const { cookies } = await request.storageState();
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN');
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(xsrf.value) }),
  };
}

const corpoSupplente = (banco: Banco) => ({
  email: banco.supplente.email,
  password: banco.supplente.password,
  codice: codiceTotp(banco.supplente.segretoTotp, banco.adessoMs()),
});

/** Una chiamata di accesso senza sessione, con il ruolo sbagliato e con il gettone CSRF sbagliato. */
async function rifiuti(
  { request, altro }: { request: APIRequestContext; altro: APIRequestContext },
  banco: Banco,
  metodo: 'GET' | 'POST',
  percorso: string,
): Promise<void> {
  const fuori = await request.fetch(`${banco.url}${percorso}`, {
    method: metodo,
    headers: await intestazioni(request),
  });
  expect([percorso, fuori.status()]).toEqual([percorso, 401]);
  expect(fuori.headers()['content-type']).toContain('application/problem+json');
  const sbagliato = await altro.fetch(`${banco.url}${percorso}`, {
    method: metodo,
    headers: await intestazioni(altro),
  });
  expect([percorso, sbagliato.status()]).toEqual([percorso, 401]);
  if (metodo === 'GET') return;
  const senzaCsrf = await altro.fetch(`${banco.url}${percorso}`, {
    method: metodo,
    headers: { ...(await intestazioni(altro)), 'X-XSRF-TOKEN': 'altro' },
  });
  expect([percorso, senzaCsrf.status()]).toEqual([percorso, 419]);
}

chiamata('GET /sanctum/csrf-cookie', async ({ banco, request }) => {
  const risposta = await request.get(`${banco.url}/sanctum/csrf-cookie`);
  expect(risposta.status()).toBe(204);
  const cookie = risposta.headers()['set-cookie'] ?? '';
  expect(cookie).toMatch(/^XSRF-TOKEN=[^;]+; /);
  expect(cookie).toMatch(/Path=\//);
  expect(cookie).toMatch(/SameSite=/);
  // La pagina lo deve leggere per rimandarlo: è l'unico cookie non HttpOnly.
  expect(cookie).not.toMatch(/HttpOnly/i);
});

chiamata('POST /api/user/auth/login', async ({ banco, request }) => {
  await request.get(`${banco.url}/sanctum/csrf-cookie`);
  const [, , , collegamento = ''] = banco.scena.collegamenti[banco.scena.pronta]?.tutti ?? [];
  const token = collegamento.split('/').at(-1);
  const url = `${banco.url}/api/user/auth/login`;
  const senza = await request.post(url, { data: { token }, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  expect(senza.status()).toBe(419);
  const errato = await request.post(url, { data: { token: 'x' }, headers: await intestazioni(request) });
  expect([401, 404, 410, 422]).toContain(errato.status());
  const risposta = await request.post(url, { data: { token }, headers: await intestazioni(request) });
  expect(risposta.status()).toBe(200);
  expect((await (await request.get(`${banco.url}/api/user/auth/user`)).json()) as object).toMatchObject({
    strategia: 'user',
  });
});

chiamata('POST /api/admin/auth/login', async ({ banco, request }) => {
  await request.get(`${banco.url}/sanctum/csrf-cookie`);
  const url = `${banco.url}/api/admin/auth/login`;
  const data = corpoSupplente(banco);
  const senza = await request.post(url, { data, headers: { 'X-XSRF-TOKEN': 'altro' } });
  expect(senza.status()).toBe(419);
  const errata = await request.post(url, {
    data: { ...data, password: 'sbagliata' },
    headers: await intestazioni(request),
  });
  expect(errata.status()).toBe(401);
  const risposta = await request.post(url, { data: corpoSupplente(banco), headers: await intestazioni(request) });
  expect(risposta.status()).toBe(200);
  await banco.avanza(30_000);
});

for (const strategia of ['user', 'admin', 'edicom'] as const) {
  const chi = { user: 'offerente', admin: 'delegata', edicom: 'gestore' } as const;
  const altri = { user: 'delegata', admin: 'gestore', edicom: 'delegata' } as const;

  chiamata(`GET /api/${strategia}/auth/user`, async ({ banco, entrate, request }) => {
    await request.get(`${banco.url}/sanctum/csrf-cookie`);
    const altro = (await entrate.di(altri[strategia])).request;
    await rifiuti({ request, altro }, banco, 'GET', `/api/${strategia}/auth/user`);
    const risposta = await (await entrate.di(chi[strategia])).request.get(`/api/${strategia}/auth/user`);
    expect(risposta.status()).toBe(200);
    // La risposta è l'utente intero, senza involucro.
    expect(await risposta.json()).toMatchObject({ strategia, scope: expect.any(Array) });
  });

  chiamata(`POST /api/${strategia}/auth/logout`, async ({ banco, entrate, request }) => {
    await request.get(`${banco.url}/sanctum/csrf-cookie`);
    const altro = (await entrate.di(altri[strategia])).request;
    await rifiuti({ request, altro }, banco, 'POST', `/api/${strategia}/auth/logout`);
    if (strategia !== 'admin') return;
    const entrata = await request.post(`${banco.url}/api/admin/auth/login`, {
      data: corpoSupplente(banco),
      headers: await intestazioni(request),
    });
    expect([entrata.status(), await entrata.text()]).toEqual([200, expect.any(String)]);
    await banco.avanza(30_000);
    const uscita = await request.post(`${banco.url}/api/admin/auth/logout`, { headers: await intestazioni(request) });
    expect(uscita.status()).toBe(204);
    expect((await request.get(`${banco.url}/api/admin/auth/user`)).status()).toBe(401);
  });
}

chiamata('GET /api/_authenticable/login/callback', async ({ banco, request }) => {
  // Senza un tentativo cominciato da questo browser non si completa nulla.
  for (const query of ['', '?code=x', '?code=x&state=y', '?error=access_denied&state=y']) {
    const risposta = await request.get(`${banco.url}/api/_authenticable/login/callback${query}`);
    expect([query, risposta.status() >= 400 && risposta.status() < 500]).toEqual([query, true]);
    expect(risposta.headers()['content-type']).toContain('application/problem+json');
  }
});

for (const nome of ['POST /api/broadcasting/auth', '3.canale'] as const) {
  const prova = async ({ banco, entrate, request }: Parameters<Parameters<typeof frase>[1]>[0]): Promise<void> => {
    const { gara, aggiudicata } = banco.scena;
    const url = `${banco.url}/api/broadcasting/auth`;
    const data = { channel_name: `private-asta.${gara}.partecipanti`, socket_id: '12.34' };
    await request.get(`${banco.url}/sanctum/csrf-cookie`);
    expect((await request.post(url, { data, headers: await intestazioni(request) })).status()).toBe(401);
    const offerente = (await entrate.di('offerente')).request;
    const suo = await offerente.post(url, { data, headers: await intestazioni(offerente) });
    expect(suo.status()).toBe(200);
    expect(await suo.json()).toHaveProperty('auth');
    const csrf = { ...(await intestazioni(offerente)), 'X-XSRF-TOKEN': 'altro' };
    expect((await offerente.post(url, { data, headers: csrf })).status()).toBe(419);
    for (const channel_name of [
      `private-asta.${aggiudicata}.partecipanti`,
      `private-asta.${gara}.referente`,
      `private-asta.${gara}.sala`,
      'presence-tutti',
    ]) {
      const altrui = await offerente.post(url, {
        data: { ...data, channel_name },
        headers: await intestazioni(offerente),
      });
      expect([channel_name, altrui.status()]).toEqual([channel_name, 403]);
    }
    for (const cattivo of [{}, { channel_name: data.channel_name }, { ...data, socket_id: 'x' }, { ...data, altro: 1 }])
      expect((await offerente.post(url, { data: cattivo, headers: await intestazioni(offerente) })).status()).toBe(422);
  };
  if (nome === '3.canale') frase(nome, prova);
  else chiamata(nome, prova);
}

frase('7.intestazioni', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  const viste: { percorso: string; metodo: string; intestazioni: Record<string, string> }[] = [];
  pagina.on('request', (richiesta) => {
    const { pathname } = new URL(richiesta.url());
    if (/^\/(?:sanctum|api\/admin\/auth)/.test(pathname))
      viste.push({ percorso: pathname, metodo: richiesta.method(), intestazioni: richiesta.headers() });
  });
  await pagina.goto('/admin/login');
  await entraDelegata(pagina, banco);
  await expect(pagina).toHaveURL(/\/admin\/dashboard$/);
  await pagina.getByRole('button', { name: 'Esci' }).click();
  await expect(pagina).toHaveURL(/\/admin\/login$/);
  expect(new Set(viste.map(({ percorso }) => percorso))).toEqual(
    new Set([
      '/sanctum/csrf-cookie',
      '/api/admin/auth/login',
      '/api/admin/auth/user',
      '/api/admin/auth/sessioni',
      '/api/admin/auth/logout',
    ]),
  );
  for (const { percorso, intestazioni: sue } of viste) {
    expect([percorso, sue['x-requested-with']]).toEqual([percorso, 'XMLHttpRequest']);
    expect([percorso, sue['content-type']]).toEqual([percorso, 'application/json']);
    expect([percorso, sue.accept]).toEqual([percorso, 'application/json']);
  }
  await pagina.close();
});

frase('7.socketId', async ({ entrate }) => {
  const pagina = await (await entrate.di('offerente')).newPage();
  const conSocket = pagina.waitForRequest(
    (richiesta) => richiesta.url().includes('/api/user/') && richiesta.headers()['x-socket-id'] !== undefined,
  );
  await pagina.goto('/user/asta');
  expect((await conSocket).headers()['x-socket-id']).toMatch(/^\d+\.\d+$/);
  await pagina.close();
});

frase('7.cliente', async ({ banco, entrate }) => {
  const pagina = await (await entrate.di('offerente')).newPage();
  const chieste: Request[] = [];
  pagina.on('request', (richiesta) => {
    if (richiesta.url().includes('/api/')) chieste.push(richiesta);
  });
  await pagina.goto('/user/asta');
  await expect(pagina.getByRole('timer', { name: 'Tempo residuo' })).toBeVisible();
  expect(chieste.some((richiesta) => richiesta.url().endsWith('/api/user/asta'))).toBe(true);
  // Ciò che il documento annuncia lo chiede il browser, prima ancora del programma, e senza dire che cosa accetta.
  const annunciate = await pagina.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map(({ href }) => href),
  );
  expect(chieste.some((richiesta) => !annunciate.includes(richiesta.url()))).toBe(true);
  for (const richiesta of [...chieste]) {
    const url = richiesta.url();
    const { cookie, accept } = await richiesta.allHeaders();
    // Base vuota: le chiamate vanno a questo sito, con i suoi cookie.
    expect(url.startsWith(`${banco.url}/api/`)).toBe(true);
    expect(cookie).toContain('XSRF-TOKEN=');
    if (!annunciate.includes(url)) expect(accept).toBe('application/json');
  }
  await pagina.close();
});

frase('4.tempoReale', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  let aperti = 0;
  let chiusi = 0;
  pagina.on('websocket', (socket) => {
    aperti += 1;
    socket.on('close', () => {
      chiusi += 1;
    });
  });
  await pagina.goto('/admin/login');
  await entraDelegata(pagina, banco);
  await expect(pagina.getByRole('heading', { name: 'Cruscotto', level: 1 })).toBeVisible();
  expect(aperti).toBe(0);
  // Si collega la pagina che ha canali da ascoltare, e uscire non scollega: lo fa chi lascia la pagina.
  await naviga(pagina, `/admin/asta/${banco.scena.gara}/console`);
  await expect.poll(() => aperti).toBe(1);
  await pagina.route('**/api/admin/auth/logout', (rotta) => rotta.fulfill({ status: 204 }));
  await pagina.getByRole('button', { name: 'Esci' }).click();
  await expect(pagina).toHaveURL(/\/admin\/login$/);
  expect(chiusi).toBe(0);
  await pagina.close();
});

/** Va a una pagina senza ricaricare il documento, come un collegamento. */
async function naviga(pagina: Page, percorso: string): Promise<void> {
  await pagina.evaluate((dove) => {
    history.pushState({}, '', dove);
    dispatchEvent(new PopStateEvent('popstate'));
  }, percorso);
}
