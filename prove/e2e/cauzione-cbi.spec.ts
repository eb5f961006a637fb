import { readFile } from 'node:fs/promises';
import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { giornoBancario } from '@gestore/server/banca/giorno';
import { CONTO, camt, camtTornato, nelCbi } from '@gestore/server/banca/prove/estratti';
import { ibanItaliano } from '@gestore/server/dimostrazione/invenzioni/persone';
import { expect, type Locator, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { accediDelegata, accediOperatore, finoAlMattino, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { chiOffre } from './storie.ts';

const STORIA = 'cauzioneResa';
const GIORNO_MS = 86_400_000;
const CUC = '0123456A';
/** Il dieci per cento di ottantamila euro. */
const IMPORTO = '8000.00';
const DETTO = /€\s8\.000,00/;
/** Dove chi ha offerto chiede di essere rimborsato, chiuso il conto da cui aveva versato. */
const NUOVO_IBAN = ibanItaliano('09998', '01600', '000000424242');

/** Chi prepara, chi approva, chi conduce: una pagina ciascuno. */
let banco: Banco;
let anna: Page;
let bice: Page;
let delegata: Page;
test.beforeAll(async ({ browser }) => {
  const SCARTO_MS = String(finoAlMattino(Date.now()));
  banco = await avviaBanco({ SCENA: 'storie', STORIE: STORIA, SCARTO_MS });
  anna = await nuovaPagina({ banco, browser });
  bice = await nuovaPagina({ banco, browser });
  delegata = await nuovaPagina({ banco, browser });
  await accediOperatore(anna);
  await accediOperatore(bice, '', 'seconda operatrice di sviluppo');
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
});
test.afterAll(async () => {
  for (const pagina of [anna, bice, delegata]) await pagina.context().close();
  await banco.chiudi();
});

/** Nella pagina dei conti sceglie quell'estratto, nell'involucro del CBI, e lo carica. */
async function carica(pagina: Page, nome: string, estratto: string): Promise<void> {
  await pagina.goto('/edicom/bancasella');
  await pagina
    .getByLabel('Estratto conto CAMT.053 (XML)')
    .setInputFiles({ name: nome, mimeType: 'text/xml', buffer: Buffer.from(nelCbi(estratto, 'corpo')) });
  await pagina.getByRole('button', { name: 'Carica', exact: true }).click();
}

const movimento = (pagina: Page, causale: string): Locator =>
  pagina.getByRole('table', { name: 'Movimenti' }).getByRole('row').filter({ hasText: causale });
const ordine = (pagina: Page, numero: number): Locator =>
  pagina.getByRole('region', { name: `Ordine n. ${numero}`, exact: true });
const inGruppi = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Apre i rimborsi della vendita, che l'elenco mostra appena ne sa l'esito, e dà la riga della sola cauzione. */
async function rimborso(pagina: Page, asta: string): Promise<Locator> {
  await expect(async () => {
    await pagina.goto('/edicom/bancasella/ordine/create');
    await pagina.getByLabel('Vendita conclusa').selectOption(asta, { timeout: 3_000 });
  }).toPass();
  return pagina.getByRole('table', { name: 'Cauzioni da restituire' }).getByRole('row').filter({ hasText: 'arrivati' });
}

async function prepara(pagina: Page, motivo?: string): Promise<void> {
  await pagina.getByRole('button', { name: 'Prepara l’ordine' }).click();
  const domanda = pagina.getByRole('alertdialog', { name: 'Preparare l’ordine?' });
  await expect(domanda).toContainText(DETTO);
  if (motivo !== undefined) {
    await expect(domanda).toContainText('è cambiato il conto: dica chi l’ha indicato e come');
    await domanda.getByLabel('Motivo').fill(motivo);
  }
  await domanda.getByRole('button', { name: 'Prepara l’ordine' }).click();
  await expect(pagina).toHaveURL(/\/edicom\/bancasella#ordini$/);
}

/** Chi non l'ha preparato lo approva e ne scarica il file. */
async function approvaEScarica(pagina: Page, suo: Locator): Promise<string> {
  await suo.getByRole('button', { name: 'Approva', exact: true }).click();
  const domanda = pagina.getByRole('alertdialog', { name: 'Approvare l’ordine?' });
  await expect(domanda).toContainText(`dal conto ${inGruppi(CONTO)}`);
  await domanda.getByRole('button', { name: 'Approva', exact: true }).click();
  const scaricato = pagina.waitForEvent('download');
  await suo.getByRole('button', { name: 'Scarica il file dei pagamenti' }).click();
  const file = await scaricato;
  expect(file.suggestedFilename()).toMatch(/^ordine-\d+-CBIPaymentRequest\.00\.04\.01\.xml$/);
  await expect(suo.getByText('File scaricato', { exact: true }).first()).toBeVisible();
  return readFile(await file.path(), 'utf8');
}

const endToEnd = (xml: string): string => /<EndToEndId>([^<]+)</.exec(xml)?.[1] ?? '';

test('R10 R39 R71 una cauzione: arriva in un estratto CBI, si abbina all’apertura, si rende con un ordine CBI, torna AC04, si corregge e si paga', async () => {
  const asta = banco.storie?.[STORIA] ?? '';
  const [chi] = chiOffre([STORIA]);
  if (chi === undefined) throw new Error('la storia non ha un’offerta');
  const giorniFa = (quanti: number): string => giornoBancario(banco.adessoMs() - quanti * GIORNO_MS);

  await test.step('il conto delle cauzioni ha il suo codice CUC', async () => {
    await anna.goto('/edicom/tribunali');
    await anna.getByRole('button', { name: 'Nuovo ufficio' }).click();
    const ufficio = anna.getByRole('dialog');
    await ufficio.getByLabel(/^Ufficio/).fill('Tribunale di prova del CBI');
    await ufficio.getByLabel('IBAN del conto delle cauzioni').fill(CONTO);
    await ufficio.getByLabel('Intestatario del conto').fill('Gestore di prova S.r.l.');
    await ufficio.getByLabel('Codice CUC del canale CBI').fill(CUC);
    await ufficio.getByRole('button', { name: 'Salva' }).click();
    await expect(ufficio).toBeHidden();
  });

  await test.step('R10 prima dell’apertura l’estratto entra, e di chi ha versato non si legge nulla', async () => {
    const versata = { importo: IMPORTO, contabile: giorniFa(3), iban: chi.iban, nome: `${chi.nome} ${chi.cognome}` };
    await carica(anna, 'versata.xml', camt([{ ...versata, causale: 'Cauzione asta telematica' }]));
    await expect(anna.getByText('1 può riguardare un’offerta ancora chiusa')).toBeVisible();
    await expect(anna.getByText('Nessun movimento si può ancora leggere')).toBeVisible();
    for (const segreto of ['Cauzione asta telematica', chi.cognome, '8.000,00'])
      await expect(anna.locator('body')).not.toContainText(segreto);
  });

  await test.step('R39 aperta la busta, la cauzione è abbinata senza che nessuno lo chieda', async () => {
    await delegata.goto(`/admin/asta/${asta}`);
    await apriOperazioni(delegata);
    await delegata.getByRole('link', { name: 'Vai alle buste' }).click();
    // Nessun'altra vendita attende: l'accredito esce con le operazioni, prima della sua busta.
    await expect(async () => {
      await anna.reload();
      await expect(movimento(anna, 'Cauzione asta telematica')).toContainText(/Orfano|Non abbinato/, {
        timeout: 3_000,
      });
    }).toPass();
    const buste = delegata.getByRole('table', { name: 'Buste' }).getByRole('button');
    const busta = delegata.getByRole('article', { name: /^Busta / });
    await buste.click();
    await busta.getByRole('button', { name: 'Apri busta' }).click();
    await expect(busta.getByRole('button', { name: 'Ammetti' })).toBeVisible();
    await expect(async () => {
      await anna.reload();
      await expect(movimento(anna, 'Cauzione asta telematica')).toContainText('Coincidono importo, IBAN.', {
        timeout: 3_000,
      });
    }).toPass();
    await expect(movimento(anna, 'Cauzione asta telematica')).toContainText('accreditato entro il giorno del termine');
    await delegata.reload();
    await buste.click();
    await expect(busta).toContainText(/Cauzione sul conto\s*Accreditati €\s8\.000,00/);
  });

  await test.step('non aggiudicata: la cauzione è da restituire', async () => {
    const busta = delegata.getByRole('article', { name: /^Busta / });
    await busta.getByRole('button', { name: 'Ammetti' }).click();
    await expect(busta.getByText('Ammessa', { exact: true })).toBeVisible();
    await delegata.getByLabel('Motivo dell’esito').fill('Un bene vicino si è venduto a centomila.');
    await delegata.getByRole('button', { name: 'Dichiara non aggiudicata' }).click();
    await delegata.getByRole('button', { name: 'Conferma l’esito' }).click();
    await expect(delegata.getByText('Non aggiudicata.', { exact: true })).toBeVisible();
  });

  const primo =
    await test.step('R71 la prima prepara l’ordine nel formato CBI, la seconda lo approva e lo scarica', async () => {
      const suo = await rimborso(anna, asta);
      await expect(suo).toContainText('Pronto');
      await expect(suo).toContainText(DETTO);
      await expect(suo.getByRole('checkbox')).toBeChecked();
      await prepara(anna);
      await expect(ordine(anna, 1)).toContainText('Lo ha preparato Lei: lo deve approvare un altro operatore.');
      await expect(ordine(anna, 1)).toContainText(`CBIPaymentRequest.00.04.01, con il codice CUC ${CUC}`);
      await expect(ordine(anna, 1).getByRole('button', { name: 'Approva', exact: true })).toHaveCount(0);
      await bice.goto('/edicom/bancasella#ordini');
      const xml = await approvaEScarica(bice, ordine(bice, 1));
      expect(xml).toContain('<CBIPaymentRequest xmlns="urn:CBI:xsd:CBIPaymentRequest.00.04.01">');
      for (const parte of [`<Id>${CUC}</Id>`, `<IBAN>${chi.iban}</IBAN>`, `<InstdAmt Ccy="EUR">${IMPORTO}</InstdAmt>`])
        expect(xml).toContain(parte);
      return endToEnd(xml);
    });

  await test.step('R71 il bonifico torna indietro, e si legge che il conto era chiuso', async () => {
    const voce = { importo: IMPORTO, contabile: giorniFa(0), iban: chi.iban, causale: 'Bonifico restituito' };
    await carica(anna, 'tornata.xml', camtTornato(voce, primo));
    await expect(anna.getByText('1 movimento nuovo su 1 del file.')).toBeVisible();
    await expect(movimento(anna, 'Bonifico restituito')).toContainText('Rimborso tornato');
    await expect(movimento(anna, 'Bonifico restituito').getByRole('button')).toHaveCount(0);
    await bice.reload();
    await expect(ordine(bice, 1)).toContainText(
      'Il rimborso è tornato indietro: il conto è chiuso (AC04). È di nuovo da ordinare.',
    );
  });

  const secondo =
    await test.step('R71 la prima corregge il conto e dice perché; la seconda legge i due conti e approva', async () => {
      const suo = await rimborso(anna, asta);
      await expect(suo).toContainText('Il rimborso è tornato indietro, ordine n. 1: il conto è chiuso (AC04).');
      // Da sé ripartirebbe verso il conto chiuso.
      await expect(suo.getByRole('checkbox')).not.toBeChecked();
      await suo.getByRole('checkbox').check();
      await suo.getByText(/^Correggi il conto di /).click();
      const iban = suo.getByLabel('IBAN su cui restituire');
      await iban.fill(`${NUOVO_IBAN.slice(0, -1)}9`);
      await expect(suo).toContainText('L’IBAN non è giusto');
      await senzaViolazioni(anna);
      await iban.fill(NUOVO_IBAN);
      await expect(suo).not.toContainText('L’IBAN non è giusto');
      await prepara(anna, 'Lo ha scritto l’offerente con la sua PEC.');
      await bice.reload();
      await expect(ordine(bice, 2)).toContainText(`conto corretto: l’offerta indicava ${inGruppi(chi.iban)}`);
      await expect(ordine(bice, 2)).toContainText(inGruppi(NUOVO_IBAN));
      await expect(ordine(bice, 2)).toContainText('Lo ha scritto l’offerente con la sua PEC.');
      await senzaViolazioni(bice);
      const xml = await approvaEScarica(bice, ordine(bice, 2));
      expect(xml).toContain(`<IBAN>${NUOVO_IBAN}</IBAN>`);
      expect(xml).not.toContain(`<IBAN>${chi.iban}</IBAN>`);
      return endToEnd(xml);
    });
  for (const uno of [primo, secondo]) expect(uno).toMatch(/^[0-9a-f]{29}-1$/);
  expect(secondo).not.toBe(primo);

  await test.step('pagata: l’uscita è nell’estratto, l’ordine è eseguito, e non resta nulla da restituire', async () => {
    const uscita = { importo: IMPORTO, verso: 'DBIT', contabile: giorniFa(0), iban: NUOVO_IBAN } as const;
    await carica(anna, 'pagata.xml', camt([{ ...uscita, causale: 'Restituzione cauzione' }]));
    await expect(movimento(anna, 'Restituzione cauzione')).toContainText('In uscita');
    await ordine(bice, 2).getByRole('button', { name: 'Segna come eseguito' }).click();
    const domanda = bice.getByRole('alertdialog', { name: 'La banca ha eseguito l’ordine?' });
    await domanda.getByLabel('Motivo').fill('Estratto di oggi.');
    await domanda.getByRole('button', { name: 'Segna come eseguito' }).click();
    await expect(ordine(bice, 2).getByText('Eseguito', { exact: true })).toBeVisible();
    await anna.goto('/edicom/bancasella/ordine/create');
    await expect(anna.getByText('Nessuna vendita conclusa ha cauzioni da restituire.')).toBeVisible();
  });
});

test.describe('un estratto che si sta leggendo', () => {
  /** Lunga come quelle della misura `estratti`: il file è di due megabyte e mezzo. */
  const CAUSALE = 'Cauzione per la partecipazione alla vendita telematica asincrona. '.repeat(14);
  const VOCI = 2_000;
  /** Di prima di ogni vendita: nessuna busta chiusa li tiene sigillati. */
  const PRIMA = '2024-03-05';
  const grande = (che: string): { name: string; mimeType: string; buffer: Buffer } => {
    const voci = Array.from({ length: VOCI }, (_, n) => ({
      importo: `${1_000 + n}.00`,
      contabile: PRIMA,
      causale: `${che} ${n} ${CAUSALE}`,
    }));
    return { name: `${che}.xml`, mimeType: 'text/xml', buffer: Buffer.from(nelCbi(camt(voci), 'corpo')) };
  };
  const comandi = (pagina: Page) => {
    const modulo = pagina.locator('form').filter({ has: pagina.getByLabel('Estratto conto CAMT.053 (XML)') });
    return {
      file: modulo.getByLabel('Estratto conto CAMT.053 (XML)'),
      carica: modulo.locator('[type=submit]'),
      annulla: modulo.getByRole('button', { name: 'Annulla il caricamento' }),
      barra: modulo.getByRole('progressbar', { name: 'Lettura dell’estratto' }),
    };
  };
  /** Da tastiera: lo carica, e dal pulsante premuto passa a quello per annullare mentre il servizio legge. */
  async function finoAdAnnulla(pagina: Page): Promise<void> {
    const { carica, annulla, barra } = comandi(pagina);
    await banco.trattieniLettura();
    await carica.focus();
    await pagina.keyboard.press('Enter');
    await banco.letturaNata();
    await expect(barra).toBeVisible();
    await expect(carica).toBeFocused();
    await expect(carica).toHaveAttribute('aria-busy', 'true');
    await pagina.keyboard.press('Tab');
    await expect(annulla).toBeFocused();
  }

  test('R39 annullato non lascia nulla; lo stesso file poi entra per intero; a chi è da tastiera resta il suo posto', async () => {
    await anna.goto('/edicom/bancasella');
    const { file, carica, annulla, barra } = comandi(anna);
    await file.setInputFiles(grande('Annullata'));

    await test.step('annullato mentre si legge: chi leggeva è fermato, e non è entrato nulla', async () => {
      await finoAdAnnulla(anna);
      await senzaViolazioni(anna);
      await anna.keyboard.press('Enter');
      await expect(anna.getByRole('status').filter({ hasText: 'Annullato.' })).toBeVisible();
      await expect(carica).toBeFocused();
      for (const una of [annulla, barra]) await expect(una).toHaveCount(0);
      expect(await banco.letturaLasciata()).toBe('SIGKILL');
      await expect(movimento(anna, 'Annullata')).toHaveCount(0);
      expect(await nelFoglio(anna, 'Annullata')).toEqual([]);
    });

    await test.step('lo stesso file, ancora scelto, entra per intero', async () => {
      await finoAdAnnulla(anna);
      expect(await banco.riprendiLettura()).toBeNull();
      await expect(anna.getByText(`${VOCI} movimenti nuovi su ${VOCI} del file.`)).toBeVisible();
      // Chi aveva il fuoco sul pulsante che non c'è più non riparte da capo.
      await expect(carica).toBeFocused();
      expect(await nelFoglio(anna, 'Annullata')).toHaveLength(VOCI);
    });
  });

  test('R39 chi chiude la pagina mentre si legge non lascia nulla', async ({ browser }) => {
    const altra = await nuovaPagina({ banco, browser });
    await accediOperatore(altra);
    await altra.goto('/edicom/bancasella');
    await comandi(altra).file.setInputFiles(grande('Lasciata'));
    await finoAdAnnulla(altra);
    await altra.context().close();
    expect(await banco.letturaLasciata()).toBe('SIGKILL');
    expect(await nelFoglio(anna, 'Lasciata')).toEqual([]);
  });

  /** Le righe con quella causale, nel foglio che ha tutti i movimenti. */
  async function nelFoglio(pagina: Page, che: string): Promise<string[]> {
    const foglio = await pagina.request.get('/api/edicom/banca/movimenti.csv?banca=sella');
    expect(foglio.ok()).toBe(true);
    return (await foglio.text()).split('\n').filter((riga) => riga.includes(`${che} `));
  }
});
