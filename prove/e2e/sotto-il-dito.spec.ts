import { expect, type Locator, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { entraUnAltro } from './persone.ts';
import { test } from './prova.ts';

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga' });
  entrate = creaEntrate(browser, banco);
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

const modulo = (pagina: Page): Locator => pagina.getByRole('form', { name: 'Rilancio' }).locator('visible=true');
const posizione = (pagina: Page): Locator => pagina.getByRole('region', { name: 'La Sua posizione' });

/** Un dito che già scendeva: tocca nell'istante in cui ciò che stava per toccare cambia parole. */
async function scendeIlDito(cambia: Locator, tocca: 'il pulsante' | 'Invio'): Promise<void> {
  await cambia.evaluate((dove, comeTocca) => {
    const form = dove.closest('form');
    const guarda = new MutationObserver(() => {
      guarda.disconnect();
      if (comeTocca === 'Invio') form?.requestSubmit();
      else (form?.querySelector<HTMLElement>('[type=submit]') ?? (dove as HTMLElement)).click();
    });
    guarda.observe(dove, { characterData: true, childList: true, subtree: true });
  }, tocca);
}

test('R50 un importo salito nell’istante del tocco non parte: lo si dice, e parte ciò che poi si legge', async ({
  browser,
}) => {
  const altro = await entraUnAltro({ banco, browser });
  const suo = await entrate.di('offerente');
  const mandati: number[] = [];
  suo.on('request', (chiesta) => {
    if (chiesta.method() === 'POST' && chiesta.url().endsWith('/rilanci'))
      mandati.push(chiesta.postDataJSON().importoCent);
  });
  const apri = async (largo: number): Promise<Page> => {
    const pagina = await suo.newPage();
    await pagina.setViewportSize({ width: largo, height: 844 });
    await pagina.goto('/user/asta');
    await expect(modulo(pagina).getByRole('button', { name: 'Rilancia' })).toBeEnabled();
    return pagina;
  };
  const [telefono, schermo, tastiera, conferma] = [
    await apri(390),
    await apri(1280),
    await apri(1280),
    await apri(1280),
  ];
  const piede = telefono.getByRole('region', { name: 'La gara in breve' });
  const letto = ((await piede.getByRole('button', { name: /^Rilancia a/ }).textContent()) ?? '').replace(/,00$/, '');
  const domanda = conferma.getByRole('alertdialog', { name: 'Conferma il rilancio' });

  await test.step('si era chiesta conferma di un importo', async () => {
    await modulo(conferma).getByLabel('Importo').fill('300.000,00');
    await modulo(conferma).getByRole('button', { name: 'Rilancia' }).click();
    await expect(domanda).toContainText(/€\s300\.000,00/);
  });

  await test.step('un altro rilancia mentre si tocca: dal piede, dal modulo e con Invio non parte nulla', async () => {
    await scendeIlDito(piede.getByRole('button', { name: /^Rilancia a/ }), 'il pulsante');
    await scendeIlDito(modulo(schermo).getByText('Minimo ammesso'), 'il pulsante');
    await scendeIlDito(modulo(tastiera).getByText('Minimo ammesso'), 'Invio');
    await modulo(altro).getByRole('button', { name: 'Rilancia' }).click();
    await expect(piede.getByRole('button', { name: /^È salito a €\s[\d.]+: tocchi ancora/ })).toBeVisible();
    for (const pagina of [telefono, schermo, tastiera])
      await expect(modulo(pagina).getByRole('status').filter({ hasText: 'non abbiamo mandato nulla' })).toContainText(
        /^È salito a €\s[\d.]+ mentre toccava/,
      );
    expect(mandati).toEqual([]);
  });

  await test.step('il tocco che segue manda l’importo che adesso si legge', async () => {
    const salito = (await piede.getByRole('button', { name: /^È salito a/ }).textContent()) ?? '';
    expect(letto).not.toContain(cifreDi(salito));
    await expect(async () => {
      // Partito, il pulsante non c’è più: chi è in testa non ne ha uno, e un secondo tocco non lo troverebbe.
      if (mandati.length === 0)
        await piede.getByRole('button', { name: /^(È salito|Rilancia) a/ }).click({ timeout: 1_000 });
      await expect.poll(() => mandati.length, { timeout: 2_000 }).toBe(1);
    }).toPass();
    expect(mandati).toEqual([Number(cifreDi(salito).replaceAll('.', '')) * 100]);
    await expect(posizione(telefono)).toContainText('Lei è in testa');
  });

  await test.step('la conferma manda ciò che dice, qualunque cosa sia accaduta intanto', async () => {
    await modulo(altro).getByRole('button', { name: 'Rilancia' }).click();
    // Dietro una domanda il resto della pagina tace: che sia superato lo dice l’altra.
    await expect(posizione(telefono)).toContainText('superata');
    await expect(domanda).toContainText(/€\s300\.000,00/);
    await domanda.getByRole('button', { name: 'Confermo l’importo' }).click();
    await expect(posizione(conferma)).toContainText('Lei è in testa');
    expect(mandati.slice(1)).toEqual([30_000_000]);
  });
  await altro.context().close();
  for (const pagina of [telefono, schermo, tastiera, conferma]) await pagina.close();
});

const cifreDi = (testo: string): string => /€\s([\d.]+)/.exec(testo)?.[1] ?? 'nessuna cifra';
