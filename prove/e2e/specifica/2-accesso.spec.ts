import { expect, type Page } from '@playwright/test';
import { entraDelegata } from '../entrate.ts';
import { accediOperatore } from '../persone.ts';
import { frase } from './prova.ts';

const percorso = (pagina: Page): string => new URL(pagina.url()).pathname;

/** Nella pagina: gli avvisi che vi compaiono da adesso, anche per un attimo. */
function annotaAvvisi(): void {
  const comparsi: string[] = [];
  Object.assign(globalThis, { comparsi });
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=alert]')) comparsi.push(textContent);
  }).observe(document.body, { childList: true, subtree: true });
}

frase('1.aree', async ({ banco, page }) => {
  for (const [indirizzo, titolo] of [
    ['/login', 'Accedi alla vendita'],
    ['/admin/login', 'Area del delegato'],
    ['/edicom/login', 'Area del gestore'],
  ] as const) {
    await page.goto(`${banco.url}${indirizzo}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titolo);
  }
});

frase('2.login', async ({ banco, browser }) => {
  const ospite = await browser.newPage({ baseURL: banco.url });
  for (const [chiesta, accesso] of [
    ['/user/asta', '/login'],
    ['/admin/dashboard', '/admin/login'],
    ['/edicom/statistiche', '/edicom/login'],
  ] as const) {
    await ospite.goto(chiesta);
    await expect(ospite).toHaveURL(`${banco.url}${accesso}`);
  }
  // Chi è entrato e torna a /login trova la pagina che aveva chiesto.
  await ospite.goto('/user/asta/virtualRoom');
  await expect(ospite).toHaveURL(`${banco.url}/login`);
  // Non di chi è già entrato per le altre prove: un secondo apparecchio gli toglierebbe il posto (R30).
  const { tutti = [], ammesso } = banco.scena.collegamenti[banco.scena.gara] ?? {};
  const [collegamento = ''] = tutti.filter((quale) => quale !== ammesso);
  await ospite.goto(collegamento);
  await ospite.getByRole('button', { name: 'Entra', exact: true }).click();
  await expect(ospite).toHaveURL(`${banco.url}/user/asta/virtualRoom`);
  await ospite.close();
});

frase('2.ospiti', async ({ banco, entrate }) => {
  for (const [chi, accesso, casa] of [
    ['offerente', '/login', '/'],
    ['delegata', '/admin/login', '/admin/dashboard'],
    ['delegata', '/admin/password/reset', '/admin/dashboard'],
    ['gestore', '/edicom/login', '/edicom/dashboard'],
  ] as const) {
    const pagina = await (await entrate.di(chi)).newPage();
    await pagina.goto(accesso);
    await expect(pagina).toHaveURL(`${banco.url}${casa}`);
    await pagina.close();
  }
});

frase('2.pubbliche', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  // Anche se il server non sa dire chi guarda, una pagina pubblica si mostra.
  await pagina.route('**/api/*/auth/user', (rotta) => rotta.fulfill({ status: 500 }));
  await pagina.request.get('/sanctum/csrf-cookie');
  for (const pubblica of ['/', '/verifica', '/prova', '/stato', '/accessibilita', '/condizioni', '/login']) {
    await pagina.goto(pubblica);
    await expect(pagina.locator('[data-layout]')).toHaveCount(1);
    expect(percorso(pagina)).toBe(pubblica);
  }
  await pagina.close();
});

frase('2.ricordata', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  await pagina.goto('/admin/calendario?vista=elenco#oggi');
  await expect(pagina).toHaveURL(`${banco.url}/admin/login`);
  expect(await pagina.evaluate(() => sessionStorage.getItem('auth.percorso'))).toBe(
    '/admin/calendario?vista=elenco#oggi',
  );
  await entraDelegata(pagina, banco);
  await expect(pagina).toHaveURL(/\/admin\/calendario\?vista=elenco#oggi$/);
  await pagina.getByRole('button', { name: 'Esci' }).click();
  await expect(pagina).toHaveURL(`${banco.url}/admin/login`);
  // Un percorso che porterebbe altrove, messo lì da altri, non si segue.
  await pagina.evaluate(() => sessionStorage.setItem('auth.percorso', '//altrove.example/furto'));
  await entraDelegata(pagina, banco);
  await expect(pagina).toHaveURL(`${banco.url}/admin/dashboard`);
  await pagina.close();
});

frase('2.guardie', async ({ banco, entrate }) => {
  // Ognuno oltre la propria guardia, e fermato dalle altre.
  const aree = [
    ['offerente', '/user/asta', '/login'],
    ['delegata', '/admin/dashboard', '/admin/login'],
    ['gestore', '/edicom/dashboard', '/edicom/login'],
  ] as const;
  for (const [chi] of aree) {
    const pagina = await (await entrate.di(chi)).newPage();
    for (const [padrone, protetta, accesso] of aree) {
      await pagina.goto(protetta);
      await expect(pagina).toHaveURL(`${banco.url}${chi === padrone ? protetta : accesso}`);
    }
    await pagina.close();
  }
});

frase('4.accesso', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  await pagina.goto('/admin/login');
  const chiamate: string[] = [];
  pagina.on('request', (richiesta) => {
    const { pathname } = new URL(richiesta.url());
    if (/^\/(?:sanctum|api\/admin\/auth)/.test(pathname)) chiamate.push(`${richiesta.method()} ${pathname}`);
  });
  await entraDelegata(pagina, banco);
  await expect(pagina).toHaveURL(/\/admin\/dashboard$/);
  expect(chiamate.slice(0, 3)).toEqual([
    'GET /sanctum/csrf-cookie',
    'POST /api/admin/auth/login',
    'GET /api/admin/auth/user',
  ]);
  await pagina.close();
});

for (const id of ['4.uscita', '8.uscita'] as const)
  frase(id, async ({ banco, browser }) => {
    const pagina = await browser.newPage({ baseURL: banco.url });
    await accediOperatore(pagina, banco.url);
    await pagina.route('**/api/edicom/auth/logout', (rotta) => rotta.fulfill({ status: 500, body: 'guasto' }));
    await pagina.getByRole('button', { name: 'Esci' }).click();
    await expect(pagina).toHaveURL(`${banco.url}/edicom/login`);
    await pagina.unrouteAll();
    // La sessione sul server è ancora viva; revocata anche lì, la pagina torna all'accesso e dice perché.
    await pagina.goto('/edicom/dashboard');
    await expect(pagina.getByRole('heading', { name: 'Cruscotto', level: 1 })).toBeVisible();
    await pagina.route('**/api/edicom/**', (rotta) =>
      rotta.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'La sessione è scaduta. Acceda di nuovo.', codice: 'non_autenticato' }),
      }),
    );
    await pagina.evaluate(annotaAvvisi);
    await pagina.getByRole('link', { name: 'Assistenza', exact: true }).click();
    await expect(pagina).toHaveURL(`${banco.url}/edicom/login`);
    await expect(pagina.getByText('La sessione è scaduta. Acceda di nuovo.')).toBeVisible();
    // Una volta sola: la pagina che se ne va non lo dice per ogni lettura che non ha avuto risposta.
    expect(await pagina.evaluate(() => (globalThis as unknown as { comparsi: string[] }).comparsi)).toEqual([]);
    await pagina.close();
  });

frase('4.cambio', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  await accediOperatore(pagina, banco.url);
  await expect(pagina).toHaveURL(`${banco.url}/edicom/dashboard`);
  await pagina.getByRole('button', { name: 'Esci' }).click();
  await expect(pagina).toHaveURL(`${banco.url}/edicom/login`);
  await pagina.goto('/admin/login');
  await entraDelegata(pagina, banco);
  await expect(pagina).toHaveURL(`${banco.url}/admin/dashboard`);
  await pagina.close();
});

frase('4.strategia', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  const lette: string[] = [];
  pagina.on('request', (richiesta) => {
    const { pathname } = new URL(richiesta.url());
    if (pathname.endsWith('/auth/user')) lette.push(pathname);
  });
  // Senza scegliere, chi guarda è cercato fra gli utenti.
  await pagina.request.get('/sanctum/csrf-cookie');
  await pagina.goto('/');
  await expect.poll(() => lette).toEqual(['/api/user/auth/user']);
  await accediOperatore(pagina, banco.url);
  lette.length = 0;
  // Nella stessa pagina: un'altra strategia, e poi di nuovo la prima, che si chiede da capo.
  await pagina.getByRole('link', { name: 'Gestore Vendite' }).click();
  await expect(pagina.getByRole('link', { name: 'Accedi', exact: true })).toBeVisible();
  await expect.poll(() => lette).toEqual(['/api/user/auth/user']);
  await pagina.goBack();
  await expect(pagina.getByRole('heading', { name: 'Cruscotto', level: 1 })).toBeVisible();
  await expect.poll(() => lette).toEqual(['/api/user/auth/user', '/api/edicom/auth/user']);
  await pagina.close();
});

frase('5.xsrf', async ({ banco, browser }) => {
  const contesto = await browser.newContext({ baseURL: banco.url });
  const pagina = await contesto.newPage();
  await accediOperatore(pagina, banco.url);
  await contesto.clearCookies({ name: 'XSRF-TOKEN' });
  expect((await contesto.request.get('/api/edicom/auth/user')).status()).toBe(401);
  await pagina.goto('/edicom/dashboard');
  await expect(pagina).toHaveURL(`${banco.url}/edicom/login`);
  await contesto.close();
});

frase('8.utente', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  await pagina.route('**/api/admin/auth/user', (rotta) => rotta.fulfill({ status: 200, json: null }));
  await pagina.goto('/admin/login');
  await entraDelegata(pagina, banco);
  await expect(pagina.getByRole('alert')).toContainText('L’accesso non è riuscito');
  await expect(pagina).toHaveURL(`${banco.url}/admin/login`);
  await pagina.close();
});
