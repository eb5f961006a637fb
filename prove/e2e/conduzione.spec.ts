import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { accediDelegata, accediOperatore, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

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

const conduzione = (pagina: Page) => pagina.getByRole('region', { name: 'Chi conduce la vendita' });
const ferma = (pagina: Page) => pagina.getByRole('button', { name: /^Ferma il crono/ });

test('R36 R49 il secondo delegato: la conduzione passa a gara in corso, e si riprende da chi non si vede più', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/conduzione\)$/, 'a chi è collegato la conduzione non si prende (R36)');
  const asta = banco.scena.gara;
  const elena = await (await entrate.di('delegata')).newPage();
  const anna = await (await entrate.di('gestore')).newPage();
  const bice = await nuovaPagina({ banco, browser });
  const riva = await nuovaPagina({ banco, browser });

  await test.step('nominato con il provvedimento del giudice, in due', async () => {
    await anna.goto(`/edicom/asta/${asta}`);
    await conduzione(anna).getByRole('button', { name: 'Sostituisci o affianca il delegato' }).click();
    const modulo = anna.getByRole('dialog', { name: 'Sostituisci o affianca il delegato' });
    await modulo
      .getByLabel('Che cosa dispone il giudice')
      .selectOption({ label: 'Gli è affiancato un secondo delegato' });
    await expect(modulo).toContainText('Conduce: Avv. Elena Conti');
    await modulo.getByLabel('Secondo delegato').selectOption({ label: 'Avv. Marco Riva' });
    await modulo.getByLabel('Chi lo ha disposto').fill('Giudice dell’esecuzione dott.ssa Bruni');
    await modulo.getByLabel('Numero del provvedimento').fill('42/2026');
    await modulo.getByLabel('Data del provvedimento').fill('20/11/2026');
    await modulo.getByLabel('Motivo').fill('Più lotti lo stesso giorno.');
    await senzaViolazioni(anna);
    await modulo.getByRole('button', { name: 'Proponi il secondo delegato' }).click();
    await accediOperatore(bice, '', 'seconda operatrice di sviluppo');
    await bice.goto(`/edicom/asta/${asta}`);
    await conduzione(bice)
      .getByRole('button', { name: /^Conferma: Avv. Marco Riva è il secondo delegato/ })
      .click();
    const domanda = bice.getByRole('alertdialog', { name: 'Confermare la proposta?' });
    await domanda.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(conduzione(bice)).toContainText('Secondo delegato: Avv. Marco Riva');
  });

  await test.step('la segue dalla console e non compie atti; a chi è collegato la conduzione non la prende', async () => {
    await elena.goto(`/admin/asta/${asta}/console`);
    await expect(conduzione(elena)).toContainText('Secondo delegato: Avv. Marco Riva.');
    await accediDelegata(riva, banco.supplente, codiceTotp(banco.supplente.segretoTotp, banco.adessoMs()));
    await riva.goto(`/admin/asta/${asta}/console`);
    await expect(conduzione(riva)).toContainText('la conduce Avv. Elena Conti');
    await expect(conduzione(riva)).toContainText('Chi conduce è collegato');
    await expect(ferma(riva)).toHaveCount(0);
    await senzaViolazioni(riva);
    await conduzione(riva).getByRole('button', { name: 'Prendi la conduzione' }).click();
    const modulo = riva.getByRole('dialog', { name: 'Prendi la conduzione' });
    await modulo.getByLabel('Motivo').fill('Non risponde.');
    await modulo.getByRole('button', { name: 'Prendi la conduzione' }).click();
    await expect(modulo).toContainText('Chi conduce è collegato: gli chieda di passarLe la conduzione.');
    await senzaViolazioni(riva);
    await riva.keyboard.press('Escape');
  });

  await test.step('chi conduce la passa con la tastiera, senza fermare il tempo: gli atti sono dell’altro', async () => {
    await expect(ferma(elena)).toBeEnabled();
    await conduzione(elena).getByRole('button', { name: 'Passa la conduzione' }).focus();
    await elena.keyboard.press('Enter');
    const modulo = elena.getByRole('dialog', { name: 'Passa la conduzione' });
    await modulo.getByRole('button', { name: 'Passa la conduzione' }).click();
    await expect(modulo.getByLabel('Motivo')).toHaveAccessibleDescription(/lo compili|obbligatorio/);
    await modulo.getByLabel('Motivo').fill('Ho un’udienza.');
    await elena.keyboard.press('Tab');
    await elena.keyboard.press('Enter');
    await expect(conduzione(elena)).toContainText('Lei è il secondo delegato');
    await expect(conduzione(elena)).toContainText('la conduce Avv. Marco Riva');
    await expect(ferma(elena)).toHaveCount(0);
    await expect(ferma(riva)).toBeEnabled();
    await expect(conduzione(riva)).toContainText('Secondo delegato: Avv. Elena Conti.');
    await ferma(riva).click();
    await expect(riva.getByRole('button', { name: 'Riprendi', exact: true })).toBeEnabled();
  });

  await test.step('al secondo si rompe il computer: chi lo seguiva riprende la conduzione, e il crono', async () => {
    await expect(conduzione(elena)).toContainText('Chi conduce è collegato');
    await riva.context().close();
    await expect(conduzione(elena)).toContainText('può prendere Lei la conduzione', { timeout: 60_000 });
    await conduzione(elena).getByRole('button', { name: 'Prendi la conduzione' }).click();
    const modulo = elena.getByRole('dialog', { name: 'Prendi la conduzione' });
    await modulo.getByLabel('Motivo').fill('Il suo computer si è spento.');
    await trattieniAvvisi(elena);
    await modulo.getByRole('button', { name: 'Prendi la conduzione' }).click();
    await expect(conduzione(elena)).toContainText('Secondo delegato: Avv. Marco Riva.');
    await expect(elena.getByRole('button', { name: 'Riprendi', exact: true })).toBeEnabled();
    // L’avviso che lo dice non aspetta una risposta, e non si prende i tasti: il crono si riprende mentre lo si legge ancora.
    await expect(modulo).toHaveCount(0);
    const avviso = elena.getByRole('dialog', { name: 'Adesso conduce Lei.' });
    await expect(avviso).toBeVisible();
    await elena.locator('#contenuto').focus();
    await elena.keyboard.press('Space');
    await expect(ferma(elena)).toBeEnabled();
    await expect(avviso).toBeVisible();
  });

  await test.step('anche dalla pagina delle credenziali: chi la passa non ne emette più', async () => {
    await elena.goto(`/admin/token?asta=${asta}`);
    await expect(conduzione(elena)).toContainText('Secondo delegato: Avv. Marco Riva.');
    await expect(elena.getByRole('button', { name: 'Lascia entrare' })).toBeEnabled();
    await senzaViolazioni(elena);
    await conduzione(elena).getByRole('button', { name: 'Passa la conduzione' }).click();
    const modulo = elena.getByRole('dialog', { name: 'Passa la conduzione' });
    await modulo.getByLabel('Motivo').fill('Ho un’altra vendita.');
    await modulo.getByRole('button', { name: 'Passa la conduzione' }).click();
    await expect(conduzione(elena)).toContainText('Lei è il secondo delegato');
    await expect(elena.getByRole('button', { name: 'Lascia entrare' })).toHaveCount(0);
  });
  await bice.context().close();
});

/** Un avviso passa in tre secondi, e chi guarda può tardare: appena nasce il puntatore gli va sopra, e finché vi sta non passa. */
async function trattieniAvvisi(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    const sopra = (): void => {
      const entra = new MouseEvent('mouseover', { bubbles: true, relatedTarget: document.documentElement });
      document.querySelector('[role=dialog][aria-modal=false]')?.dispatchEvent(entra);
    };
    new MutationObserver(sopra).observe(document.body, { childList: true, subtree: true });
  });
}
