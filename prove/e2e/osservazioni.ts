import { expect, type Page, test } from '@playwright/test';

/** Chi osserva, chi conduce, e un altro offerente che guarda. */
type Scena = { osserva: Page; delegata: Page; altro: Page };

/** Con un’emoji e un segno cinese, che nessun documento disegna: come si scrive, e come si stampa nel verbale. */
export const SCRITTA = {
  testo: 'La planimetria è di un altro lotto 🏠房.',
  stampata: 'La planimetria è di un altro lotto [U+1F3E0][U+623F].',
} as const;

const scheda = (pagina: Page) => pagina.getByRole('region', { name: 'Osservazioni per il verbale' });

/** Un’osservazione scritta, che gli altri leggono da quando la delegata ne prende atto; e una detta a voce (DM 22, R68). */
export async function osservazioni({ osserva, delegata, altro }: Scena): Promise<void> {
  await test.step('un’osservazione si legge da quando la delegata ne prende atto', async () => {
    await scheda(osserva).getByRole('button', { name: 'Scrivi un’osservazione' }).click();
    const finestra = osserva.getByRole('alertdialog', { name: 'Presentare l’osservazione?' });
    await expect(finestra).toContainText('non scriva nomi');
    await finestra.getByRole('button', { name: 'Presenta' }).click();
    await expect(finestra.getByLabel('Osservazione')).toHaveAccessibleDescription(/obbligatori/);
    await finestra.getByLabel('Osservazione').fill(SCRITTA.testo);
    await finestra.getByRole('button', { name: 'Presenta' }).click();
    await expect(scheda(osserva)).toContainText('in attesa di chi conduce');
    await expect(altro.getByText(SCRITTA.testo)).toHaveCount(0);
    await scheda(delegata)
      .getByRole('button', { name: /^Prendi atto/ })
      .click();
    await expect(scheda(altro)).toContainText(SCRITTA.testo);
    await expect(scheda(osserva)).toContainText('chi conduce ne ha preso atto');
  });
  await test.step('ciò che si dice a voce lo scrive la delegata', async () => {
    await scheda(delegata).getByRole('button', { name: 'Scrivi un’osservazione detta a voce' }).click();
    const finestra = delegata.getByRole('alertdialog', { name: 'Scrivi un’osservazione detta a voce' });
    await finestra.getByLabel('Di chi').selectOption({ index: 1 });
    await finestra.getByLabel('Osservazione').fill('Chiede che si dia atto dell’ora.');
    await finestra.getByRole('button', { name: 'Annota' }).click();
    await expect(scheda(altro)).toContainText('Chiede che si dia atto dell’ora.');
  });
}
