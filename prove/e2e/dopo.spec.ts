import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { romana } from './persone.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const IBAN = 'IT60X0542811101000000123456';

/** Fino a quando restano i dati di chi non ha vinto: nella scheda della vendita, già aperta, e di tutte insieme (R77). */
async function conservazione(gestore: Page): Promise<void> {
  const sua = gestore.getByRole('region', { name: 'Dati di chi non ha vinto' });
  await expect(sua).toContainText('Si cancellano da sé dopo il');
  await expect(sua).toContainText('non è registrata la trasmissione alla banca dati del Ministero');
  await fotografa('conservazione-scheda', gestore);
  await senzaViolazioni(gestore);
  await gestore.goto('/edicom/logs');
  await gestore.getByRole('tab', { name: 'Conservazione dei dati' }).click();
  const elenco = gestore.getByRole('region', { name: 'Dati di chi non ha vinto, da cancellare' });
  await expect(elenco.getByRole('listitem')).toContainText(
    'Lo impedisce: non è registrata la trasmissione alla banca dati del Ministero',
  );
  await fotografa('conservazione-elenco', gestore);
  await senzaViolazioni(gestore);
}

/** Il rapporto per il portale, scaricato e registrato una volta, e il compenso della vendita (R09, R73). */
async function versoFuori(gestore: Page, asta: string, oggi: string): Promise<void> {
  await gestore.goto(`/edicom/asta/${asta}`);
  await gestore.getByRole('button', { name: 'Apri ciò che segue l’esito' }).click();
  const fuori = gestore.getByRole('region', { name: 'Portale delle Vendite Pubbliche e compenso' });
  await expect(fuori).toContainText('Non risulta ancora mandato.');
  const scaricato = gestore.waitForEvent('download');
  await fuori.getByRole('link', { name: 'Scarica il rapporto (JSON)' }).click();
  const rapporto: unknown = JSON.parse(await readFile(await (await scaricato).path(), 'utf8'));
  expect(rapporto).toMatchObject({ formato: 'rapporto-portale', body: { esito: { codEsito: 'aggiudicata' } } });
  const mandato = fuori.getByRole('form', { name: 'Rapporto mandato al Portale' });
  await mandato.getByLabel('Giorno', { exact: true }).fill(oggi);
  await mandato.getByRole('button', { name: 'Registra l’atto' }).press('Enter');
  await expect(fuori).toContainText('Rapporto n. 1 mandato il');
  const compenso = fuori.getByRole('form', { name: 'Compenso del gestore' });
  await compenso.getByLabel('Importo', { exact: true }).fill('305,00');
  await compenso.getByLabel('Provvedimento o fattura che lo liquida').fill('fattura 12/2027');
  await compenso.getByRole('button', { name: 'Registra l’atto' }).press('Enter');
  await expect(fuori).toContainText('Compenso del gestore: € 305,00');
  await senzaViolazioni(gestore);
}

