import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** Chi guarda mentre la delegata registra ciò che si dice in sala; `due` è in testa, e in sala c'è `inSala`. */
type Scena = {
  delegata: Page;
  due: Page;
  spettatore: Page;
  sala: Page;
  inSala: string;
  fotografa: (nome: string, pagina: Page) => Promise<void>;
};

const posizione = (pagina: Page) => pagina.getByRole('region', { name: 'La sua posizione' });

/** Nulla contro le WCAG 2.1 AA nella pagina com'è adesso. */
export async function senzaViolazioni(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** I rilanci detti in sala: uno scritto male e rettificato, uno mai detto e annullato, e quello vero (R54, R55). */
export async function rilanciInSala(scena: Scena): Promise<void> {
  await test.step('un rilancio detto in sala, registrato a crono fermo', () => registraUnoSmisurato(scena));
  await test.step('lo zero di troppo si rettifica, e tutti leggono che cosa è cambiato e perché', () =>
    rettificaLoZero(scena));
  await test.step('un rilancio mai detto si annulla: torna in testa chi c’era', () => annullaEAltro(scena));
}

/** Il minimo e i passi si toccano; sotto il minimo non parte, molto oltre si chiede di nuovo. */
async function registraUnoSmisurato({ delegata, due, inSala, fotografa }: Scena): Promise<void> {
  await delegata.getByRole('button', { name: 'Ferma il crono' }).click();
  await expect(due.getByText('Il crono è fermo: il referente')).toBeVisible();
  const modulo = delegata.getByRole('form', { name: 'Rilancio in sala' });
  const importo = modulo.getByLabel('Importo del rilancio (€)');
  await expect(modulo.getByLabel('Offerente in sala')).toHaveValue(/./);
  const minimo = await importo.inputValue();
  await modulo.getByRole('button', { name: /^Più / }).click();
  await expect(importo).not.toHaveValue(minimo);
  await modulo.getByRole('button', { name: /^Meno / }).click();
  await expect(importo).toHaveValue(minimo);
  await importo.fill('1.000,00');
  await modulo.getByRole('button', { name: /^Registra / }).click();
  await expect(modulo.getByText(/^Non si registra: in sala si rilancia da/)).toBeVisible();
  await expect(delegata.getByRole('table', { name: /^Rilanci validi/ })).not.toContainText('1.000,00 €');
  await importo.fill('1.300.000,00');
  await modulo.getByRole('button', { name: `Registra 1.300.000 per ${inSala}` }).click();
  const domanda = delegata.getByRole('alertdialog', { name: 'È proprio questo l’importo?' });
  await expect(domanda).toContainText('unmilionetrecentomila');
  await fotografa('rilancio-in-sala', delegata);
  await domanda.getByRole('button', { name: 'Confermo l’importo' }).click();
  await expect(due.getByRole('table', { name: 'Rilanci' })).toContainText('1.300.000,00');
}

/** Uno zero di troppo si rettifica: tutti leggono che cosa è cambiato e perché. */
async function rettificaLoZero({ delegata, due, spettatore, sala, fotografa }: Scena): Promise<void> {
  const rilanci = delegata.getByRole('table', { name: /^Rilanci validi/ });
  await rilanci.getByRole('button', { name: 'Rettifica…' }).click();
  const rettifica = delegata.getByRole('alertdialog', { name: 'Rettificare il rilancio in sala' });
  await rettifica.getByRole('button', { name: 'Conferma la rettifica' }).click();
  await expect(rettifica.getByText('Motivo', { exact: true })).toBeVisible();
  await rettifica.getByRole('button', { name: /^Uno zero in meno: .*130\.000,00/ }).click();
  await rettifica.getByLabel('Motivo').fill('Uno zero di troppo nel digitare.');
  await fotografa('rettifica', delegata);
  await senzaViolazioni(delegata);
  await rettifica.getByRole('button', { name: 'Conferma la rettifica' }).click();
  for (const pagina of [delegata, due, spettatore, sala]) {
    const avviso = pagina.getByRole('status').filter({ hasText: 'è rettificato: era stato scritto' });
    await expect(avviso).toContainText(/1\.300\.000,00.*130\.000,00/);
    await expect(avviso).toContainText('Uno zero di troppo nel digitare.');
  }
  await expect(due.getByRole('table', { name: 'Rilanci' })).not.toContainText('1.300.000,00');
  await fotografa('rettificata-sala', sala);
  await fotografa('rettificata-stanza', due);
  await fotografa('rettificata-console', delegata);
}

/** Ciò che nessuno ha detto si annulla, e torna in testa chi c’era; poi si registra quello vero. */
async function annullaEAltro({ delegata, due, spettatore, sala }: Scena): Promise<void> {
  await delegata.getByRole('button', { name: 'Ferma il crono' }).click();
  const modulo = delegata.getByRole('form', { name: 'Rilancio in sala' });
  await expect(modulo.getByRole('button', { name: /^Registra / })).toBeEnabled();
  await delegata.getByRole('button', { name: 'Annulla…' }).click();
  const annullo = delegata.getByRole('alertdialog', { name: 'Annullare il rilancio in sala' });
  await annullo.getByLabel('Motivo').fill('Non aveva parlato.');
  await annullo.getByRole('button', { name: 'Conferma l’annullamento' }).click();
  await expect(posizione(due)).toContainText('Lei è in testa');
  await expect(delegata.getByText('In testa la rete')).toBeVisible();
  await modulo.getByLabel('Importo del rilancio (€)').fill('130.000,00');
  await modulo.getByRole('button', { name: /^Registra 130\.000 / }).click();
  await delegata.getByRole('button', { name: 'Confermo l’importo' }).click();
  await expect(delegata.getByText('In testa la sala')).toBeVisible();
  await expect(delegata.getByText(/3 di 3 offerenti online/).first()).toBeVisible();
  await expect(due.getByRole('table', { name: 'Rilanci' })).toContainText('130.000,00');
  await expect(spettatore.getByRole('table', { name: 'Rilanci' })).toContainText('130.000,00');
  await expect(sala.getByRole('region', { name: 'Migliore offerta' })).toContainText('130.000,00');
  expect(await sala.content()).not.toContain('Bianca Sala');
  await expect(posizione(due)).toContainText('superata');
}
