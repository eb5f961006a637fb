import { diSeguito, testoDelPdf } from '@gestore/server/verbale/prove/testo-del-pdf';
import { expect, type Page } from '@playwright/test';
import { SCRITTA } from './osservazioni.ts';

/** Il verbale redatto porta la busta scartata e l'osservazione con ciò che non si disegna detto per nome; poi si firma (R25, R68). */
export async function verbaleFirmato(delegata: Page, asta: string): Promise<void> {
  const pdf = await delegata.request.get(`/api/admin/aste/${asta}/verbali/1.pdf`);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  const testo = diSeguito(await testoDelPdf(await pdf.body()));
  for (const parole of ['scartata per motivi tecnici, conservata in elenco', `«${SCRITTA.stampata}»`])
    expect(testo).toContain(diSeguito(parole));
  await delegata.getByRole('button', { name: 'Firma la versione 1 senza file' }).click();
  await delegata.getByRole('button', { name: 'Conferma la firma' }).click();
  await expect(delegata.getByRole('article', { name: 'Verbale, versione 1' })).toContainText('Firmata');
}
