import { camt } from '@gestore/server/banca/prove/estratti';
import { expect, test } from '@playwright/test';
import { avviaBanco } from './banco.ts';
import { creaEntrate } from './entrate.ts';

const GIORNO_MS = 86_400_000;

test('R10 chi carica un estratto prima dell’apertura legge che è sigillato e perché, e nient’altro', async ({
  browser,
}) => {
  const banco = await avviaBanco({ SCENA: 'piena' });
  const entrate = creaEntrate(browser, banco);
  try {
    const pagina = await (await entrate.di('gestore')).newPage();
    await pagina.goto('/edicom/bancasella');
    const contabile = new Date(banco.adessoMs() - 2 * GIORNO_MS).toISOString().slice(0, 10);
    const testo = camt([{ importo: '4321.00', nome: 'Canarini Zefiro', causale: 'Cauzione di Zefiro', contabile }]);
    await pagina
      .locator('input[type=file]')
      .setInputFiles({ name: 'novembre.xml', mimeType: 'text/xml', buffer: Buffer.from(testo) });
    await pagina.getByRole('button', { name: 'Carica', exact: true }).click();
    await expect(pagina.getByText('1 può riguardare un’offerta ancora chiusa')).toBeVisible();
    await expect(pagina.getByText('Una parte di questi estratti è sigillata')).toBeVisible();
    const elenco = pagina.getByRole('list', { name: 'Estratti con movimenti sigillati' });
    await expect(elenco).toContainText('novembre.xml');
    await expect(elenco).toContainText('Si apre con le buste delle vendite in attesa.');

    await pagina.reload();
    await expect(elenco.getByRole('listitem')).toHaveCount(1);
    await expect(pagina.getByText('Nessun movimento si può ancora leggere')).toBeVisible();
    for (const segreto of ['Zefiro', '4.321', '4321']) await expect(pagina.locator('body')).not.toContainText(segreto);
    await pagina.setViewportSize({ width: 390, height: 844 });
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  } finally {
    await entrate.chiudi();
    await banco.chiudi();
  }
});
