import { expect, type Page } from '@playwright/test';
import { pezzoDi } from './pezzi.ts';
import { frase } from './prova.ts';

/** Il server risponde così alla domanda «chi è entrato», che ogni guardia fa prima di mostrare una pagina. */
async function guardiaChe(pagina: Page, risposta: { status: number; corpo?: object }): Promise<void> {
  await pagina.route('**/api/admin/auth/user', (rotta) =>
    rotta.fulfill({
      status: risposta.status,
      contentType: risposta.corpo === undefined ? 'text/plain' : 'application/problem+json',
      body: risposta.corpo === undefined ? '' : JSON.stringify(risposta.corpo),
    }),
  );
}

/** Quante volte il browser ha caricato il documento intero. */
function contaDocumenti(pagina: Page): () => number {
  let quanti = 0;
  pagina.on('request', (richiesta) => {
    if (richiesta.resourceType() === 'document') quanti += 1;
  });
  return () => quanti;
}

async function conCookie(pagina: Page, url: string): Promise<void> {
  await pagina.goto(`${url}/accessibilita`);
  await pagina.request.get(`${url}/sanctum/csrf-cookie`);
}

frase('2.errore', async ({ banco, page }) => {
  await conCookie(page, banco.url);
  await guardiaChe(page, { status: 418, corpo: { title: 'Titolo', detail: 'La teiera è vuota.' } });
  await page.goto(`${banco.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La teiera è vuota.');
  await expect(page.getByText('418', { exact: true })).toBeVisible();

  await page.unrouteAll();
  await guardiaChe(page, { status: 418 });
  await page.goto(`${banco.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error');
  await expect(page.getByText('418', { exact: true })).toBeVisible();

  // Un errore senza stato né parole: il programma della pagina che si rompe.
  await page.unrouteAll();
  await page.route(pezzoDi('pagine/pubblico/verifica.tsx'), (rotta) =>
    rotta.fulfill({ contentType: 'text/javascript', body: 'export function Verifica() { throw null; }' }),
  );
  await page.goto(`${banco.url}/verifica`);
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error');
});

frase('2.errore404', async ({ banco, page }) => {
  await page.goto(`${banco.url}/non-esiste`);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(`${banco.url}/`);
});

for (const id of ['2.nonTrovata', '8.nonTrovata'] as const)
  frase(id, async ({ banco, page }) => {
    for (const percorso of ['/non-esiste', '/admin/non-esiste', '/edicom/asta/x/y/z', '/Admin/Dashboard']) {
      await page.goto(`${banco.url}${percorso}`);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
    }
    // Un parametro che non può essere di alcuna pagina: la rotta c'è, la pagina no.
    await page.goto(`${banco.url}/asta/non-un-identificativo`);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  });

frase('2.ultimaRete', async ({ banco, page }) => {
  // Anche la pagina d'errore vuole scrivere il titolo: qui non può, e si rompe a sua volta.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'title', {
      set: () => {
        throw new Error('titolo vietato');
      },
    });
  });
  await page.goto(`${banco.url}/non-esiste`);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
});

frase('2.parteMancante', async ({ banco, page }) => {
  await page.goto(`${banco.url}/accessibilita`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const documenti = contaDocumenti(page);
  let mancate = 0;
  await page.route(pezzoDi('pagine/pubblico/verifica.tsx'), async (rotta) => {
    mancate += 1;
    if (mancate === 1) await rotta.abort();
    else await rotta.continue();
  });
  await page.getByRole('link', { name: 'Verifica un documento' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Verifica/);
  await expect(page).toHaveURL(`${banco.url}/verifica`);
  expect(documenti()).toBe(1);

  // Se continua a mancare la pagina si ricarica una volta sola, poi lo dice.
  await page.unrouteAll();
  await page.goto(`${banco.url}/accessibilita`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibilità');
  const altri = contaDocumenti(page);
  await page.route(pezzoDi('pagine/pubblico/condizioni.tsx'), (rotta) => rotta.abort());
  await page.getByRole('link', { name: 'Condizioni' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una parte della pagina non si è caricata');
  expect(altri()).toBe(1);
});

frase('8.guardia', async ({ banco, page }) => {
  // Il programma della pagina arriva con una rotta che nomina una guardia che non c'è.
  await page.route(/\/assets\/index-.*\.js/, async (rotta) => {
    const risposta = await rotta.fetch();
    const testo = await risposta.text();
    const senza = testo.replaceAll(/\((["'`])admin\/authenticated\1\)/g, '("admin/inesistente")');
    expect(senza).not.toBe(testo);
    await rotta.fulfill({ response: risposta, body: senza });
  });
  await page.goto(`${banco.url}/admin/dashboard`);
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown middleware');
});

frase('8.altri', async ({ banco, page }) => {
  await conCookie(page, banco.url);
  for (const status of [403, 429, 500]) {
    await page.unrouteAll();
    await guardiaChe(page, { status, corpo: { detail: `Motivo ${status}.` } });
    await page.goto(`${banco.url}/admin/dashboard`);
    await expect(page.getByText(String(status), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Motivo ${status}.`);
  }
  await page.unrouteAll();
  await page.route('**/api/admin/auth/user', (rotta) => rotta.abort());
  await page.goto(`${banco.url}/admin/dashboard`);
  await expect(page.getByText('500', { exact: true })).toBeVisible();
});
