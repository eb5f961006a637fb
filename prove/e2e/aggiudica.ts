import type { Page } from '@playwright/test';

/** Dalla console, a gara finita, con qualche ammesso che nessuno raggiunge: il server rifiuta una volta, e chiede perché si aggiudica (R57). */
export async function aggiudicaSenzaTutti(console: Page): Promise<void> {
  await console.getByRole('button', { name: 'Aggiudica', exact: true }).click();
  const domanda = console.getByRole('alertdialog', { name: 'Confermare l’aggiudicazione' });
  const conferma = domanda.getByRole('button', { name: 'Conferma l’aggiudicazione' });
  await conferma.click();
  await domanda.getByLabel('Motivo per aggiudicare con offerenti irraggiungibili').fill('Avvisato per telefono.');
  await conferma.click();
}
