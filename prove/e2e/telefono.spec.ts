import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Locator, type Page } from '@playwright/test';
import { aggiudicaSenzaTutti } from './aggiudica.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { bersagliPerUnDito } from './bersagli.ts';
import { siLeggeDalFondo } from './dal-fondo.ts';
import { creaEntrate } from './entrate.ts';
import { fotografa } from './fotografa.ts';
import { sempreInVista } from './in-vista.ts';
import { accediDelegata, entraUnAltro, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
test.beforeAll(async ({ browser }) => {
  // Con il tempo della vendita vera: la prova arriva fino all'esito.
  banco = await avviaBanco({ SCENA: 'piena' });
  entrate = creaEntrate(browser, banco);
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

const TELEFONO = { width: 390, height: 844 };
const MOTIVO = 'La rete del palazzo non funziona e due offerenti non possono collegarsi.';

const piedeDi = (pagina: Page): Locator => pagina.getByRole('region', { name: 'La gara in breve' });
const posizione = (pagina: Page): Locator => pagina.getByRole('region', { name: 'La Sua posizione' });

test('R57 R71 R78 sul telefono tempo, testa, posizione e rilancio restano in vista in ogni punto, fino all’esito e a ciò che segue', async ({
  browser,
  sentinella: _,
}) => {
  const { gara } = banco.scena;
  const uno = await (await entrate.di('offerente')).newPage();
  await uno.setViewportSize(TELEFONO);
  await uno.goto('/user/asta');
  const due = await entraUnAltro({ banco, browser });
  const console = await (await entrate.di('delegata')).newPage();
  await console.goto(`/admin/asta/${gara}/console`);
  const piede = piedeDi(uno);
  const rilancia = piede.getByRole('button', { name: /^Rilancia a/ });
  const tempo = piede.getByText(/^Tempo residuo, in breve \d\d:\d\d$/);
  const testa = piede.getByText(/^€\s[\d.]+,\d\d$/);
  const guarda = async (dove: string, suo: string, pulsante: Locator, altre: Record<string, Locator> = {}) => {
    await sempreInVista(uno, dove, { testa, posizione: piede.getByText(suo, { exact: true }), pulsante, ...altre });
    await bersagliPerUnDito(uno);
    await senzaViolazioni(uno);
    await fotografaTelefono(`piede-${dove.replaceAll(' ', '-')}`, uno);
  };

  await test.step('superata, come la si trova; il titolo della scheda dice il tempo', async () => {
    await expect(rilancia).toBeEnabled();
    await expect(uno).toHaveTitle(/^\d\d:\d\d · .+ - Gestore Vendite$/);
    await guarda('superata', 'Superata', rilancia, { tempo });
  });

  await test.step('i passi dicono il risultato, e il pulsante l’importo in parole', async () => {
    const importi = piede.getByRole('group', { name: 'Importi da rilanciare' }).getByRole('button');
    await expect(importi.first()).toHaveAttribute('aria-pressed', 'true');
    const altro = (await importi.nth(1).textContent()) ?? '';
    await importi.nth(1).click();
    await expect(rilancia).toContainText(`Rilancia a ${altro}`);
    await expect(rilancia).toContainText(/euro [a-z]+\/00/);
    await importi.first().click();
  });

  await test.step('in testa: il pulsante è spento e dice perché', async () => {
    await rilancia.click();
    await expect(piede).toContainText('Accettato');
    await expect(uno).toHaveTitle(/È in testa - Gestore Vendite$/);
    const attende = piede.getByRole('button', { name: 'È in testa: può attendere' });
    await expect(attende).toBeDisabled();
    await guarda('in testa', 'È in testa', attende, { tempo });
  });

  await test.step('superata di nuovo', async () => {
    // Toccato nell'istante in cui il minimo sale non parte nulla, e si tocca ancora (`sotto-il-dito.spec.ts`).
    await expect(async () => {
      await due.getByRole('button', { name: 'Rilancia', exact: true }).locator('visible=true').click();
      await expect(posizione(due)).toContainText('Lei è in testa', { timeout: 3_000 });
    }).toPass();
    await expect(piede.getByText('Superata', { exact: true })).toBeVisible();
    await expect(rilancia).toBeEnabled();
  });

  await test.step('gli avvisi che si scelgono restano su questo apparecchio', async () => {
    await piede.getByRole('button', { name: 'Avvisi' }).click();
    await uno.getByLabel('Suono').check();
    await bersagliPerUnDito(uno);
    await senzaViolazioni(uno);
    await uno.reload();
    await piede.getByRole('button', { name: 'Avvisi' }).click();
    await expect(uno.getByLabel('Suono')).toBeChecked();
    await uno.keyboard.press('Escape');
  });

  await test.step('sospesa: da quando, e perché; chi conduce legge anche chi l’ha sospesa, sul telefono e no', async () => {
    await console.getByRole('button', { name: 'Sospendi' }).click();
    const domanda = console.getByRole('alertdialog', { name: 'Sospendere la gara' });
    await domanda.getByLabel('Motivo della sospensione').fill(MOTIVO);
    await domanda.getByRole('button', { name: 'Sospendi la gara' }).click();
    const sospesa = piede.getByText(/^Gara sospesa alle \d\d:\d\d:\d\d$/);
    await expect(sospesa).toBeVisible();
    await expect(uno.getByText(MOTIVO, { exact: true })).toBeVisible();
    const chiuso = piede.getByRole('button', { name: 'Rilanci chiusi fino alla ripresa' });
    await expect(chiuso).toBeDisabled();
    await guarda('sospesa', 'Superata', chiuso, { sospesa });
    const testata = console.locator('header').filter({ has: console.getByRole('heading', { level: 1 }) });
    await expect(testata.getByText('Gara sospesa', { exact: true })).toBeVisible();
    const comandi = console.getByRole('region', { name: 'Comandi della gara' });
    await expect(comandi).toContainText(/Sospesa dal\d{1,2} [a-z]+ \d{4} all(?:e\s|’)\d{1,2}:\d\d/);
    await expect(comandi).toContainText('Chi l’ha sospesaIl referente');
    await expect(comandi).toContainText(MOTIVO);
    for (const misura of [TELEFONO, { width: 1440, height: 900 }]) {
      await console.setViewportSize(misura);
      await expect(comandi.getByRole('button', { name: 'Riprendi la gara' })).toBeEnabled();
      await senzaViolazioni(console);
      expect(await console.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(misura.width);
      if (misura === TELEFONO) await bersagliPerUnDito(console);
    }
    await fotografa('console-sospesa', console);
    const sala = await console.context().newPage();
    await sala.goto(`/admin/asta/${gara}/console/sala`);
    await expect(sala.getByRole('region', { name: 'Sospesa' })).toContainText(MOTIVO);
    await expect(sala.getByText('Resta in testa')).toBeVisible();
    await siLeggeDalFondo(sala, 'sala-sospesa');
    await sala.close();
  });

  await test.step('chi la cerca, chi la assiste per ufficio e chi la gestisce leggono che è sospesa, e non in corso', async () => {
    const chiunque = await nuovaPagina({ banco, browser });
    const giudice = await nuovaPagina({ banco, browser });
    await accediDelegata(giudice, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
    const gestore = await (await entrate.di('gestore')).newPage();
    const oggi = (pagina: Page): Locator => pagina.getByRole('region', { name: 'Vendite di oggi' });
    const con = (pagina: Page, a: string) => ({ has: pagina.locator(`a[href="${a}"]`) });
    for (const [pagina, dove, sua, inCorso] of [
      [chiunque, '/', chiunque.getByRole('article').filter(con(chiunque, `/asta/${gara}`)), 'Gara in corso'],
      [chiunque, `/asta/${gara}`, chiunque.getByRole('main'), 'Gara in corso'],
      [
        giudice,
        '/admin/dashboard',
        oggi(giudice)
          .getByRole('listitem')
          .filter(con(giudice, `/admin/asta/${gara}`)),
        'Gara',
      ],
      [
        gestore,
        '/edicom/dashboard',
        oggi(gestore)
          .getByRole('row')
          .filter(con(gestore, `/edicom/asta/${gara}`)),
        'Gara',
      ],
      [gestore, `/edicom/asta/${gara}`, gestore.locator('header').filter({ has: gestore.locator('h1') }), 'Gara'],
    ] as const) {
      await pagina.goto(dove);
      await expect(sua.getByText('Gara sospesa', { exact: true })).toBeVisible();
      await expect(sua.getByText(inCorso, { exact: true })).toHaveCount(0);
    }
    for (const pagina of [chiunque, giudice]) await pagina.context().close();
  });

  await test.step('finita: si attende l’esito', async () => {
    await console.getByRole('button', { name: 'Riprendi la gara' }).click();
    await console.getByRole('button', { name: 'Conferma la ripresa' }).click();
    await expect(rilancia).toBeEnabled();
    await banco.avanza(await restanoMs(uno));
    await uno.evaluate(() => dispatchEvent(new Event('online')));
    const finita = piede.getByText('Gara conclusa', { exact: true });
    await expect(finita).toBeVisible();
    await guarda('finita', 'Superata', piede.getByText(/^Resti in questa pagina/), { tempo, finita });
  });

  await test.step('l’esito sono le prime parole; il piede dice che cosa segue, a chi ha vinto e a chi ha perso', async () => {
    await aggiudicaSenzaTutti(console);
    await due.setViewportSize(TELEFONO);
    for (const [pagina, dove, esito, denaro, segue, arriva] of [
      [
        uno,
        'conclusa',
        'Non ha vinto.',
        /Le restituiamo €\s[\d.]+,\d\d entro /,
        'A che punto è la cauzione',
        'Rimborso della cauzione',
      ],
      [
        due,
        'aggiudicata',
        'La vendita è aggiudicata a Lei.',
        /Versi il saldo di €\s[\d.]+,\d\d entro /,
        'Che cosa fare ora',
        'Che cosa fare ora',
      ],
    ] as const) {
      await expect(pagina).toHaveURL(new RegExp(`/user/asta/${dove}$`));
      const primo = pagina.locator('main').getByRole('region', { name: 'L’esito in breve' });
      await expect(primo).toContainText(denaro);
      await expect(primo).toBeInViewport({ ratio: 1 });
      const suo = pagina.getByRole('region', { name: 'L’esito, e che cosa segue' });
      const va = suo.getByRole('link', { name: segue });
      await sempreInVista(pagina, dove, { esito: suo.getByText(esito), denaro: suo.getByText(denaro), segue: va });
      await bersagliPerUnDito(pagina);
      await senzaViolazioni(pagina);
      await fotografaTelefono(`esito-${dove}`, pagina);
      await va.click();
      await expect(pagina.getByRole('region', { name: arriva })).toBeInViewport();
    }
  });
  for (const pagina of [uno, due, console]) await pagina.context().close();
});

/** Quanto manca allo zero, e un secondo in più. */
async function restanoMs(pagina: Page): Promise<number> {
  const [minuti = 0, secondi = 0] = ((await pagina.getByRole('timer').textContent()) ?? '').split(':').map(Number);
  return (minuti * 60 + secondi + 1) * 1_000;
}

async function fotografaTelefono(nome: string, pagina: Page): Promise<void> {
  const cartella = process.env.SCHERMATE;
  if (cartella !== undefined) await pagina.screenshot({ path: `${cartella}/${nome}.png`, animations: 'disabled' });
}
