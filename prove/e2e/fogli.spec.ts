import { readFile } from 'node:fs/promises';
import { leggiXlsx } from '@gestore/server/fogli/prove/leggi-xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { test } from './specifica/prova.ts';

/** Ciò che la pagina salva quando si preme: il nome del file, e i nomi delle colonne del primo foglio. */
async function scarica(pagina: Page, premi: () => Promise<void>): Promise<{ nome: string; colonne: unknown[] }> {
  const arriva = pagina.waitForEvent('download');
  await premi();
  const scaricato = await arriva;
  const [foglio] = await leggiXlsx(await readFile(await scaricato.path()));
  return { nome: scaricato.suggestedFilename(), colonne: foglio?.righe[0]?.map((una) => una?.valore) ?? [] };
}

test('R09 R37 R72 ogni elenco che si esporta in CSV si esporta anche per Excel, dalla stessa pagina', async ({
  banco,
  entrate,
}) => {
  const pagina = await (await entrate.di('gestore')).newPage();
  const esporta = (dove: Page | Locator): Promise<void> =>
    dove.getByRole('button', { name: 'Esporta in Excel (XLSX)' }).click();

  await pagina.goto('/edicom/statistiche');
  const registro = pagina.getByRole('region', { name: 'Registro degli incarichi', exact: true });
  await expect(registro.getByRole('button', { name: 'Esporta in CSV' })).toBeVisible();
  const incarichi = await scarica(pagina, () => esporta(registro));
  expect(incarichi.nome).toMatch(/^registro-incarichi-\d{4}\.xlsx$/);
  expect(incarichi.colonne).toContain('Conferito il (Europe/Rome)');
  await expect(registro.getByText(/^Esportat[ae] [\d.]+ rig[ah]e?/)).toBeVisible();
  const periodo = pagina.getByRole('region', { name: 'Banca dati delle aste del Ministero', exact: true });
  await expect(periodo.getByRole('button', { name: 'Esporta in CSV' })).toBeVisible();
  const vendite = await scarica(pagina, () => esporta(periodo));
  expect(vendite.colonne).toContain('dichiarato il (Europe/Rome)');

  await pagina.goto('/edicom/logs');
  const letture = await scarica(pagina, () => esporta(pagina));
  expect(letture).toMatchObject({ nome: 'letture.xlsx', colonne: expect.arrayContaining(['Letta il (Europe/Rome)']) });

  await pagina.goto('/edicom/soggetti');
  const anagrafe = pagina.getByRole('region', { name: 'Anagrafe', exact: true });
  const soggetti = await scarica(pagina, () => esporta(anagrafe));
  expect(soggetti).toMatchObject({ nome: 'soggetti.xlsx', colonne: expect.arrayContaining(['Codice fiscale']) });

  await pagina.goto('/edicom/bancasella');
  const movimenti = await scarica(pagina, () =>
    esporta(pagina.getByRole('region', { name: 'Movimenti', exact: true })),
  );
  expect(movimenti).toMatchObject({ nome: 'movimenti.xlsx', colonne: expect.arrayContaining(['Causale']) });

  await pagina.goto(`/edicom/asta/${banco.scena.aggiudicata}`);
  const rivedi = pagina.getByRole('region', { name: 'Rivedere la vendita' });
  await expect(rivedi.getByRole('slider', { name: 'A che punto' })).toBeVisible();
  await rivedi.getByLabel('Come la vedeva').selectOption({ label: 'Lo schermo della sala' });
  const rilanci = await scarica(pagina, () => esporta(rivedi));
  expect(rilanci).toMatchObject({ nome: 'rilanci.xlsx', colonne: expect.arrayContaining(['Offerente']) });
  await fotografa('fogli-rivedi-gestore', pagina);

  const bancaDati = await scarica(pagina, () =>
    pagina.getByRole('link', { name: 'Esportazione per la banca dati delle aste (XLSX)' }).click(),
  );
  expect(bancaDati.nome).toBe('banca-dati-aste.xlsx');
  expect(bancaDati.colonne).toContain('dichiarato il (Europe/Rome)');
  await pagina.close();
});
