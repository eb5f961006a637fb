import type { Page } from '@playwright/test';

/** Dalla console, a gara finita, con qualche ammesso che nessuno raggiunge: la finestra lo dice e chiede perché, prima di mandare (R57). */
export async function aggiudicaSenzaTutti(console: Page): Promise<void> {
  await console.getByRole('button', { name: 'Aggiudica', exact: true }).click();
  const domanda = console.getByRole('alertdialog', { name: 'Confermare l’aggiudicazione' });
  await domanda.getByText('la piattaforma non raggiunge').waitFor();
  const motivo = domanda.getByLabel('Motivo per aggiudicare con offerenti irraggiungibili');
  const conferma = domanda.getByRole('button', { name: 'Conferma l’aggiudicazione' });
  await conferma.click();
  await motivo.and(console.locator('[aria-invalid=true]')).waitFor();
  await motivo.fill('Avvisato per telefono.');
  await conferma.click();
}
