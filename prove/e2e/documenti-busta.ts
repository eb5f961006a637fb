import { expect, type Locator } from '@playwright/test';

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
