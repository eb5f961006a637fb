import { pdfDiUnaRiga } from '@gestore/server/dimostrazione/invenzioni/documenti';
import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { nuovaPagina } from './persone.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const DOCUMENTO = { name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfDiUnaRiga('Carta')) };

async function chiede(pagina: Page, { nome, codice, qualita }: { nome: string; codice: string; qualita: string }) {
  await pagina.getByLabel('Nome e cognome, o denominazione').fill(nome);
  await pagina.getByLabel('Codice fiscale o partita IVA').fill(codice);
  await pagina.getByLabel('PEC a cui rispondere').fill(`${codice.toLowerCase()}@pec.example`);
  await pagina.getByLabel('In quale qualità').selectOption({ label: qualita });
  await pagina.getByLabel('Perché chiede di assistere').fill('Ho un interesse nella procedura.');
  await pagina.getByLabel('Documento d’identità').setInputFiles([DOCUMENTO]);
  await pagina.getByRole('button', { name: 'Invia la richiesta' }).press('Enter');
  await expect(pagina.getByRole('status').filter({ hasText: 'La richiesta è arrivata' })).toBeVisible();
}

test('R35 dalla scheda pubblica si chiede di assistere; chi conduce legge, ammette uno con la sua credenziale e rifiuta un altro', async ({
  banco,
  browser,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/credenziali/, 'le credenziali prima delle T0-180 non si leggono');
  const { raccolta } = banco.scena;
  const visitatore = await nuovaPagina({ banco, browser });
  const delegata = await (await entrate.di('delegata')).newPage();

  await test.step('la scheda porta al modulo; ciò che manca si dice accanto al campo, e nulla si perde', async () => {
    await visitatore.goto(`/asta/${raccolta}`);
    await visitatore.getByRole('link', { name: 'Chiedi di assistere' }).click();
    await expect(visitatore.getByRole('heading', { level: 1 })).toContainText('Chiedi di assistere');
    await visitatore.getByLabel('Nome e cognome, o denominazione').fill('Ada Bianchi');
    await visitatore.getByRole('button', { name: 'Invia la richiesta' }).click();
    await expect(visitatore.getByLabel('PEC a cui rispondere')).toHaveAttribute('aria-invalid', 'true');
    await expect(visitatore.getByLabel('Nome e cognome, o denominazione')).toHaveValue('Ada Bianchi');
    await senzaViolazioni(visitatore);
    await fotografa('assisti-modulo', visitatore);
    await chiede(visitatore, { nome: 'Ada Bianchi', codice: 'BNCDAA80A41H501X', qualita: 'Creditore' });
    await fotografa('assisti-inviata', visitatore);
    await visitatore.goto(`/asta/${raccolta}/assisti`);
    await chiede(visitatore, { nome: 'Ugo Neri', codice: 'NREGUO80A01H501X', qualita: 'Altro' });
  });

  await delegata.goto(`/admin/token?asta=${raccolta}`);
  const carta = delegata.getByRole('region', { name: 'Richieste di assistere' });
  const di = (nome: string) => carta.getByRole('article', { name: `Richiesta di ${nome}` });
  await test.step('chi conduce legge chi è e perché, scarica il documento, e decide con un motivo', async () => {
    await expect(di('Ada Bianchi')).toContainText('BNCDAA80A41H501X');
    await fotografa('richieste-delegata', delegata);
    const [scaricato] = await Promise.all([
      delegata.waitForEvent('download'),
      carta.getByRole('link', { name: 'Documento d’identità di Ada Bianchi' }).click(),
    ]);
    expect(scaricato.suggestedFilename()).toMatch(/^documento-[0-9a-f]{8}\.pdf$/);
    await di('Ada Bianchi').getByRole('button', { name: 'Ammetti' }).press('Enter');
    const finestra = delegata.getByRole('dialog');
    await finestra.getByRole('button', { name: 'Ammetti' }).click();
    await expect(finestra.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
    await finestra.getByLabel('Motivo').fill('Creditrice procedente: assiste di diritto.');
    await senzaViolazioni(delegata);
    await finestra.getByRole('button', { name: 'Ammetti' }).click();
    await expect(di('Ada Bianchi')).toContainText('Creditrice procedente: assiste di diritto.');
    await di('Ugo Neri').getByRole('button', { name: 'Non ammettere' }).click();
    await finestra.getByLabel('Motivo').fill('Non ha indicato quale interesse.');
    await finestra.getByRole('button', { name: 'Non ammettere' }).click();
    await expect(di('Ugo Neri')).toContainText('Non ammesso');
    await expect(di('Ugo Neri').getByRole('button')).toHaveCount(0);
    await senzaViolazioni(delegata);
    await fotografa('richieste-decise', delegata);
  });

  await test.step('chi è ammesso trova nella posta il suo collegamento, chi non lo è no', async () => {
    const [suo, ...altri] = (await banco.collegamenti()).filter(({ pec }) => pec?.endsWith('h501x@pec.example'));
    expect([suo?.pec, altri]).toEqual(['bncdaa80a41h501x@pec.example', []]);
    await visitatore.goto(suo?.collegamento ?? '');
    await visitatore.getByRole('button', { name: 'Entra', exact: true }).click();
    await expect(visitatore).toHaveURL(/\/user\/asta/);
  });
  await delegata.close();
  await visitatore.context().close();
});
