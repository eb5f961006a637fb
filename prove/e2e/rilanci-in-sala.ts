import { type Ricevuta, sostituisceLa } from '@gestore/registro';
import { expect, type Page, test } from '@playwright/test';
import { violazioni } from './senza-difetti.ts';

/** Chi guarda mentre la delegata registra ciò che si dice in sala; `due` è in testa, e in sala c'è `inSala`. */
type Scena = {
  delegata: Page;
  due: Page;
  spettatore: Page;
  sala: Page;
  inSala: string;
  fotografa: (nome: string, pagina: Page) => Promise<void>;
};

const posizione = (pagina: Page) => pagina.getByRole('region', { name: 'La Sua posizione' });

/** Nulla contro le WCAG 2.2 AA nella pagina com'è adesso. */
export async function senzaViolazioni(page: Page): Promise<void> {
  expect(await violazioni(page)).toEqual([]);
}

/** Ciò che segue sta in un altro secondo dell’orologio: le ore scritte nei moduli non sono più fini. */
export async function unAltroSecondo(): Promise<void> {
  const da = Date.now();
  await expect.poll(() => Date.now() - da).toBeGreaterThanOrEqual(1_000);
}

/** I rilanci detti in sala: uno scritto male e rettificato, uno mai detto e annullato, e quello vero (R54, R55). */
export async function rilanciInSala(scena: Scena): Promise<void> {
  await test.step('detto in sala prima di uno online: chi conduce decide, e l’offerente sa che cosa è accaduto', () =>
    parlatoPrima(scena));
  await test.step('un rilancio detto in sala, registrato a crono fermo', () => registraUnoSmisurato(scena));
  await test.step('lo zero di troppo si rettifica, e tutti leggono che cosa è cambiato e perché', () =>
    rettificaLoZero(scena));
  await test.step('un rilancio mai detto si annulla: torna in testa chi c’era', () => annullaEAltro(scena));
}

/** In sala si era parlato prima del rilancio online: va al suo posto, quello non vale più, e la nuova ricevuta nomina la prima (R54). */
async function parlatoPrima({ delegata, due, fotografa }: Scena): Promise<void> {
  const ultimo = delegata.getByRole('table', { name: /^Rilanci validi/ }).locator('tbody tr time');
  const ora = (await ultimo.first().textContent()) ?? '';
  // Scritta nel secondo del fermo, l’ora sarebbe quella del fermo: dopo tutti.
  await unAltroSecondo();
  await delegata.getByRole('button', { name: 'Ferma il crono' }).click();
  const modulo = delegata.getByRole('form', { name: 'Rilancio in sala' });
  await expect(modulo.getByRole('button', { name: /^Registra / })).toBeEnabled();
  await modulo.getByLabel('Ora della dichiarazione (hh:mm:ss)').fill(ora);
  await modulo.getByRole('button', { name: /^Registra / }).click();
  const domanda = delegata.getByRole('alertdialog', { name: 'Quale è venuto prima?' });
  await expect(domanda).toContainText(/Online: .* dopo/);
  await domanda.getByRole('button', { name: 'Decidi così' }).click();
  await expect(domanda.getByLabel('È venuto prima')).toHaveAttribute('aria-invalid', 'true');
  await domanda.getByLabel('È venuto prima').selectOption('sala');
  await domanda.getByLabel('Motivo').fill('La mano era alzata prima del segnale.');
  await senzaViolazioni(delegata);
  await fotografa('precedenza', delegata);
  await domanda.getByRole('button', { name: 'Decidi così' }).click();
  const avviso = due.getByRole('status').filter({ hasText: 'prima di rilanci online' });
  await expect(avviso).toContainText(/Il Suo rilancio delle .* non vale più: doveva raggiungere/);
  await expect(avviso).toContainText('La mano era alzata prima del segnale.');
  await expect(posizione(due)).toContainText('superata');
  await fotografa('precedenza-stanza', due);
  await nuovaRicevuta(due, /[0-9a-f-]{36}/.exec(delegata.url())?.[0] ?? '');
  // Il tempo è di nuovo intero: chi non vale più rilancia.
  await due.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
  await expect(posizione(due)).toContainText('Lei è in testa');
}

/** La ricevuta nuova e quella che aveva si verificano, e la prima nomina la seconda. */
async function nuovaRicevuta(due: Page, asta: string): Promise<void> {
  const ricevute = await due.evaluate(async (id) => {
    const risposta = await fetch(`/api/user/asta/${id}/ricevute`);
    return ((await risposta.json()) as { ricevute: unknown[] }).ricevute;
  }, asta);
  const tutte = ricevute as Ricevuta[];
  const nuova = tutte.find(({ tipo }) => tipo === 'RilancioRigiudicato');
  const vecchia = tutte.find(({ tipo }) => tipo === 'RilancioAccettato');
  if (nuova === undefined || vecchia === undefined) throw new Error('manca una ricevuta');
  expect(nuova).toMatchObject({ esito: 'rifiutato', motivo: 'R54_preceduto_in_sala' });
  expect(sostituisceLa(nuova, vecchia)).toBe(true);
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
  await expect(
    delegata.getByRole('table', { name: /^Rilanci validi/ }).getByRole('cell', { name: '1.000,00', exact: true }),
  ).toHaveCount(0);
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
    const avviso = pagina.getByText('è rettificato: era stato scritto').first().locator('..');
    await expect(avviso).toContainText(/1\.300\.000,00.*130\.000,00/);
    await expect(avviso).toContainText('Uno zero di troppo nel digitare.');
  }
  // Nella stanza lo dicono gli annunci, e la stessa frase non si sente due volte; altrove lo dice l'avviso.
  for (const [pagina, quanti] of [
    [due, 0],
    [spettatore, 0],
    [delegata, 1],
    [sala, 1],
  ] as const)
    await expect(pagina.getByRole('status').filter({ hasText: 'è rettificato' })).toHaveCount(quanti);
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
  await expect(sala.getByRole('region', { name: 'In testa' })).toContainText('130.000,00');
  expect(await sala.content()).not.toContain('Bianca Sala');
  await expect(posizione(due)).toContainText('superata');
}

/** Le volte che la pagina ha chiesto le proprie ricevute, da adesso. */
export function ricevuteChieste(pagina: Page): string[] {
  const chieste: string[] = [];
  pagina.on('request', (richiesta) => {
    if (richiesta.url().endsWith('/ricevute')) chieste.push(richiesta.url());
  });
  return chieste;
}
