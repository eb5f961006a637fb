import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { svelati } from '@gestore/dominio';
import {
  improntaChiave,
  improntaRicevuta,
  oscuraVoce,
  type Ricevuta,
  type Trascrizione,
  type TrascrizioneOscurata,
} from '@gestore/registro';
import { leggiEvento } from '@gestore/server/vendita/giornale/letture/leggi-evento';
import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { senzaDifetti } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';

/** Una vendita conservata: documenti veri, firmati con una chiave che il server di queste prove non ha. */
const CASO = '../../apps/server/src/verbale/corpus/2026-11-22-impegni-sui-campi/trascrizione.json';
const TRASCRIZIONE = JSON.parse(readFileSync(new URL(CASO, import.meta.url), 'utf8')) as Trascrizione;
const [ID = '', PUBBLICA = ''] = Object.entries(TRASCRIZIONE.chiavi)[0] ?? [];

/** Il gestore che pubblica quella chiave, con quella validità. */
async function pubblica(pagina: Page, chiave: string, altro: object = {}): Promise<void> {
  const nota = { pubblica: chiave, impronta: improntaChiave(chiave), validaDal: 0, validaFino: null };
  const intera = { ...nota, revocataIl: null, motivo: null, ...altro };
  await pagina.route('**/api/pubblico/chiavi', (rotta) =>
    rotta.fulfill({ json: { chiavi: { [ID]: chiave }, pubblicate: { [ID]: intera } } }),
  );
}

const verifica = (pagina: Page, documento: object): Promise<void> =>
  pagina.getByLabel('Trascrizione o ricevute (JSON)').setInputFiles({
    name: 'trascrizione.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(documento)),
  });

