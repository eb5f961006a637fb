import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

type Parti = { console: Page; banco: Page; chiunque: Page; asta: string; pseudonimo: string };

/**
 * Chi conduce e il banco pubblicano per tutti la stessa richiesta, già risposta: chi conduce lascia a metà e ritrova, prova a dire chi ha
 * chiesto, e arriva secondo; chiunque legge la risposta sulla scheda finché non la si ritira (R33, R76).
 */
export async function pubblicaATutti({ console, banco, chiunque, asta, pseudonimo }: Parti): Promise<void> {
  const letta = console.getByRole('article', { name: /^Richiesta n\./ }).filter({ hasText: 'audio della sala' });
  await letta.getByRole('button', { name: /^Pubblica a tutti/ }).click();
  const finestra = console.getByRole('dialog');
  const domanda = finestra.getByLabel('Domanda, senza nulla di chi l’ha fatta');
  await expect(domanda).toHaveValue('');
  await expect(finestra.getByLabel('Risposta per tutti')).toHaveValue('Attendiamo che Lei senta.');
  await expect(finestra).toContainText('Non sento l’audio della sala.');
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await expect(domanda).toHaveAccessibleDescription(/obbligatori|compili/);
  await senzaViolazioni(console);
  await fotografa('pubblica-a-tutti', console);
  // Ciò che si lascia a metà si ritrova, anche chiuso mentre lo si rilegge.
  await domanda.fill(`Come sente chi è in sala, ${pseudonimo}?`);
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await expect(finestra.getByRole('list', { name: 'Domande e risposte' })).toContainText('Attendiamo che Lei senta.');
  await senzaViolazioni(console);
  await fotografa('pubblica-a-tutti-rilettura', console);
  await console.keyboard.press('Escape');
  await expect(finestra).toHaveCount(0);
  await letta.getByRole('button', { name: /^Pubblica a tutti/ }).click();
  await expect(domanda).toHaveValue(`Come sente chi è in sala, ${pseudonimo}?`);
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await finestra.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await expect(finestra.getByRole('alert').last()).toContainText('lo pseudonimo di chi ha chiesto');
  await domanda.fill('Come sente chi è in sala?');

  const dalBanco = banco
    .getByRole('list', { name: 'Richieste di assistenza' })
    .getByRole('listitem')
    .filter({ hasText: 'Non sento l’audio della sala.' });
  await dalBanco.getByRole('button', { name: /^Pubblica a tutti/ }).click();
  const sua = banco.getByRole('dialog');
  await sua.getByLabel('Domanda, senza nulla di chi l’ha fatta').fill('L’audio della sala si sente?');
  await sua.getByLabel('Risposta per tutti').fill('Sì: il microfono adesso è acceso.');
  await sua.getByRole('button', { name: 'Rileggi…' }).click();
  await senzaViolazioni(banco);
  await sua.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await expect(dalBanco.getByText(/^Pubblicata sulla scheda (il\s|l’)/)).toBeVisible();

  // Chi arriva secondo lo legge, e non perde ciò che ha scritto.
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await finestra.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await expect(finestra.getByRole('alert').last()).toContainText('è già sulla scheda');
  await expect(domanda).toHaveValue('Come sente chi è in sala?');
  await finestra.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(letta.getByText(/^Pubblicata sulla scheda (il\s|l’)/)).toBeVisible();
  await senzaViolazioni(console);
  await fotografa('pubblicata-a-tutti', console);

  const scheda = await chiunque.context().newPage();
  await scheda.goto(`/asta/${asta}`);
  const lette = scheda.getByRole('list', { name: 'Domande e risposte' });
  await expect(lette).toContainText('Sì: il microfono adesso è acceso.');
  await expect(lette).toContainText(/Pubblicata (il\s|l’).*\salle\s\d{2}:\d{2}/);
  await expect(lette).not.toContainText(pseudonimo);
  await senzaViolazioni(scheda);
  await letta.getByRole('button', { name: /^Ritira la risposta a:/ }).click();
  const ritiro = console.getByRole('alertdialog', { name: 'Ritirare la risposta?' });
  await ritiro.getByLabel('Perché la ritira').fill('Il guasto è finito.');
  await ritiro.getByRole('button', { name: 'Ritira dalla scheda' }).click();
  await expect(letta.getByText(/^Ritirata dalla scheda (il\s|l’)/)).toBeVisible();
  // La pagina disegnata serve ad altri per due secondi.
  await expect(async () => {
    await scheda.reload();
    await expect(scheda.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lette).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await scheda.close();

  // Ritirata, si pubblica di nuovo: ciò che era rimasto a metà c'è ancora, e pubblicato non resta nulla.
  await letta.getByRole('button', { name: /^Pubblica a tutti/ }).click();
  await expect(domanda).toHaveValue('Come sente chi è in sala?');
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await finestra.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await expect(finestra).toHaveCount(0);
  await expect(letta.getByText(/^Pubblicata sulla scheda (il\s|l’)/)).toBeVisible();
  expect(await console.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Come sente');
}

/** Alla domanda privata di un offerente si risponde davanti a tutti, nella stanza: la leggono tutti i partecipanti, e non di chi fosse (R33). */
export async function rispondiATutti(console: Page, partecipanti: readonly Page[]): Promise<void> {
  const arrivata = console
    .getByRole('list', { name: 'Messaggi della vendita' })
    .getByRole('listitem')
    .filter({ hasText: 'Il conto per il saldo qual è?' });
  await arrivata.getByRole('button', { name: 'Rispondi a tutti…' }).click();
  const finestra = console.getByRole('dialog');
  const domanda = finestra.getByLabel('Domanda, senza nulla di chi l’ha fatta');
  await expect(domanda).toHaveValue('Il conto per il saldo qual è?');
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await expect(finestra.getByLabel('Risposta per tutti')).toHaveAccessibleDescription(/obbligatori/);
  await senzaViolazioni(console);
  await domanda.fill('Su quale banca si versa il prezzo?');
  await finestra.getByLabel('Risposta per tutti').fill('Su quella a pagina quattro.');
  await finestra.getByRole('button', { name: 'Rileggi…' }).click();
  await expect(finestra).toContainText('né nominare nessuno');
  await expect(finestra).toContainText('Domanda: Su quale banca si versa il prezzo?');
  await senzaViolazioni(console);
  await finestra.getByRole('button', { name: 'Manda a tutti' }).click();
  await expect(finestra).toHaveCount(0);
  for (const chi of partecipanti)
    await expect(chi.getByRole('region', { name: 'Messaggi della stanza' })).toContainText(
      'Risposta: Su quella a pagina quattro.',
    );
}
