import { expect, type Page, type Route } from '@playwright/test';
import { NOMI_ROTTE } from './frasi.ts';
import { pezzoDi } from './pezzi.ts';
import { frase } from './prova.ts';

/** Le pagine di un visitatore che stanno in pezzi diversi del programma. */
const PEZZI = ['/verifica', '/condizioni', '/login', '/admin/login', '/edicom/login'] as const;

const copioni = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((nome) => nome.endsWith('.js')),
  );

/** Trattiene il pezzo di programma di una pagina finché la prova non lo lascia andare. */
async function trattieni(
  pagina: Page,
  pezzo: RegExp,
): Promise<{ chiesto: Promise<void>; lascia: () => Promise<void> }> {
  const fermi: Route[] = [];
  let avvisa: () => void = () => undefined;
  const chiesto = new Promise<void>((fatto) => {
    avvisa = fatto;
  });
  await pagina.route(pezzo, (rotta) => {
    fermi.push(rotta);
    avvisa();
  });
  return {
    chiesto,
    lascia: async () => {
      for (const rotta of fermi.splice(0)) await rotta.continue();
    },
  };
}

frase('2.domanda', async ({ banco, browser }) => {
  const contesto = await browser.newContext({ baseURL: banco.url });
  const pagina = await contesto.newPage();
  await pagina.goto('/accessibilita');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  const iniziali = new Set(await copioni(pagina));
  for (const percorso of PEZZI) {
    const altra = await contesto.newPage();
    await altra.goto(percorso);
    await expect(altra.getByRole('heading', { level: 1 })).toBeVisible();
    const suoi = (await copioni(altra)).filter((nome) => !iniziali.has(nome));
    expect([percorso, suoi.length > 0]).toEqual([percorso, true]);
    await altra.close();
  }
  // Il programma dell'avvio non contiene alcuna schermata riservata.
  const avvio = await (await pagina.request.get('/')).text();
  for (const [, nome] of avvio.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
    const testo = await (await pagina.request.get(nome ?? '')).text();
    expect(testo).not.toContain('Ferma il crono');
    expect(testo).not.toContain('Pacchetti di offerta');
  }
  await contesto.close();
});

frase('2.storia', async ({ banco, page }) => {
  await page.goto(`${banco.url}/`);
  await page.evaluate(() => Object.assign(window, { segno: 'stessa pagina' }));
  await page.getByRole('link', { name: 'Verifica un documento' }).last().click();
  await expect(page).toHaveURL(`${banco.url}/verifica`);
  await page.getByRole('link', { name: 'Accessibilità' }).click();
  await expect(page).toHaveURL(`${banco.url}/accessibilita`);
  await page.goBack();
  await expect(page).toHaveURL(`${banco.url}/verifica`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Verifica/);
  expect(await page.evaluate(() => Reflect.get(window, 'segno'))).toBe('stessa pagina');
  expect(NOMI_ROTTE.every((nome) => nome.startsWith('/'))).toBe(true);
});

