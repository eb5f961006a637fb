import { creaFirmatario } from '@gestore/server/dimostrazione/invenzioni/cms';
import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

/** Aggiunge parole in fondo al capoverso della formula, e le salva. */
async function scrive(pagina: Page, parole: string): Promise<void> {
  const testo = pagina.getByRole('textbox', { name: 'Testo del verbale' });
  await testo.getByText('Innanzi al delegato').click({ position: { x: 4, y: 4 } });
  await pagina.keyboard.press('End');
  await pagina.keyboard.type(parole);
  await expect(testo).toContainText(parole);
  await pagina.getByRole('button', { name: 'Salva come nuova versione' }).click();
}

test('R68 il modello del verbale di un ufficio si scrive da tastiera, in due non ci si copre, e apre il testo del verbale', async ({
  banco,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 422 .*\/modello\)$/, 'si scrive apposta un dato che non esiste');
  sentinella.ammetti(/status of 409 .*\/modello\)$/, 'due operatori scrivono apposta lo stesso modello');
  sentinella.ammetti(/status of 409 .*\/verbali\)$/, 'due pagine scrivono apposta lo stesso verbale');
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
  await test.step('un altro lo ha salvato intanto: si vedono i due testi, si sceglie, e quello scartato si riprende', async () => {
    const altro = await (await entrate.di('gestore')).newPage();
    await altro.goto('/edicom/tribunali');
    await altro.getByRole('button', { name: nome }).click();
    const sua = altro.getByRole('dialog', { name: nome });
    await sua.getByLabel('Titolo di apertura').fill('Verbale delle operazioni');
    await sua.getByLabel('Titolo di chiusura').fill('Chiusura');
    await sua.getByRole('button', { name: 'Salva il modello' }).click();
    await expect(altro.getByText('Con modello del verbale')).toBeVisible();
    await altro.close();

    await salva.press('Enter');
    const incontro = finestra.getByRole('alert').filter({ hasText: 'qui ha salvato un’altra persona' });
    const titoli = incontro.getByRole('group', { name: 'Titolo di apertura' });
    await expect(titoli).toContainText('«Verbale delle operazioni»');
    await expect(titoli).toContainText('Resta questo«Verbale di vendita senza incanto»');
    await expect(incontro).toContainText('Titolo di chiusura è cambiato, ora dice «Chiusura»');
    await expect(iniziale).toHaveValue('Innanzi al delegato {delegato}');
    await fotografa('due-sul-modello', gestore, false);
    await senzaViolazioni(gestore);
    await incontro.getByRole('button', { name: 'Prendi il testo dell’altro (Titolo di apertura)' }).press('Enter');
    await expect(finestra.getByLabel('Titolo di apertura')).toHaveValue('Verbale delle operazioni');
    await incontro.getByRole('button', { name: 'Riprendi il Suo testo (Titolo di apertura)' }).press('Enter');
    await expect(finestra.getByLabel('Titolo di apertura')).toHaveValue('Verbale di vendita senza incanto');
  });
  await salva.press('Enter');
  await expect(finestra).toHaveCount(0);
  await expect(gestore.getByText('Con modello del verbale')).toBeVisible();
  await gestore.close();

  const pagina = await (await entrate.di('delegata')).newPage();
  await pagina.goto(`/admin/asta/${banco.scena.aggiudicata}/redattore`);
  await pagina.getByRole('tab', { name: 'Testo' }).press('Enter');
  const testo = pagina.getByRole('textbox', { name: 'Testo del verbale' });
  await expect(testo).toContainText('Verbale di vendita senza incanto');
  await expect(testo).toContainText('Innanzi al delegato Avv. Elena Conti');
  await expect(pagina.getByText(`Con le formule del modello di ${scheda.tribunale}, versione 3.`)).toBeVisible();
  await fotografa('verbale-con-modello', pagina);
  await senzaViolazioni(pagina);

  await test.step('due pagine della stessa persona sul testo: la seconda non copre la prima, e sceglie', async () => {
    const altra = await (await entrate.di('delegata')).newPage();
    await altra.goto(`/admin/asta/${banco.scena.aggiudicata}/redattore`);
    await altra.getByRole('tab', { name: 'Testo' }).click();
    await scrive(altra, ' Prima di tutto.');
    await expect(altra.getByText('Riparte dal testo della versione 1.')).toBeVisible();
    await altra.close();

    await scrive(pagina, ' Dopo di che.');
    await expect(pagina.getByRole('alert')).toContainText('ha salvato la versione 1');
    const [loro, mio] = ['Salvato intanto: versione 1', 'Scritto da Lei'].map((quale) =>
      pagina.getByRole('region', { name: quale }),
    );
    await expect(loro?.locator('mark') ?? testo).toContainText('Prima di tutto.');
    await expect(mio?.locator('mark') ?? testo).toContainText('Dopo di che.');
    await expect(testo).toContainText('Dopo di che.');
    await fotografa('due-verbali', pagina);
    await senzaViolazioni(pagina);
    await pagina.getByRole('button', { name: 'Prendi il testo dell’altro' }).press('Enter');
    await expect(testo).toContainText('Prima di tutto.');
    await pagina.getByRole('button', { name: 'Riprendi il Suo testo' }).press('Enter');
    await expect(testo).toContainText('Dopo di che.');
    await pagina.getByRole('button', { name: 'Salva come nuova versione' }).click();
    await expect(pagina.getByText('Riparte dal testo della versione 2.')).toBeVisible();
    await expect(pagina.getByText('ha salvato la versione 1')).toHaveCount(0);
  });
  await pagina.close();
});

