import { creaFirmatario } from '@gestore/server/dimostrazione/invenzioni/cms';
import { pdfDiUnaRiga } from '@gestore/server/dimostrazione/invenzioni/documenti';
import { expect, type Page } from '@playwright/test';

/**
 * Carica la dichiarazione di assenza di conflitti nella scheda di una bozza: prima quella senza firma, che si rifiuta; poi quella
 * firmata da chi non è indicato come legale rappresentante, che vuole un motivo (R07).
 */
export async function caricaDichiarazione(pagina: Page): Promise<void> {
  const pdf = pdfDiUnaRiga('Dichiaro di non essere in conflitto di interessi.');
  const firma = await creaFirmatario('Rosa Fermi', 'FRMRSO70A41F205G');
  const campo = pagina.getByLabel('Dichiarazione firmata');
  const carica = pagina.getByRole('button', { name: 'Carica la dichiarazione' });
  await campo.setInputFiles({ name: 'dichiarazione.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  await carica.click();
  await expect(pagina.getByText('Nel file non c’è una firma digitale')).toBeVisible();
  const firmata = Buffer.from(await firma(pdf));
  await campo.setInputFiles({ name: 'dichiarazione.pdf.p7m', mimeType: 'application/pkcs7-mime', buffer: firmata });
  await carica.click();
  await expect(pagina.getByText('Ha firmato Rosa Fermi')).toBeVisible();
  await pagina.getByLabel('Perché si accoglie questa firma').fill('Procuratrice, atto 12/2026');
  // Il file scelto è ancora lì: si aggiunge il motivo e basta.
  await carica.click();
  const atti = pagina.getByRole('region', { name: 'Agli atti' });
  await expect(atti).toContainText('Firmato da Rosa Fermi');
  await expect(atti).toContainText('Motivo: Procuratrice, atto 12/2026');
}

/** Dice nella scheda di una bozza chi è il debitore, o perché non ce n'è uno da registrare: senza, non si pubblica (R18, R76). */
export async function diceChiEIlDebitore(
  pagina: Page,
  campo: 'Debitori' | 'Perché non c’è un debitore da registrare',
  testo: string,
): Promise<void> {
  const chi = pagina.getByRole('region', { name: 'Chi non può offrire' });
  await chi.getByRole('button', { name: 'Mostra e modifica' }).click();
  await chi.getByLabel(campo).fill(testo);
  await chi.getByRole('button', { name: 'Salva l’elenco' }).click();
  await expect(pagina.getByText('Elenco salvato.')).toBeVisible();
}

/** Ciò che il portale tace e l'avviso dice, con la risposta di quasi tutti gli avvisi (R02, R03, R17). */
const TACIUTO = {
  'Luogo delle operazioni': 'Studio dell’avv. Conti, Via Larga 4, Milano',
  'Termine del saldo (giorni)': '120',
  'Tempo fra i rilanci (secondi)': '180',
};

/** Di ciò che il portale tace nulla è supposto: ogni campo è vuoto. */
export async function chiestoCioCheSiTace(pagina: Page): Promise<void> {
  for (const nome of ['Rito', ...Object.keys(TACIUTO)])
    await expect(pagina.getByLabel(nome, { exact: true })).toHaveValue('');
}

/** Scrive ciò che il portale tace, come lo direbbe l'avviso di un'esecuzione. */
export async function rispondeCioCheSiTace(pagina: Page): Promise<void> {
  await pagina.getByLabel('Rito', { exact: true }).selectOption('Esecuzione (codice di procedura civile)');
  for (const [nome, risposta] of Object.entries(TACIUTO)) await pagina.getByLabel(nome, { exact: true }).fill(risposta);
}
