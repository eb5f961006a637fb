import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { ammettiControProposta } from './documenti-busta.ts';
import { accediDelegata, accediOperatore, romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaDifetti } from './senza-difetti.ts';

const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga' });
});
test.afterAll(() => banco.chiudi());

test('R46 R42 un’istanza registrata prima dell’apertura, una gara che finisce sotto la base: il bene è assegnato', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/atti\)$/, 'chi conduce chiede apposta ciò che la regola rifiuta');
  const { raccolta, aggiudicata } = banco.scena;
  const entra = async (): Promise<Page> => {
    const pagina = await (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();
    await accediDelegata(pagina, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
    await pagina.goto(`/admin/asta/${raccolta}`);
    return pagina;
  };
  const prima = await entra();
  const { asta } = await (await prima.request.get(`/api/admin/aste/${raccolta}`)).json();
  const { inizioOperazioniIl: inizioIl, termineOfferteIl, unitaTempoMs } = asta.parametri;

  await test.step('R70 di una vendita già aggiudicata chi conduce propone la decadenza, e un operatore la conferma', async () => {
    await prima.goto(`/admin/asta/${aggiudicata}`);
    await prima.getByRole('tab', { name: 'Dopo la vendita' }).click();
    const modulo = prima.getByRole('form', { name: 'Registra il provvedimento del giudice' });
    await modulo.getByLabel('Numero del provvedimento').fill('77/2027');
    await modulo.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
    await modulo.getByLabel('Motivo').fill('Il saldo non è stato versato.');
    await modulo.getByRole('button', { name: 'Proponi di registrare il provvedimento' }).click();
    const domanda = prima.getByRole('alertdialog');
    await expect(domanda).toContainText('la sua cauzione è persa');
    await domanda.getByRole('button', { name: 'Proponi', exact: true }).click();
    const attesa = prima.getByRole('region', { name: 'In attesa di un’altra persona' });
    await expect(attesa).toContainText('Registrare la decadenza');
    await expect(attesa).toContainText('fino ad allora nulla è cambiato');
    await senzaDifetti(prima);
    const gestore = await (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();
    await accediOperatore(gestore);
    await gestore.goto(`/edicom/asta/${aggiudicata}`);
    const proposta = gestore.getByRole('region', { name: 'In attesa di un’altra persona' });
    await expect(proposta).toContainText('Provvedimento n. 77/2027');
    await proposta.getByRole('button', { name: /^Conferma:/ }).click();
    const conferma = gestore.getByRole('alertdialog');
    await expect(conferma).toContainText('la sua cauzione è persa');
    await expect(conferma).toContainText('Prima di confermare legga il provvedimento');
    await senzaDifetti(gestore);
    await conferma.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(proposta).toHaveCount(0);
    await gestore.context().close();
    await expect(prima.getByText(/Aggiudicatario decaduto: provvedimento n\. 77\/2027/)).toBeVisible();
    await prima.goto(`/admin/asta/${raccolta}`);
  });

  await test.step('la registra chi conduce: sotto il prezzo base no, e si legge quanto serve', async () => {
    await prima.getByRole('tab', { name: 'Istanze di assegnazione' }).click();
    const modulo = prima.getByRole('form', { name: 'Registra un’istanza di assegnazione' });
    const invia = modulo.getByRole('button', { name: 'Registra l’istanza' });
    await invia.click();
    await expect(modulo.getByRole('alert')).toContainText('Controlli i campi indicati');
    const deposito = romana(banco.adessoMs() - 2 * GIORNO_MS);
    await modulo.getByLabel('Creditore', { exact: true }).fill('Banca Zefiro S.p.A.');
    await modulo.getByLabel('Somma offerta').fill('46.000,00');
    await modulo.getByLabel('Spese di esecuzione').fill('4.000,00');
    await modulo.getByLabel('Crediti che vengono prima').fill('0,00');
    await modulo.getByLabel('Data del deposito').fill(deposito.data);
    await modulo.getByLabel('Ora del deposito').fill(deposito.ora);
    await invia.click();
    await expect(modulo.getByText('deve offrire almeno € 46.037,11')).toBeVisible();
    await modulo.getByLabel('Somma offerta').fill('46.037,11');
    await invia.click();
    await expect(prima.getByRole('button', { name: 'Togli l’istanza di Banca Zefiro S.p.A.' })).toBeVisible();
    await senzaDifetti(prima);
    await prima.setViewportSize({ width: 390, height: 844 });
    expect(await prima.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await prima.context().close();
  });

  await banco.avanza(inizioIl + MINUTO_MS - banco.adessoMs());
  const delegata = await entra();
  await test.step('due offerte su carta, sotto la base', async () => {
    await apriOperazioni(delegata);
    await delegata.getByRole('link', { name: 'Vai alle buste' }).click();
    await expect(delegata.getByText('la legge vuole che il bene sia assegnato')).toBeVisible();
    const modulo = delegata.getByRole('region', { name: 'Registra offerta cartacea' });
    const deposito = romana(termineOfferteIl - MINUTO_MS);
    for (const [nome, codice, prezzo, cauzione] of [
      ['Bianca Sala', 'SLABNC80A41F205X', '40.000,00', '6.000,00'],
      ['Carlo Valle', 'VLLCRL80A01F205X', '41.000,00', '6.150,00'],
    ] as const) {
      await modulo.getByLabel(/Data del deposito/).fill(deposito.data);
      await modulo.getByLabel(/Ora del deposito/).fill(`${deposito.ora}:00`);
      await modulo.getByLabel('Offerente').fill(nome);
      await modulo.getByLabel('Codice fiscale o partita IVA').fill(codice);
      await modulo.getByLabel('Prezzo offerto (€)').fill(prezzo);
      await modulo.getByLabel('Cauzione (€)').fill(cauzione);
      await modulo.getByLabel('Pagamento entro (giorni)').fill('60');
      await modulo.getByRole('button', { name: 'Registra offerta' }).click();
      const busta = delegata.getByRole('article', { name: /^Busta / }).last();
      await expect(busta.getByText(nome)).toBeVisible();
      if ((await busta.getByRole('button', { name: 'Ammetti…' }).count()) > 0)
        await ammettiControProposta(busta, 'Ammessa.');
      else await busta.getByRole('button', { name: 'Ammetti' }).click();
      await expect(busta.getByText('Ammessa', { exact: true })).toBeVisible();
    }
  });

  await test.step('la gara finisce a 41.000: la console propone di assegnare, e non di aggiudicare', async () => {
    await delegata.getByRole('button', { name: 'Avvia la gara' }).click();
    await delegata.getByRole('button', { name: 'Conferma l’avvio' }).click();
    await expect(delegata).toHaveURL(/\/console$/);
    await expect(delegata.getByRole('region', { name: 'Istanze di assegnazione' })).toContainText('€ 46.037,11');
    await banco.avanza(unitaTempoMs + 5_000);
    await expect(delegata.getByRole('button', { name: 'Assegna il bene' })).toBeVisible();
    await expect(delegata.getByRole('button', { name: 'Aggiudica', exact: true })).toHaveCount(0);
    await delegata.getByRole('button', { name: 'Assegna il bene' }).click();
    const domanda = delegata.getByRole('alertdialog', { name: 'Confermare l’assegnazione' });
    await expect(domanda).toContainText('Assegna a Banca Zefiro S.p.A. per € 46.037,11');
    await senzaDifetti(delegata);
    await domanda.getByRole('button', { name: 'Conferma l’assegnazione' }).click();
    await expect(delegata.getByText('Assegnata al creditore per € 46.037,11.')).toBeVisible();
  });

  await test.step('nessuno schermo tiene in testa chi ha perso: né la console, né quello che vede la sala', async () => {
    const quadro = delegata.getByRole('region', { name: 'Stato della gara' });
    await expect(quadro).toContainText('Assegnata al creditore');
    await expect(quadro).toContainText('A nessun offerente');
    await expect(quadro).not.toContainText('41.000,00');
    const sala = await delegata.context().newPage();
    await sala.goto(`/admin/asta/${raccolta}/console/sala`);
    await expect(sala.getByRole('region', { name: 'Al creditore per' })).toHaveText('Al creditore per46.037,11euro');
    await expect(sala.getByText('Assegnata al creditore')).toBeVisible();
    await expect(sala.locator('body')).not.toContainText('41.000,00');
    await expect(sala.locator('body')).not.toContainText('Zefiro');
    await sala.close();
  });

  await test.step('chiunque legge che è assegnata, e nessuno a chi', async () => {
    const pubblico = await (await browser.newContext({ baseURL: banco.url })).newPage();
    await pubblico.goto(`/asta/${raccolta}`);
    await expect(pubblico.getByText('Assegnata al creditore')).toBeVisible();
    await expect(pubblico.locator('body')).not.toContainText('Zefiro');
    await pubblico.context().close();
    await delegata.context().close();
  });
});