frase('2.scorrimento', async ({ banco, page }) => {
  await page.setViewportSize({ width: 800, height: 300 });
  await page.goto(`${banco.url}/condizioni`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const alto = () => page.evaluate(() => Math.round(scrollY));
  const accessibilita = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilità' });
  await accessibilita.scrollIntoViewIfNeeded();
  expect(await alto()).toBeGreaterThan(0);
  await accessibilita.click();
  await expect(page).toHaveURL(/accessibilita$/);
  await expect.poll(alto).toBe(0);
  await page.goto(`${banco.url}/accessibilita#segnalazioni`);
  await expect(page.getByRole('heading', { name: 'Segnalazioni' })).toBeInViewport();
  expect(await alto()).toBeGreaterThan(0);
});

for (const id of ['2.barra', '9.barra'] as const)
  frase(id, async ({ banco, page }) => {
    await page.clock.install();
    await page.goto(`${banco.url}/accessibilita`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const { chiesto, lascia } = await trattieni(page, pezzoDi('pagine/pubblico/verifica.tsx'));
    const barra = page.getByRole('progressbar', { name: 'Caricamento della pagina' });
    await page.getByRole('link', { name: 'Verifica un documento' }).last().click();
    await chiesto;
    await page.clock.runFor(150);
    await expect(barra).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(barra).toBeVisible();
    expect(await barra.evaluate((elemento) => elemento.getBoundingClientRect().top)).toBe(0);
    await page.clock.runFor(4_800);
    await expect(barra).toBeVisible();
    await page.clock.runFor(300);
    await expect(barra).toHaveCount(0);
    await lascia();
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Verifica/);
  });

frase('2.rete', async ({ banco, page }) => {
  await page.goto(`${banco.url}/accessibilita`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibilità');
  const avviso = page.getByRole('status').filter({ hasText: 'Non c’è connessione' });
  await expect(avviso).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(avviso).toBeVisible();
  // Una parte che non si può scaricare aspetta la rete, invece di lasciare chi legge davanti a una pagina del browser.
  await page.getByRole('link', { name: 'Condizioni e manuale operativo' }).click();
  await expect(avviso).toBeVisible();
  await page.context().setOffline(false);
  await expect(avviso).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Condizioni/);
});

frase('2.layout', async ({ entrate, banco }) => {
  const { gara } = banco.scena;
  const visite = [
    ['visitatore', '/verifica', 'default'],
    ['visitatore', '/login', 'login'],
    ['delegata', `/admin/asta/${gara}`, 'admin'],
    ['gestore', '/edicom/dashboard', 'edicom'],
  ] as const;
  for (const [chi, percorso, layout] of visite) {
    const pagina = await (await entrate.di(chi)).newPage();
    await pagina.goto(percorso);
    await expect(pagina.locator('[data-layout]')).toHaveAttribute('data-layout', layout);
    // Il menu laterale è degli operatori; sul telefono si apre con un bottone.
    const conMenu = layout === 'admin' || layout === 'edicom';
    await expect(pagina.getByRole('link', { name: 'Cruscotto' })).toHaveCount(conMenu ? 1 : 0);
    await pagina.setViewportSize({ width: 390, height: 844 });
    await expect(pagina.getByRole('button', { name: 'Apri il menu' })).toHaveCount(conMenu ? 1 : 0);
    await pagina.close();
  }
});

for (const id of ['4.transizione', '9.transizione'] as const)
  frase(id, async ({ banco, browser }) => {
    const pagina = await browser.newPage({ baseURL: banco.url, reducedMotion: 'no-preference' });
    await pagina.goto('/accessibilita');
    const principale = pagina.getByRole('main');
    await expect(principale).toHaveCSS('view-transition-name', 'page');
    // Anche la prima pagina compare con la sua entrata.
    await expect(principale).toHaveCSS('animation-name', 'page-enter');
    await pagina.evaluate(() => {
      const visti: string[] = [];
      Object.assign(window, { visti });
      const parti = document.startViewTransition.bind(document);
      document.startViewTransition = (aggiorna) => {
        const transizione = parti(aggiorna);
        void transizione.ready.then(() => {
          for (const animazione of document.getAnimations()) {
            const effetto = animazione.effect as KeyframeEffect;
            if (effetto.pseudoElement?.includes('(page)'))
              visti.push(`${effetto.pseudoElement} ${JSON.stringify(effetto.getComputedTiming().delay)}`);
          }
        });
        return transizione;
      };
    });
    await pagina.getByRole('link', { name: 'Condizioni' }).click();
    await expect(pagina).toHaveURL(/condizioni$/);
    const visti = () => pagina.evaluate(() => Reflect.get(window, 'visti') as string[]);
    // Prima esce la vecchia (subito), poi entra la nuova (quando la vecchia è uscita).
    await expect.poll(visti).toContain('::view-transition-old(page) 0');
    await expect.poll(visti).toContain('::view-transition-new(page) 80');
    await pagina.close();

    const ferma = await browser.newPage({ baseURL: banco.url, reducedMotion: 'reduce' });
    await ferma.goto('/accessibilita');
    await expect(ferma.getByRole('main')).toHaveCSS('animation-name', 'none');
    await ferma.close();
  });
