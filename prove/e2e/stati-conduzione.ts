import type { Page } from '@playwright/test';
import { accediOperatore, nuovaPagina } from './persone.ts';
import { attende, ferma, type Mondo, type Stato } from './stato.ts';

const conduzione = (pagina: Page) => pagina.getByRole('region', { name: 'Chi conduce la vendita' });

/** Il secondo delegato: come il gestore lo nomina, e la conduzione che passa fra i due, dal posto di ciascuno (R36, R49). */
export async function* laConduzione(mondo: Mondo, supplente: Page): AsyncGenerator<Stato> {
  const { gara } = mondo.banco.scena;
  yield* laNomina(mondo);

  const conduce = await (await mondo.entrate.di('delegata')).newPage();
  await conduce.goto(`/admin/asta/${gara}/console`);
  await attende(conduzione(conduce)).toContainText('Secondo delegato');
  yield* ferma('console-con-un-secondo', conduce);
  await conduzione(conduce).getByRole('button', { name: 'Passa la conduzione' }).click();
  const passa = conduce.getByRole('dialog', { name: 'Passa la conduzione' });
  await passa.getByRole('button', { name: 'Passa la conduzione' }).click();
  await attende(passa.getByLabel('Motivo')).toHaveAccessibleDescription(/./);
  yield* ferma('console-passa-la-conduzione', conduce, false);

  await supplente.goto(`/admin/asta/${gara}/console`);
  await attende(conduzione(supplente)).toContainText('Chi conduce è collegato');
  yield* ferma('console-del-secondo', supplente);
  await conduzione(supplente).getByRole('button', { name: 'Prendi la conduzione' }).click();
  const prendi = supplente.getByRole('dialog', { name: 'Prendi la conduzione' });
  await prendi.getByLabel('Motivo').fill('Non risponde.');
  await prendi.getByRole('button', { name: 'Prendi la conduzione' }).click();
  await attende(prendi).toContainText('gli chieda di passarLe la conduzione');
  yield* ferma('console-prendi-la-conduzione', supplente, false);
  await conduce.close();
}

/** Un operatore propone, un altro conferma. */
async function* laNomina(mondo: Mondo): AsyncGenerator<Stato> {
  const { banco, entrate } = mondo;
  const { gara } = banco.scena;
  const propone = await (await entrate.di('gestore')).newPage();
  await propone.goto(`/edicom/asta/${gara}`);
  await conduzione(propone).getByRole('button', { name: 'Sostituisci o affianca il delegato' }).click();
  const modulo = propone.getByRole('dialog', { name: 'Sostituisci o affianca il delegato' });
  await attende(modulo.getByRole('button', { name: 'Proponi la sostituzione' })).toBeVisible();
  yield* ferma('edicom-asta-sostituisci-il-delegato', propone, false);
  await modulo
    .getByLabel('Che cosa dispone il giudice')
    .selectOption({ label: 'Gli è affiancato un secondo delegato' });
  await modulo.getByRole('button', { name: 'Proponi il secondo delegato' }).click();
  await attende(modulo.getByLabel('Motivo')).toHaveAccessibleDescription(/./);
  yield* ferma('edicom-asta-affianca-il-delegato', propone, false);
  await modulo.getByLabel('Secondo delegato').selectOption({ label: 'Avv. Marco Riva' });
  await modulo.getByLabel('Chi lo ha disposto').fill('Giudice dell’esecuzione dott.ssa Bruni');
  await modulo.getByLabel('Numero del provvedimento').fill('42/2026');
  await modulo.getByLabel('Data del provvedimento').fill('20/11/2026');
  await modulo.getByLabel('Motivo').fill('Più lotti lo stesso giorno.');
  await modulo.getByRole('button', { name: 'Proponi il secondo delegato' }).click();
  const conferma = await nuovaPagina(mondo);
  await accediOperatore(conferma, '', 'seconda operatrice di sviluppo');
  await conferma.goto(`/edicom/asta/${gara}`);
  await conduzione(conferma)
    .getByRole('button', { name: /^Conferma: Avv. Marco Riva è il secondo delegato/ })
    .click();
  const domanda = conferma.getByRole('alertdialog', { name: 'Confermare la proposta?' });
  yield* ferma('edicom-asta-conferma-il-secondo', conferma, false);
  await domanda.getByRole('button', { name: 'Conferma', exact: true }).click();
  await attende(conduzione(conferma)).toContainText('Secondo delegato: Avv. Marco Riva');
  yield* ferma('edicom-asta-con-un-secondo', conferma);
  await conferma.context().close();
  await propone.close();
}