test('R68 il verbale si firma con il proprio dispositivo e si deposita da tastiera: prima senza firma, poi firmato', async ({
  banco,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 422 .*\/verbali\/firmato\)$/, 'si deposita apposta senza firma, e senza dire perché');
  const pagina = await (await entrate.di('delegata')).newPage();
  const asta = banco.scena.aggiudicata;
  await pagina.goto(`/admin/asta/${asta}/redattore`);
  const redatta = pagina.waitForResponse(/\/atti$/);
  await pagina.getByRole('button', { name: 'Redigi verbale' }).press('Enter');
  expect((await redatta).ok()).toBe(true);
  // Le altre le hanno salvate le prove di prima: si firma l’ultima.
  const { versioni } = await (await pagina.request.get(`/api/admin/aste/${asta}/verbali`)).json();
  const n: number = versioni.length;
  const modulo = pagina.getByRole('form', { name: `Deposito del file firmato della versione ${n}` });
  const deposita = modulo.getByRole('button', { name: 'Deposita il file firmato' });
  const manda = async (name: string, buffer: Buffer): Promise<void> => {
    await modulo.getByLabel('Verbale firmato').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await deposita.press('Enter');
  };
  await expect(modulo).toBeVisible();
  await deposita.press('Enter');
  await expect(modulo).toContainText('Il campo «Verbale firmato» è obbligatorio');
  const pdf = await (await pagina.request.get(`/api/admin/aste/${asta}/verbali/${n}.pdf`)).body();
  await manda(`verbale-${n}.pdf`, pdf);
  await expect(modulo.getByRole('alert')).toContainText(
    `Nel file non c’è una firma digitale: firmi il PDF della versione ${n}`,
  );
  await fotografa('verbale-da-firmare', pagina);
  await senzaViolazioni(pagina);

  const firma = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X');
  await manda(`verbale-${n}.pdf.p7m`, Buffer.from(await firma(new Uint8Array(pdf))));
  // Qui non c’è un elenco di fiducia: nessuno garantisce la firma, e si scrive perché la si accoglie.
  await expect(modulo.getByRole('alert')).toContainText('qui non lo garantisce nessuno');
  await modulo.getByLabel('Perché si accoglie questa firma').fill('Verificata con il verificatore di AgID');
  await deposita.press('Enter');
  const atti = pagina.getByRole('region', { name: `File firmato della versione ${n}` });
  await expect(atti).toContainText('Firmato da Elena Conti');
  await expect(atti).toContainText('Perché si è accolta la firma: Verificata con il verificatore di AgID');
  await expect(pagina.getByRole('article', { name: `Verbale, versione ${n}` })).toContainText('Firmata');
  const scarico = pagina.waitForEvent('download');
  await atti.getByRole('link', { name: `Scarica il file firmato della versione ${n}` }).press('Enter');
  expect((await scarico).suggestedFilename()).toMatch(new RegExp(`verbale-${n}.*\\.p7m$`));
  await fotografa('verbale-firmato', pagina);
  await senzaViolazioni(pagina);

  await test.step('R67 lo stesso per l’elenco dei rilanci; poi si scarica ciò che va in cancelleria', async () => {
    await pagina.getByRole('button', { name: 'Redigi l’elenco dei rilanci' }).press('Enter');
    const suo = pagina.getByRole('form', { name: 'Deposito dell’elenco firmato, versione 1' });
    await expect(suo).toBeVisible();
    const elenco = await (await pagina.request.get(`/api/admin/aste/${asta}/rilanci/elenchi/1.pdf`)).body();
    const buffer = Buffer.from(await firma(new Uint8Array(elenco)));
    const file = { name: 'elenco.pdf.p7m', mimeType: 'application/octet-stream', buffer };
    await suo.getByLabel('Elenco firmato').setInputFiles(file);
    await suo.getByLabel('Perché si accoglie questa firma').fill('Verificata con il verificatore di AgID');
    await suo.getByRole('button', { name: 'Deposita il file firmato' }).press('Enter');
    const agliAtti = pagina.getByRole('region', { name: 'Elenco firmato, versione 1' });
    await expect(agliAtti).toContainText('Firmato da Elena Conti');
    const pacchetto = pagina.waitForEvent('download');
    await pagina.getByRole('link', { name: 'Scarica il pacchetto per la cancelleria (ZIP)' }).press('Enter');
    expect((await pacchetto).suggestedFilename()).toMatch(/^deposito-.*\.zip$/);
    await senzaViolazioni(pagina);
  });
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