test('R69 R73 dopo l’aggiudicazione: dove pagare, il saldo, l’antiriciclaggio, il decreto, la consegna', async ({
  banco,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/dopo\)$/, 'chi conduce chiede apposta ciò che la regola rifiuta');
  const { aggiudicata } = banco.scena;
  const delegata = await (await entrate.di('delegata')).newPage();
  await delegata.goto(`/admin/asta/${aggiudicata}`);
  await delegata.getByRole('tab', { name: 'Dopo la vendita' }).click();
  const vincitore = await (await entrate.di('vincitore')).newPage();
  await vincitore.goto('/user/asta/aggiudicata');
  const oggi = romana(banco.adessoMs()).data;
  const fra = (giorni: number): string => romana(banco.adessoMs() + giorni * 86_400_000).data;
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
    // Un altro conto si indica dicendo perché, e chi ha vinto legge che è cambiato, e qual era.
    const altro = 'IT07X0542811101000000654321';
    await registra('Conto su cui versare il saldo', { IBAN: altro, Intestatario: 'Procedura 1477/2022' });
    await expect(prezzo).not.toContainText(altro);
    await registra('Conto su cui versare il saldo', { Motivo: 'Il conto di prima è chiuso.' });
    await expect(prezzo).toContainText(altro);
    await vincitore.reload();
    await expect(dove).toContainText(altro);
    await expect(dove).toContainText(
      `il conto era ${IBAN}: non versi più su quello. Motivo: Il conto di prima è chiuso.`,
    );
    await senzaViolazioni(vincitore);
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
    const resta = ((await prezzo.locator('dd').last().textContent()) ?? '').replace(/[^\d,]/g, '');
    await registra('Versamento del saldo', { Importo: '500,00', Giorno: oggi });
    await expect(registro).toContainText('Versamento del saldo: € 500,00');
    // Ciò che resta il giudice lo dispone a rate: chi ha vinto legge quanto versare adesso, e non il saldo intero.
    const [euro = '', cent = ''] = resta.split(',');
    const seconda = `${Number(euro) - 1_500},${cent}`;
    await registra('Rate del prezzo, per ordine', {
      'Rate, una per riga': `1.000,00 entro il ${fra(30)}\n${seconda} entro il ${fra(60)}`,
      'Numero del provvedimento': '5/2027',
      'Data del provvedimento': oggi,
    });
    await vincitore.reload();
    const doveLaRata = vincitore.getByRole('region', { name: 'Dove versare la prossima rata' });
    await expect(doveLaRata).toContainText('€ 1.000,00');
    const rate = vincitore.getByRole('list', { name: 'Versi le rate disposte dal giudice' });
    await expect(rate.getByRole('listitem')).toHaveCount(2);
    await senzaViolazioni(vincitore);
    await fotografa('vincitore-rate', vincitore);
    // La seconda arriva con dieci euro in più: si registra com'è, e il di più resta da restituire.
    for (const [quale, importo] of [
      [/Rata 1/, '1.000,00'],
      [/Rata 2/, `${Number(euro) - 1_490},${cent}`],
    ] as const) {
      await delegata.getByLabel('Quale atto').selectOption({ label: 'Versamento di una rata' });
      const modulo = delegata.getByRole('form', { name: 'Versamento di una rata', exact: true });
      const scelta = modulo.getByLabel('Rata', { exact: true });
      const nome = (await scelta.locator('option').allTextContents()).find((una) => quale.test(una)) ?? '';
      await scelta.selectOption({ label: nome });
      await modulo.getByLabel('Importo', { exact: true }).fill(importo);
      await modulo.getByLabel('Giorno', { exact: true }).fill(oggi);
      await modulo.getByRole('button', { name: 'Registra l’atto' }).press('Enter');
      await expect(registro.getByText('Versata una rata')).toHaveCount(quale.test('Rata 1') ? 1 : 2);
    }
    await vincitore.reload();
    await expect(rate.getByText('Registrato')).toHaveCount(2);
    await expect(doveLaRata).toBeHidden();
    await expect(prezzo).toContainText('Versato oltre il dovuto, da restituire');
    await expect(vincitore.getByText('Versato oltre il dovuto, da restituirLe')).toBeVisible();
    await registra('Restituzione di ciò che supera il dovuto', {
      Importo: '10,00',
      'Conto a cui torna, o spese che copre': IBAN,
    });
    await expect(delegata.getByRole('region', { name: 'Movimenti da confermare' })).toContainText('€ 10,00');
    // Sospesa la vendita per il prezzo aspetta il decreto, e i termini corrono: chi ha vinto non legge di aspettare (cpc 586).
    const ordine = { 'Numero del provvedimento': '6/2027', 'Data del provvedimento': oggi, Motivo: 'Prezzo ingiusto.' };
    await registra('Sospensione della vendita per il prezzo ingiusto, per ordine', ordine);
    await expect(prezzo).toContainText('aspetta il decreto di trasferimento');
    await vincitore.reload();
    await expect(vincitore.getByText('dichiarazione antiriciclaggio non è sospeso')).toBeVisible();
    await senzaViolazioni(vincitore);
    await registra('Fine della sospensione, per ordine', { ...ordine, 'Numero del provvedimento': '7/2027' });
    await expect(prezzo).not.toContainText('aspetta il decreto di trasferimento');
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
    const gestore = await (await entrate.di('gestore')).newPage();
    await gestore.goto('/edicom/dashboard');
    await expect(gestore.getByRole('region', { name: 'Termini dopo le aggiudicazioni' })).toBeVisible();
    await senzaViolazioni(gestore);
    await versoFuori(gestore, aggiudicata, oggi);
    const daConfermare = gestore.getByRole('region', { name: 'Movimenti da confermare' });
    await daConfermare.getByRole('button', { name: 'Conferma' }).click();
    await expect(daConfermare.getByText('Registrato.')).toBeVisible();
    await conservazione(gestore);
    for (const pagina of [delegata, vincitore, gestore]) {
      await pagina.setViewportSize({ width: 390, height: 844 });
      expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await gestore.close();
  });
  for (const pagina of [delegata, vincitore]) await pagina.close();
});
