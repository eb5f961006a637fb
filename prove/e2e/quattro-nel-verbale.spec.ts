import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { giornoBancario } from '@gestore/server/banca/giorno';
import { CONTO, camt, nelCbi } from '@gestore/server/banca/prove/estratti';
import { diSeguito, testoDelPdf } from '@gestore/server/verbale/prove/testo-del-pdf';
import { expect, type Locator, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { ammettiControProposta, rifiuta } from './documenti-busta.ts';
import { osservazioni } from './osservazioni.ts';
import { accediDelegata, accediOfferente, accediOperatore, finoAlMattino, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';
import { chiOffre } from './storie.ts';
import { verbaleFirmato } from './verbale-firmato.ts';

const STORIA = 'quattro';
const GIORNO_MS = 86_400_000;
/** Più del tempo intero di una gara. */
const TUTTO_MS = 190_000;
/** Il dieci per cento di centomila euro, di ciascuna. */
const IMPORTO = '10000.00';
const IN_TEMPO = 'Cauzione puntuale';
const IN_RITARDO = 'Cauzione tardiva';
const PERCHE_AMMESSA = 'La banca attesta di avere ricevuto l’ordine prima del termine.';
const PERCHE_PRECEDE = 'Estratta a sorte davanti ai presenti.';

let banco: Banco;
let anna: Page;
let delegata: Page;
test.beforeAll(async ({ browser }) => {
  const SCARTO_MS = String(finoAlMattino(Date.now()));
  banco = await avviaBanco({ SCENA: 'storie', STORIE: STORIA, SCARTO_MS });
  anna = await nuovaPagina({ banco, browser });
  delegata = await nuovaPagina({ banco, browser });
  await accediOperatore(anna);
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
});
test.afterAll(async () => {
  for (const pagina of [anna, delegata]) await pagina.context().close();
  await banco.chiudi();
});

const movimento = (causale: string): Locator =>
  anna.getByRole('table', { name: 'Movimenti' }).getByRole('row').filter({ hasText: causale });
const righe = (): Locator => delegata.getByRole('table', { name: 'Buste' }).getByRole('button');
const busta = (): Locator => delegata.getByRole('article', { name: /^Busta / });

/** Sceglie una busta dell'elenco, e ne dà lo pseudonimo. */
async function scegli(i: number): Promise<string> {
  await righe().nth(i).click();
  await expect(righe().nth(i)).toHaveAttribute('aria-current', 'true');
  return ((await busta().getAttribute('aria-label')) ?? '').replace('Busta ', '');
}

test('R25 R39 R45 R68 un’emoji, una busta scartata, due offerte pari e un accredito in ritardo stanno nello stesso verbale, firmato', async ({
  browser,
}) => {
  const asta = banco.storie?.[STORIA] ?? '';
  const [prima, seconda] = chiOffre([STORIA]);
  if (prima === undefined || seconda === undefined) throw new Error('la storia non ha due offerte');
  const giorniFa = (quanti: number): string => giornoBancario(banco.adessoMs() - quanti * GIORNO_MS);

  await test.step('la banca dice di una cauzione arrivata in tempo e di una oggi, dopo il termine', async () => {
    await anna.goto('/edicom/tribunali');
    await anna.getByRole('button', { name: 'Nuovo ufficio' }).click();
    const ufficio = anna.getByRole('dialog');
    await ufficio.getByLabel(/^Ufficio/).fill('Tribunale di prova dei quattro');
    await ufficio.getByLabel('IBAN del conto delle cauzioni').fill(CONTO);
    await ufficio.getByLabel('Intestatario del conto').fill('Gestore di prova S.r.l.');
    await ufficio.getByRole('button', { name: 'Salva' }).click();
    await expect(ufficio).toBeHidden();
    const voce = ({ iban, nome, cognome }: typeof prima, quanti: number, causale: string) => ({
      importo: IMPORTO,
      contabile: giorniFa(quanti),
      iban,
      nome: `${nome} ${cognome}`,
      causale,
    });
    const estratto = camt([voce(prima, 3, IN_TEMPO), voce(seconda, 0, IN_RITARDO)]);
    await anna.goto('/edicom/bancasella');
    await anna
      .getByLabel('Estratto conto CAMT.053 (XML)')
      .setInputFiles({ name: 'due.xml', mimeType: 'text/xml', buffer: Buffer.from(nelCbi(estratto, 'corpo')) });
    await anna.getByRole('button', { name: 'Carica', exact: true }).click();
    await expect(anna.getByText('Nessun movimento si può ancora leggere')).toBeVisible();
  });

  await test.step('R39 aperte le buste, ciascuna cauzione è abbinata alla sua', async () => {
    await delegata.goto(`/admin/asta/${asta}`);
    await apriOperazioni(delegata);
    await delegata.getByRole('link', { name: 'Vai alle buste' }).click();
    await expect(righe()).toHaveCount(3);
    for (const i of [0, 1, 2]) {
      await scegli(i);
      const apri = busta().getByRole('button', { name: 'Apri busta' });
      if ((await apri.count()) === 0) continue;
      await apri.click();
      await expect(busta().getByRole('button', { name: /^Ammetti/ })).toBeVisible();
    }
    for (const causale of [IN_TEMPO, IN_RITARDO])
      await expect(async () => {
        await anna.reload();
        await expect(movimento(causale)).toContainText('Coincidono importo, IBAN.', { timeout: 3_000 });
      }).toPass();
    await delegata.reload();
  });

  const ammessi =
    await test.step('R25 R39 la scartata è esclusa con il suo perché, la cauzione in ritardo è ammessa con il suo', async () => {
      const decise = { puntuale: '', tardiva: '', scartate: 0 };
      await expect(righe()).toHaveCount(3);
      for (const i of [0, 1, 2]) {
        const pseudonimo = await scegli(i);
        const escludi = busta().getByRole('button', { name: 'Escludi la busta…' });
        // La busta è disegnata quando c'è l'uno o l'altro.
        await expect(escludi.or(busta().getByRole('button', { name: /^Ammetti/ })).first()).toBeVisible();
        if ((await escludi.count()) > 0) {
          await escludi.click();
          await rifiuta(delegata.getByRole('dialog'), 'Il file è troncato: non vi si legge un’offerta.');
          await expect(busta().getByText('Rifiutata', { exact: true })).toBeVisible();
          decise.scartate += 1;
          continue;
        }
        await expect(busta()).toContainText(/Cauzione sul conto\s*Accreditati €\s10\.000,00/);
        if ((await busta().getByRole('button', { name: 'Ammetti…' }).count()) > 0) {
          await ammettiControProposta(busta(), PERCHE_AMMESSA);
          decise.tardiva = pseudonimo;
        } else {
          await busta().getByRole('button', { name: 'Ammetti', exact: true }).click();
          decise.puntuale = pseudonimo;
        }
        await expect(busta().getByText('Ammessa', { exact: true })).toBeVisible();
      }
      expect(decise).toEqual({
        puntuale: expect.stringMatching(/./),
        tardiva: expect.stringMatching(/./),
        scartate: 1,
      });
      return decise;
    });

  await test.step('R45 pari in tutto: chi conduce dice che precede chi ha versato in ritardo, e perché', async () => {
    const { posti } = await (await delegata.request.get(`/api/admin/aste/${asta}/graduatoria`)).json();
    const suo = (posti as { bustaId: string; pseudonimo: string }[]).find((uno) => uno.pseudonimo === ammessi.tardiva);
    await expect(delegata.getByRole('region', { name: 'Come si va avanti' })).toContainText('pari in tutto');
    await delegata.getByRole('combobox', { name: 'Quale precede' }).selectOption(suo?.bustaId ?? '');
    await delegata.getByLabel('Perché precede').fill(PERCHE_PRECEDE);
    await delegata.getByRole('button', { name: 'Decidi quale precede' }).click();
    await expect(delegata.getByRole('table', { name: 'Graduatoria delle offerte ammesse' })).toContainText(
      `${ammessi.tardiva}pari in tutto: precede per decisione di chi conduce`,
    );
  });

  const inviti = await banco.collegamenti();
  // Anche chi ha mandato la busta scartata è convocato, ed è la stessa persona: entra chi è stato ammesso.
  const entra = async ({ pec }: typeof prima, ammesso: string) => {
    for (const { collegamento } of inviti.filter((uno) => uno.pec === pec)) {
      const chi = await accediOfferente(await nuovaPagina({ banco, browser }), collegamento);
      if (chi.pseudonimo === ammesso) return chi;
      await chi.pagina.context().close();
    }
    throw new Error(`nessun invito è di ${ammesso}`);
  };
  const [puntuale, tardiva] = [await entra(prima, ammessi.puntuale), await entra(seconda, ammessi.tardiva)];

  await test.step('nella gara uno osserva con un’emoji, e chi conduce ne prende atto', async () => {
    await delegata.getByRole('button', { name: 'Avvia la gara' }).click();
    await delegata.getByRole('button', { name: 'Conferma l’avvio' }).click();
    await expect(delegata).toHaveURL(/\/console$/);
    await expect(delegata.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
    await osservazioni({ osserva: puntuale.pagina, delegata, altro: tardiva.pagina });
  });

  await test.step('nessuno rilancia: vince chi precede, e il verbale firmato dice tutto', async () => {
    await banco.avanza(TUTTO_MS);
    await delegata.getByRole('button', { name: 'Aggiudica', exact: true }).click();
    await delegata.getByRole('button', { name: 'Conferma l’aggiudicazione' }).click();
    await expect(tardiva.pagina).toHaveURL(/\/user\/asta\/aggiudicata$/);
    await delegata
      .getByRole('link', { name: /Verbale|Redattore/ })
      .last()
      .click();
    await delegata.getByRole('button', { name: 'Redigi verbale' }).click();
    await expect(delegata.getByText(/versione 1/i).first()).toBeVisible();
    await verbaleFirmato(delegata, asta);
    const pdf = await delegata.request.get(`/api/admin/aste/${asta}/verbali/1.pdf`);
    const testo = diSeguito(await testoDelPdf(await pdf.body()));
    for (const parole of [
      'oltre il termine',
      PERCHE_AMMESSA,
      'sono pari in tutto, anche nell’ora del deposito: il referente decide che precedono in quest’ordine',
      PERCHE_PRECEDE,
    ])
      expect(testo).toContain(diSeguito(parole));
  });
  for (const { pagina } of [puntuale, tardiva]) await pagina.context().close();
});
