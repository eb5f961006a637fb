import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Locator, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { accediDelegata, accediOfferente, accediOperatore, oraDetta, romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaDifetti } from './senza-difetti.ts';

const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga' });
});
test.afterAll(() => banco.chiudi());

const ferma = (pagina: Page): Locator => pagina.getByRole('region', { name: 'Vendita sospesa' });

async function comeUnTelefono(pagina: Page): Promise<void> {
  const prima = pagina.viewportSize();
  await pagina.setViewportSize({ width: 390, height: 844 });
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (prima !== null) await pagina.setViewportSize(prima);
}

test('R32 R41 R48 R71 fermata a gara in corso da chi conduce, ripresa nove giorni dopo dal gestore: stesse buste, stessa testa', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/atti\)$/, 'chi conduce chiede apposta ciò che la regola rifiuta');
  sentinella.ammetti(/status of 409 .*\/ripresa\)$/, 'il gestore chiede apposta riprese che la regola rifiuta');
  sentinella.ammetti(/status of 403 .*\/broadcasting\/auth\)$/, 'nove giorni dopo la sessione di prima è finita');
  const { gara, collegamenti } = banco.scena;
  const nuova = async () => (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();
  const entraDelegata = async () => {
    const pagina = await nuova();
    await accediDelegata(pagina, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
    await pagina.goto(`/admin/asta/${gara}`);
    await pagina.getByRole('tab', { name: 'Sospensione della vendita' }).click();
    return pagina;
  };
  const entraOfferente = async () => {
    const pagina = await nuova();
    await accediOfferente(pagina, collegamenti[gara]?.ammesso ?? '');
    return pagina;
  };
  const stanza = await entraOfferente();
  const delegata = await entraDelegata();
  const gestore = await nuova();

  await test.step('chi conduce la sospende: senza un motivo no, e legge che cosa accade', async () => {
    const modulo = delegata.getByRole('form', { name: 'Sospendi la vendita' });
    const invia = modulo.getByRole('button', { name: 'Sospendi la vendita' });
    await invia.click();
    await expect(modulo.getByRole('alert')).toContainText('Controlli i campi indicati');
    await modulo.getByLabel('Motivo').fill('La piattaforma Zefiro non risponde da quaranta minuti.');
    await modulo.getByLabel('Numero del provvedimento').fill('310/2026');
    await invia.click();
    await expect(modulo.getByLabel('Data del provvedimento')).toBeFocused();
    await modulo.getByLabel('Numero del provvedimento').fill('');
    await invia.click();
    const domanda = delegata.getByRole('alertdialog', { name: 'Sospendere la vendita?' });
    await expect(domanda).toContainText('nessuno è rimborsato');
    await senzaDifetti(delegata);
    await domanda.getByRole('button', { name: 'Sospendi', exact: true }).click();
    await expect(ferma(delegata)).toContainText('La data della ripresa non è ancora fissata.');
    await expect(ferma(stanza)).toContainText('Lo dispone chi conduce la vendita.');
    await expect(stanza.locator('body')).not.toContainText('Zefiro');
    for (const pagina of [delegata, stanza]) await comeUnTelefono(pagina);
  });

  await test.step('chi la cerca la trova fra le sospese, e la sua scheda non dice che la gara è in corso', async () => {
    const chiunque = await nuova();
    await chiunque.goto('/?stato=sospesa');
    const trovata = chiunque.getByRole('article').filter({ hasText: 'Sospesa' });
    await expect(trovata).toHaveCount(1);
    await senzaDifetti(chiunque);
    await comeUnTelefono(chiunque);
    await trovata.getByRole('link').click();
    await expect(chiunque).toHaveURL(new RegExp(`/asta/${gara}$`));
    await expect(ferma(chiunque)).toBeVisible();
    await expect(chiunque.getByText('Sospesa', { exact: true })).toBeVisible();
    await expect(chiunque.getByText('Gara in corso', { exact: true })).toHaveCount(0);
    await chiunque.context().close();
  });

  await test.step('liberare gli offerenti lo propone chi conduce: vede che aspetta, e un operatore legge che cosa farebbe', async () => {
    const modulo = delegata.getByRole('form', { name: 'Libera gli offerenti' });
    const proponi = async (numero: string): Promise<void> => {
      await modulo.getByLabel('Numero del provvedimento').fill(numero);
      await modulo.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
      await modulo.getByLabel('Motivo').fill('La causa durerà mesi.');
      await modulo.getByRole('button', { name: 'Proponi di liberare gli offerenti' }).click();
      await delegata.getByRole('alertdialog').getByRole('button', { name: 'Proponi', exact: true }).click();
    };
    const attesa = delegata.getByRole('region', { name: 'In attesa di un’altra persona' });
    await proponi('308/2026');
    // Il numero è sbagliato: finché nessuno ha confermato, chi ha proposto ritira, con la tastiera, e propone di nuovo.
    await attesa.getByRole('button', { name: 'Ritira' }).press('Enter');
    const ritira = delegata.getByRole('alertdialog', { name: 'Ritirare la proposta?' });
    await ritira.getByLabel('Motivo').fill('Il numero è sbagliato.');
    await senzaDifetti(delegata);
    await ritira.getByRole('button', { name: 'Ritira', exact: true }).press('Enter');
    await expect(attesa).toHaveCount(0);
    await proponi('309/2026');
    await expect(attesa).toContainText('Liberare gli offerenti: le cauzioni tornano');
    await expect(attesa).toContainText('fino ad allora nulla è cambiato');
    await senzaDifetti(delegata);
    await comeUnTelefono(delegata);
    await expect(ferma(stanza)).not.toContainText('liberi');
    await accediOperatore(gestore);
    await gestore.goto(`/edicom/asta/${gara}`);
    const proposta = gestore.getByRole('region', { name: 'In attesa di un’altra persona' });
    await expect(proposta).toContainText('Provvedimento n. 309/2026');
    await proposta.getByRole('button', { name: /^Conferma:/ }).click();
    const domanda = gestore.getByRole('alertdialog');
    await expect(domanda).toContainText('Le cauzioni tornano a tutti');
    await expect(domanda).toContainText('Prima di confermare legga il provvedimento');
    await senzaDifetti(gestore);
    await comeUnTelefono(gestore);
    await gestore.keyboard.press('Escape');
    await proposta.getByRole('button', { name: /^Respingi:/ }).click();
    await gestore.getByRole('alertdialog').getByLabel('Motivo').fill('È di un’altra vendita.');
    await gestore.getByRole('alertdialog').getByRole('button', { name: 'Respingi', exact: true }).click();
    await expect(proposta).toHaveCount(0);
    await expect(attesa).toHaveCount(0);
  });

  const ripresaIl = banco.adessoMs() + 9 * GIORNO_MS;
  await test.step('il gestore registra la ripresa, con il provvedimento e il tempo degli inviti', async () => {
    const ordine = gestore.getByRole('form', { name: 'Registra il provvedimento che la sospende' });
    await ordine.getByLabel('Numero del provvedimento').fill('310/2026');
    await ordine.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
    await ordine.getByLabel('Motivo').fill('Il giudice conferma la sospensione.');
    await ordine.getByRole('button', { name: 'Registra il provvedimento' }).click();
    const registra = gestore.getByRole('alertdialog', { name: 'Registrare il provvedimento?' });
    await expect(registra).toContainText('riprende soltanto per provvedimento');
    await senzaDifetti(gestore);
    await registra.getByRole('button', { name: 'Registra', exact: true }).click();
    await expect(ordine).toHaveCount(0);
    for (const pagina of [gestore, stanza]) await expect(ferma(pagina)).toContainText('provvedimento n. 310/2026');
    const modulo = gestore.getByRole('form', { name: 'Riprendi la vendita' });
    const riprendi = async ({ data, ora }: { data: string; ora: string }) => {
      await modulo.getByLabel('Data delle operazioni').fill(data);
      await modulo.getByLabel('Ora delle operazioni').fill(ora);
      await modulo.getByRole('button', { name: 'Riprendi la vendita' }).click();
      await gestore.getByRole('alertdialog').getByRole('button', { name: 'Riprendi', exact: true }).click();
    };
    await modulo.getByLabel('Numero del provvedimento').fill('311/2026');
    await modulo.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs() + 2 * GIORNO_MS).data);
    await modulo.getByLabel('Motivo').fill('Fine del disservizio attestata.');
    await riprendi(romana(ripresaIl));
    await expect(gestore.getByText('ha una data futura')).toBeVisible();
    await modulo.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
    await riprendi(romana(banco.adessoMs() + 20 * MINUTO_MS));
    await expect(gestore.getByText('Non resta il tempo per gli inviti')).toBeVisible();
    await riprendi(romana(ripresaIl));
    await expect(ferma(gestore)).toContainText(/Le operazioni riprendono (?:il |l’)\d/);
    await senzaDifetti(gestore);
    await comeUnTelefono(gestore);
    await expect(ferma(stanza)).toContainText(oraDetta(romana(ripresaIl)));
    await gestore.context().close();
  });

  await test.step('prima dell’ora non si riapre; nel suo giorno la gara riparte da chi era in testa', async () => {
    const prima = await stanza.getByText('In testa', { exact: true }).first().locator('..').textContent();
    // Chi conduce torna dopo sulla sua scheda, e vi trova la data fissata dal gestore.
    await delegata.reload();
    await delegata.getByRole('tab', { name: 'Sospensione della vendita' }).click();
    await delegata.getByRole('button', { name: 'Riapri le operazioni' }).click();
    await expect(delegata.getByText('prima nessuno può leggere le offerte')).toBeVisible();
    for (const pagina of [delegata, stanza]) await pagina.context().close();
    await banco.avanza(ripresaIl - banco.adessoMs());
    const [condotta, torna] = [await entraDelegata(), await entraOfferente()];
    await condotta.getByRole('button', { name: 'Riapri le operazioni' }).click();
    await expect(ferma(condotta)).toHaveCount(0);
    await expect(ferma(torna)).toHaveCount(0);
    await condotta.goto(`/admin/asta/${gara}/console`);
    await condotta.getByRole('button', { name: 'Riprendi la gara' }).click();
    await condotta.getByRole('button', { name: 'Conferma la ripresa' }).click();
    await expect(torna.getByText('La vendita è stata sospesa')).toHaveCount(0);
    expect(await torna.getByText('In testa', { exact: true }).first().locator('..').textContent()).toBe(prima);
    await test.step('il giudice la revoca: con la tastiera sola, dalla console, ogni cauzione torna e la vendita finisce', async () => {
      await condotta.getByRole('link', { name: /Provvedimenti del giudice/ }).press('Enter');
      const fermala = condotta.getByRole('form', { name: 'Sospendi la vendita' });
      await expect(condotta.getByText('Registri prima qui il provvedimento')).toBeVisible();
      await fermala.getByLabel('Numero del provvedimento').fill('400/2026');
      await fermala.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
      await fermala.getByLabel('Motivo').fill('Il creditore procedente ha rinunciato.');
      await fermala.getByRole('button', { name: 'Sospendi la vendita' }).press('Enter');
      await condotta.getByRole('alertdialog').getByRole('button', { name: 'Sospendi', exact: true }).press('Enter');
      await expect(ferma(condotta)).toContainText('provvedimento n. 400/2026');
      await condotta.goto(`/admin/asta/${gara}/console`);
      const modulo = condotta.getByRole('form', { name: 'Dichiara l’esito disposto dal giudice' });
      await expect(condotta.getByText(/Per il provvedimento n\. 400\/2026/)).toBeVisible();
      const dichiara = modulo.getByRole('button', { name: 'Dichiara l’esito' });
      await dichiara.press('Enter');
      await expect(modulo.getByLabel('Motivo dell’esito')).toHaveAccessibleDescription(/obbligatorio/i);
      await modulo
        .getByLabel('Che cosa dispone il giudice')
        .selectOption({ label: 'Rinvio a un nuovo avviso: la vendita finisce qui' });
      await modulo.getByLabel('Motivo dell’esito').fill('Il giudice fissa un nuovo esperimento.');
      await dichiara.press('Enter');
      const domanda = condotta.getByRole('alertdialog', { name: 'Dichiarare l’esito?' });
      await expect(domanda).toContainText('La nuova data è quella di una nuova vendita');
      await condotta.keyboard.press('Escape');
      await modulo.getByLabel('Che cosa dispone il giudice').selectOption({ label: 'Revoca della vendita' });
      await comeUnTelefono(condotta);
      await dichiara.press('Enter');
      await expect(domanda).toContainText('La cauzione torna a tutti');
      await senzaDifetti(condotta);
      await domanda.getByRole('button', { name: 'Conferma l’esito' }).press('Enter');
      // Con i prezzi davanti l'esito non è di uno solo: un operatore libera prima chi ha offerto. Qui nove giorni dopo non entra, perché
      // il fornitore di identità non sa dell'ora spostata: l'atto è quello che la sua conferma scrive.
      await expect(modulo.getByText('il provvedimento lo ha letto una persona sola')).toBeVisible();
      await banco.libera(gara, { numero: '400/2026', del: new Date(banco.adessoMs()).toISOString().slice(0, 10) });
      await expect(ferma(condotta)).toContainText('liberi');
      await dichiara.press('Enter');
      await domanda.getByRole('button', { name: 'Conferma l’esito' }).press('Enter');
      await expect(condotta.getByText('Revocata.', { exact: true })).toBeVisible();
      await expect(ferma(condotta)).toHaveCount(0);
      await expect(condotta.getByRole('link', { name: 'Vai al verbale' })).toBeVisible();
      await expect(torna.locator('body')).toContainText(/revocata/i);
    });
    for (const pagina of [condotta, torna]) await pagina.context().close();
  });
});
