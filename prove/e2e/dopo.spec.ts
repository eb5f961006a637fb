import { codiceTotp } from '@gestore/server/accesso/totp';
import { expect } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata, accediOperatore, romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const IBAN = 'IT60X0542811101000000123456';

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga' });
});
test.afterAll(() => banco.chiudi());

test('R69 dopo l’aggiudicazione: dove pagare, il saldo, l’antiriciclaggio, il decreto, la consegna', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/dopo\)$/, 'chi conduce chiede apposta ciò che la regola rifiuta');
  const { aggiudicata, collegamenti } = banco.scena;
  const nuova = async () =>
    (
      await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const delegata = await nuova();
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${aggiudicata}`);
  await delegata.getByRole('tab', { name: 'Dopo la vendita' }).click();
  const vincitore = await nuova();
  await vincitore.goto(collegamenti[aggiudicata]?.vincitore ?? '');
  await vincitore.getByRole('button', { name: 'Entra', exact: true }).click();
  const oggi = romana(banco.adessoMs()).data;
  const prezzo = delegata.getByRole('region', { name: 'Il prezzo' });
  const registro = delegata.getByRole('region', { name: 'Che cosa è stato registrato' });
  const registra = async (atto: string, campi: Readonly<Record<string, string>>) => {
    await delegata.getByLabel('Quale atto').selectOption({ label: atto });
    const modulo = delegata.getByRole('form', { name: atto, exact: true });
    for (const [nome, valore] of Object.entries(campi)) await modulo.getByLabel(nome, { exact: true }).fill(valore);
    await modulo.getByRole('button', { name: 'Registra l’atto' }).press('Enter');
  };

  await test.step('chi ha vinto non sa ancora dove pagare; indicato il conto, lo legge con la causale', async () => {
    await expect(prezzo).toContainText('indichi il conto');
    await expect(vincitore.getByText('Il conto su cui versare non è ancora indicato qui')).toBeVisible();
    await registra('Conto su cui versare il saldo', {
      IBAN: 'IT61X0542811101000000123456',
      Intestatario: 'Procedura 1477/2022',
    });
    await expect(delegata.getByText('non è un IBAN valido')).toBeVisible();
    await registra('Conto su cui versare il saldo', { IBAN });
    await expect(prezzo).toContainText(IBAN);
    await vincitore.reload();
    const dove = vincitore.getByRole('region', { name: 'Dove versare il saldo' });
    await expect(dove).toContainText(IBAN);
    await expect(dove).toContainText('Saldo prezzo');
    await senzaViolazioni(vincitore);
    await fotografa('vincitore-paga', vincitore);
  });

  await test.step('il decreto prima del saldo si rifiuta, con la sua ragione', async () => {
    await registra('Decreto di trasferimento', {
      'Numero del provvedimento': '7/2027',
      'Data del provvedimento': oggi,
    });
    await expect(delegata.getByRole('form', { name: 'Decreto di trasferimento' }).getByRole('alert')).toContainText(
      'registri prima il saldo',
    );
    await expect(registro).not.toContainText('decreto');
  });

  await test.step('saldo, dichiarazione, decreto, consegna: ogni atto entra nel secondo registro', async () => {
    const resta = ((await prezzo.locator('dd').last().textContent()) ?? '').replace(/[^\d,.]/g, '');
    await registra('Versamento del saldo', { Importo: resta, Giorno: oggi });
    await expect(registro).toContainText(`Versamento del saldo: € ${resta}`);
    await registra('Dichiarazione antiriciclaggio resa', { Giorno: oggi });
    await expect(delegata.getByRole('region', { name: 'Che cosa il software propone' })).toContainText(
      'decreto di trasferimento',
    );
    await senzaViolazioni(delegata);
    await fotografa('dopo-la-vendita', delegata);
    await registra('Decreto di trasferimento', {
      'Numero del provvedimento': '7/2027',
      'Data del provvedimento': oggi,
    });
    await expect(prezzo).toContainText('Decreto di trasferimento n. 7/2027');
    await registra('Consegna del bene', { Giorno: oggi });
    await expect(prezzo).toContainText('Il bene è stato consegnato');
    await vincitore.reload();
    await expect(vincitore.getByText('Il bene risulta consegnato.')).toBeVisible();
  });

  await test.step('il gestore vede i termini in corso di tutte le vendite, e su un telefono nulla esce di lato', async () => {
    const gestore = await nuova();
    await accediOperatore(gestore);
    await expect(gestore.getByRole('region', { name: 'Termini dopo le aggiudicazioni' })).toBeVisible();
    await senzaViolazioni(gestore);
    for (const pagina of [delegata, vincitore, gestore]) {
      await pagina.setViewportSize({ width: 390, height: 844 });
      expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await gestore.context().close();
  });
  // Una pagina aperta cercherebbe il server anche dopo che la prova lo ha fermato.
  for (const pagina of [delegata, vincitore]) await pagina.context().close();
});