test('R66 R74 la pagina tiene la chiave vista la prima volta, e non crede a chi la scambia, la revoca o accorcia il registro', async ({
  browser,
  banco,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const pagina = await contesto.newPage();
  await pubblica(pagina, PUBBLICA);
  await pagina.goto('/verifica');
  await expect(pagina.getByText('Ancora nessuna.')).toBeVisible();
  await verifica(pagina, TRASCRIZIONE);
  await expect(pagina.getByText('La trascrizione è integra')).toBeVisible();
  await expect(pagina.getByRole('region', { name: 'Che cosa dice' })).toContainText(TRASCRIZIONE.asta);
  await expect(pagina.getByRole('region', { name: 'Che cosa è stato controllato' })).toContainText('non hanno buchi');
  await expect(pagina.getByRole('region', { name: 'Che cosa da qui non si può sapere' })).toContainText('pseudonimi');
  await expect(pagina.getByText('è la prima che questo browser vede')).toBeVisible();

  await pagina.reload();
  await verifica(pagina, TRASCRIZIONE);
  await expect(pagina.getByText('è quella che questo browser tiene dal')).toBeVisible();
  await senzaDifetti(pagina);

  await pubblica(pagina, PUBBLICA, { revocataIl: 1_790_000_000_000, motivo: 'rubata' });
  await verifica(pagina, TRASCRIZIONE);
  await expect(pagina.getByText('è stata revocata il')).toBeVisible();

  const altra = `${PUBBLICA.slice(0, -4)}AAAA`;
  await pubblica(pagina, altra);
  await verifica(pagina, TRASCRIZIONE);
  await expect(pagina.getByText('non è fra quelle che il gestore pubblica')).toBeVisible();

  await pubblica(pagina, PUBBLICA);
  const { voci } = TRASCRIZIONE;
  await verifica(pagina, { ...TRASCRIZIONE, voci: voci.slice(0, -1) });
  await expect(pagina.getByText('non è integro')).toBeVisible();
  await expect(pagina.getByRole('region', { name: 'Che cosa vuol dire' })).toContainText('non prova nulla');
  await contesto.close();
});

test('R66 la ricevuta si scarica in PDF, e la pagina di verifica legge quella allegata: dice che cosa attesta, o che è cambiata', async ({
  entrate,
}) => {
  const pagina = await (await entrate.di('vincitore')).newPage();
  await pagina.goto('/user/asta/conclusa');
  const arriva = pagina.waitForEvent('download');
  const rilancio = pagina.getByRole('listitem').filter({ hasText: 'Rilancio accettato' }).first();
  await rilancio.getByRole('link', { name: /^Ricevuta n\. \d+ in PDF$/ }).click();
  const scaricato = await arriva;
  expect(scaricato.suggestedFilename()).toMatch(/^ricevuta-[\w-]+-\d+\.pdf$/);
  const pdf = await readFile(await scaricato.path());
  const inJson = pagina.waitForEvent('download');
  await rilancio.getByRole('button', { name: /^Scarica la ricevuta/ }).click();
  const firmata = await readFile(await (await inJson).path(), 'utf8');

  await pagina.goto('/verifica');
  const scegli = (buffer: Buffer): Promise<void> =>
    pagina
      .getByLabel('Trascrizione o ricevute (JSON)')
      .setInputFiles({ name: 'ricevuta.pdf', mimeType: 'application/pdf', buffer });
  await scegli(pdf);
  await expect(pagina.getByText('La ricevuta è autentica.')).toBeVisible();
  await expect(pagina.getByRole('region', { name: 'Che cosa dice' })).toContainText(/Il rilancio di € .*accettato\./);
  await expect(pagina.getByRole('region', { name: 'Che cosa da qui non si può sapere' })).toContainText(
    'Se il foglio stampato dica lo stesso',
  );
  await senzaDifetti(pagina);

  // Chi inquadra il codice del foglio arriva con la sua impronta: il PDF è quello, la ricevuta di un altro atto no.
  const impronta = improntaRicevuta(JSON.parse(firmata) as Ricevuta);
  await pagina.goto('about:blank');
  await pagina.goto(`/verifica#impronta=${impronta}`);
  const foglio = pagina.getByRole('region', { name: 'Il foglio inquadrato' });
  await expect(foglio).toContainText(impronta);
  await expect(foglio).toContainText('Scelga qui sotto la ricevuta');
  await senzaDifetti(pagina);
  await scegli(pdf);
  await expect(foglio).toContainText('L’impronta del foglio è quella di un documento scelto.');
  await senzaDifetti(pagina);
  await fotografa('verifica-foglio', pagina);
  await pagina.goto(`/verifica#impronta=${'0'.repeat(64)}`);
  await scegli(pdf);
  await expect(foglio).toContainText('Nessuno dei documenti scelti è quello del foglio');

  // Un foglio rifatto con una cifra cambiata nell'allegato, e uno rifatto senza.
  const cambiata = firmata.replace(
    /("importoCent":\s*)(\d)/,
    (_, prima: string, cifra: string) => prima + (cifra === '9' ? '8' : '9'),
  );
  await scegli(
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Length ${Buffer.byteLength(cambiata)} >>\nstream\n${cambiata}\nendstream`,
    ),
  );
  await expect(pagina.getByText('La ricevuta non è valida:')).toBeVisible();
  await scegli(Buffer.from(pdf.toString('latin1').replaceAll('/EmbeddedFile', '/Qualcosaltro'), 'latin1'));
  await expect(pagina.getByRole('region', { name: 'Che cosa vuol dire' })).toContainText('Non è una trascrizione');
  await pagina.close();
});

test('R33 di una trascrizione oscurata la pagina dice che cosa nasconde, e trova un valore cambiato', async ({
  browser,
  banco,
}) => {
  const { voci, asta, testa, chiavi } = TRASCRIZIONE;
  const oscurata: TrascrizioneOscurata = {
    formato: 'gestore-vendite/trascrizione-oscurata',
    versione: 1,
    asta,
    voci: voci.map((voce) => {
      const dati = svelati(leggiEvento(voce), { tipo: 'partecipante' });
      return oscuraVoce(voce, dati === null ? null : { fatto: true, ricevutoIl: true, dati });
    }),
    testa,
    chiavi,
  };
  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const pagina = await contesto.newPage();
  await pubblica(pagina, PUBBLICA);
  await pagina.goto('/verifica');
  await verifica(pagina, oscurata);
  await expect(pagina.getByText('voci sono celate per intero')).toBeVisible();
  await expect(pagina.getByText('/dati/bustaId')).toBeVisible();
  const testo = JSON.stringify(oscurata);
  const importo = /"valore":(\d{8})\b/.exec(testo)?.[1] ?? '';
  await verifica(pagina, JSON.parse(testo.replace(`"valore":${importo}`, `"valore":${Number(importo) + 1}`)) as object);
  await expect(pagina.getByText('non è integro')).toBeVisible();
  await contesto.close();
});
