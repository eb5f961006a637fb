import { truncate, writeFile } from 'node:fs/promises';
import { pdfDiUnaRiga } from '@gestore/server/dimostrazione/invenzioni/documenti';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** I documenti stanno accanto all'offerta e si leggono uno per uno (R37): il PDF che si apre è quello della busta. */
export async function apreDocumenti(busta: Locator): Promise<void> {
  await busta.getByText(/^documento-identita\.pdf \(/).click();
  const apri = busta.getByRole('link', { name: 'Apri documento-identita.pdf in un’altra scheda' });
  const risposta = await busta.page().request.get((await apri.getAttribute('href')) ?? '');
  expect(risposta.headers()['content-type']).toBe('application/pdf');
  expect((await risposta.body()).subarray(0, 5).toString()).toBe('%PDF-');
  // Si legge anche lì accanto, disegnato nella pagina, e chi ascolta ne ha il testo.
  const facciata = busta.getByRole('region', { name: /^documento-identita\.pdf, facciata 1 di / });
  await expect(facciata.getByText(/\w/).first()).toBeAttached();
}

/** Di una procura firmata si legge chi l'ha firmata, e che il contenuto è quello; dice quante ce n'erano. */
export async function procuraFirmata(busta: Locator): Promise<number> {
  await expect(busta.getByText(/^documento-identita\.pdf \(/)).toBeVisible();
  const procura = busta.getByText(/^procura\.pdf\.p7m \(/);
  if ((await procura.count()) === 0) return 0;
  await procura.click();
  const firme = busta.getByRole('list', { name: 'Firme del documento' });
  await expect(firme).toContainText('Firma integra');
  await expect(firme).toContainText('Firmato da Notaio Dimostrativo');
  return 1;
}

/** Nel dialogo del rifiuto, o dell'esclusione: la prima regola, e il motivo. */
export async function rifiuta(dialogo: Locator, motivo: string): Promise<void> {
  await dialogo.getByLabel('Regola').selectOption({ index: 1 });
  await dialogo.getByLabel('Motivo con parole Sue').fill(motivo);
  await dialogo.getByRole('button', { name: 'Conferma il rifiuto' }).click();
}

/**
 * La delegata digita un'offerta su carta con la sua scansione (R28): una oltre la misura non parte, e ciò che è scritto resta. La
 * scansione si apre accanto all'offerta, che ammette con un motivo; dà lo pseudonimo di chi è in sala.
 */
export async function offertaSuCarta(pagina: Page, { data, ora }: { data: string; ora: string }): Promise<string> {
  const modulo = pagina.getByRole('region', { name: 'Registra offerta cartacea' });
  await modulo.getByLabel(/Data del deposito/).fill(data);
  await modulo.getByLabel(/Ora del deposito/).fill(`${ora}:00`);
  await modulo.getByLabel('Offerente').fill('Bianca Sala');
  await modulo.getByLabel('Codice fiscale o partita IVA').fill('SLABNC80A41F205X');
  await modulo.getByLabel('Prezzo offerto (€)').fill('94.000,00');
  await modulo.getByLabel('Cauzione (€)').fill('9.400,00');
  await modulo.getByLabel('Pagamento entro (giorni)').fill('90');
  await modulo.getByLabel('Il bollo di 16 euro è pagato').check();
  await modulo.getByLabel('Cellulare').fill('333 1234567');
  await modulo.getByLabel('Giorno del bonifico').fill('02/03/2026');
  const registra = modulo.getByRole('button', { name: 'Registra offerta' });
  const scansione = modulo.getByLabel('Scansione dell’offerta');
  // Dal disco: mandati al browser dalla prova, ventun milioni di byte su una macchina carica sono secondi.
  const enorme = test.info().outputPath('enorme.pdf');
  await writeFile(enorme, '');
  await truncate(enorme, 21 * 1_024 * 1_024);
  await scansione.setInputFiles(enorme);
  await registra.click();
  await expect(modulo.getByText(/Scansione dell’offerta.*il massimo è 20\.480 KB/)).toBeVisible();
  await expect(modulo.getByLabel('Offerente')).toHaveValue('Bianca Sala');
  const buffer = Buffer.from(pdfDiUnaRiga('Offerta su carta di Bianca Sala'));
  await scansione.setInputFiles({ name: 'offerta di Bianca.pdf', mimeType: 'application/pdf', buffer });
  await registra.click();
  const busta = pagina.getByRole('article', { name: /^Busta / }).last();
  // Le buste sono già aperte: l'istante di deposito lo dichiara lei, e ammettere vuole un motivo.
  await expect(busta.getByText('I prezzi degli altri erano già aperti')).toBeVisible();
  for (const scritto of ['333 1234567', '02/03/2026']) await expect(busta.getByText(scritto)).toBeVisible();
  await busta.getByText(/^scansione\.pdf \(/).click();
  const facciata = busta.getByRole('region', { name: /^scansione\.pdf, facciata 1 di / });
  await expect(facciata.getByText('Bianca Sala')).toBeAttached();
  await ammettiControProposta(busta, 'Depositata in cancelleria, con la ricevuta.');
  await expect(busta.getByText('Ammessa', { exact: true })).toBeVisible();
  return ((await busta.getAttribute('aria-label')) ?? '').replace('Busta ', '');
}

/** Il pulsante, che si vede diverso, apre il perché al posto dei pulsanti: senza, non si ammette. */
export async function ammettiControProposta(busta: Locator, perche: string): Promise<void> {
  const motivo = busta.getByLabel('Motivo dell’ammissione');
  await expect(motivo).toHaveCount(0);
  await busta.getByRole('button', { name: 'Ammetti…' }).click();
  await expect(motivo).toBeFocused();
  await expect(busta.getByRole('button', { name: 'Rifiuta' })).toHaveCount(0);
  await busta.getByRole('button', { name: 'Ammetti contro la proposta' }).click();
  await expect(motivo).toHaveAccessibleDescription(/obbligatori/);
  await motivo.fill(perche);
  await busta.getByRole('button', { name: 'Ammetti contro la proposta' }).click();
}
