import { expect, type Page } from '@playwright/test';

/** Dalla scheda: apre le operazioni, dopo aver letto che cosa segue e che non si torna indietro. */
export async function apriOperazioni(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Apri operazioni' }).click();
  const domanda = pagina.getByRole('alertdialog', { name: 'Aprire le operazioni' });
  await expect(domanda).toContainText('Non si può annullare.');
  await domanda.getByRole('button', { name: 'Conferma l’apertura' }).click();
}
