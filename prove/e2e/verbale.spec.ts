import { creaFirmatario } from '@gestore/server/dimostrazione/cms';
import { expect } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

test('R68 il modello del verbale di un ufficio si scrive da tastiera, e apre il testo del verbale', async ({
  banco,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 422 .*\/modello\)$/, 'si scrive apposta un dato che non esiste');
  const gestore = await (await entrate.di('gestore')).newPage();
  const risposta = await gestore.request.get(`/api/edicom/aste/${banco.scena.aggiudicata}`);
  const { scheda } = (await risposta.json()) as { scheda: { tribunale: string } };
  await gestore.goto('/edicom/tribunali');
  const nome = `Modello del verbale di ${scheda.tribunale}`;
  await gestore.getByRole('button', { name: nome }).press('Enter');
  const finestra = gestore.getByRole('dialog', { name: nome });
  await finestra.getByLabel('Titolo di apertura').fill('Verbale di vendita senza incanto');
  const iniziale = finestra.getByLabel('Formula iniziale');
  await iniziale.fill('Innanzi al delegato {delegata}');
  const salva = finestra.getByRole('button', { name: 'Salva il modello' });
  await salva.press('Enter');
  await expect(finestra).toContainText('c’è {delegata}, che non è un dato del verbale');
  await fotografa('modello-verbale', gestore, false);
  await senzaViolazioni(gestore);
  await iniziale.fill('Innanzi al delegato');
  await finestra.getByRole('button', { name: 'Delegato {delegato}' }).press('Enter');
  await expect(iniziale).toHaveValue('Innanzi al delegato {delegato}');
  await salva.press('Enter');
  await expect(gestore.getByText('Con modello del verbale')).toBeVisible();
  await gestore.close();

  const pagina = await (await entrate.di('delegata')).newPage();
  await pagina.goto(`/admin/asta/${banco.scena.aggiudicata}/redattore`);
  await pagina.getByRole('tab', { name: 'Testo' }).press('Enter');
  const testo = pagina.getByRole('textbox', { name: 'Testo del verbale' });
  await expect(testo).toContainText('Verbale di vendita senza incanto');
  await expect(testo).toContainText('Innanzi al delegato Avv. Elena Conti');
  await expect(pagina.getByText(`Con le formule del modello di ${scheda.tribunale}, versione 2.`)).toBeVisible();
  await fotografa('verbale-con-modello', pagina);
  await senzaViolazioni(pagina);
  await pagina.close();
});

test('R68 il verbale si firma con il proprio dispositivo e si deposita da tastiera: prima senza firma, poi firmato', async ({
  banco,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 422 .*\/verbali\/firmato\)$/, 'si deposita apposta un file senza firma');
  const pagina = await (await entrate.di('delegata')).newPage();
  const asta = banco.scena.aggiudicata;
  await pagina.goto(`/admin/asta/${asta}/redattore`);
  await pagina.getByRole('button', { name: 'Redigi verbale' }).press('Enter');
  const modulo = pagina.getByRole('form', { name: 'Deposito del file firmato della versione 1' });
  const deposita = modulo.getByRole('button', { name: 'Deposita il file firmato' });
  const manda = async (name: string, buffer: Buffer): Promise<void> => {
    await modulo.getByLabel('Verbale firmato').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await deposita.press('Enter');
  };
  await expect(modulo).toBeVisible();
  await deposita.press('Enter');
  await expect(modulo).toContainText('Il campo «Verbale firmato» è obbligatorio');
  const pdf = await (await pagina.request.get(`/api/admin/aste/${asta}/verbali/1.pdf`)).body();
  await manda('verbale-1.pdf', pdf);
  await expect(modulo.getByRole('alert')).toContainText(
    'Nel file non c’è una firma digitale: firmi il PDF della versione 1',
  );
  await fotografa('verbale-da-firmare', pagina);
  await senzaViolazioni(pagina);

  const firma = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X');
  await manda('verbale-1.pdf.p7m', Buffer.from(await firma(new Uint8Array(pdf))));
  const atti = pagina.getByRole('region', { name: 'File firmato della versione 1' });
  await expect(atti).toContainText('Firmato da Elena Conti');
  await expect(pagina.getByRole('article', { name: 'Verbale, versione 1' })).toContainText('Firmata');
  const scarico = pagina.waitForEvent('download');
  await atti.getByRole('link', { name: 'Scarica il file firmato della versione 1' }).press('Enter');
  expect((await scarico).suggestedFilename()).toMatch(/verbale-1.*\.p7m$/);
  await fotografa('verbale-firmato', pagina);
  await senzaViolazioni(pagina);
  await pagina.close();
});

test('finché un elenco si legge non si dice che è vuoto', async ({ banco, entrate }) => {
  const pagina = await (await entrate.di('delegata')).newPage();
  const legge = pagina.getByRole('status').filter({ hasText: 'Lettura dell’elenco…' });
  for (const [percorso, chiamata, vuoto] of [
    [`/admin/asta/${banco.scena.aggiudicata}/redattore`, 'rimborsi', 'Nessuna cauzione da restituire'],
    [`/admin/asta/${banco.scena.aggiudicata}/redattore`, 'verbali', 'Qui compariranno le versioni'],
    [`/admin/token?asta=${banco.scena.gara}`, 'credenziali', 'Qui compariranno le credenziali'],
  ] as const) {
    let lascia = (): void => undefined;
    const trattenuta = new Promise<void>((fatto) => {
      lascia = fatto;
    });
    const indirizzo = new RegExp(`/api/admin/aste/[^/]+/${chiamata}$`);
    await pagina.route(indirizzo, async (una) => {
      await trattenuta;
      await una.continue();
    });
    await pagina.goto(percorso);
    // Anche un altro elenco della pagina può essere ancora in lettura; quello trattenuto lo è finché non lo si lascia.
    await expect(legge.first()).toBeVisible();
    await expect(pagina.getByText(vuoto)).toHaveCount(0);
    lascia();
    await expect(legge).toHaveCount(0);
    await pagina.unrouteAll({ behavior: 'wait' });
  }
  await pagina.close();
});
