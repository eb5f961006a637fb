import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { diSeguito, testoDelPdf } from '@gestore/server/verbale/prove/testo-del-pdf';
import { expect, type Locator, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { rifiuta } from './documenti-busta.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata, romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaDifetti } from './senza-difetti.ts';

const MINUTO_MS = 60_000;

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga' });
});
test.afterAll(() => banco.chiudi());

type Carta = { nome: string; codice: string; diritto: string; altri: string };

/** Su carta, al prezzo che basta, con il bollo e la procura: ciò che si guarda sono le quote. */
async function digita(pagina: Page, { nome, codice, diritto, altri }: Carta, depositataIl: number): Promise<Locator> {
  const modulo = pagina.getByRole('region', { name: 'Registra offerta cartacea' });
  const deposito = romana(depositataIl);
  await modulo.getByLabel(/Data del deposito/).fill(deposito.data);
  await modulo.getByLabel(/Ora del deposito/).fill(`${deposito.ora}:00`);
  await modulo.getByLabel('Offerente').fill(nome);
  await modulo.getByLabel('Codice fiscale o partita IVA').fill(codice);
  await modulo.getByLabel('Prezzo offerto (€)').fill('94.000,00');
  await modulo.getByLabel('Cauzione (€)').fill('19.000,00');
  await modulo.getByLabel('Pagamento entro (giorni)').fill('60');
  await modulo.getByLabel('Quota (facoltativa)').fill('1/1');
  await modulo.getByLabel('Diritto (facoltativo)').selectOption({ label: diritto });
  await modulo.getByLabel('Altri offerenti').fill(altri);
  await modulo.getByLabel('C’è la procura degli offerenti').check();
  await modulo.getByLabel('Il bollo di 16 euro è pagato').check();
  await modulo.getByRole('button', { name: 'Registra offerta' }).click();
  const busta = pagina.getByRole('article', { name: /^Busta / }).last();
  await expect(busta.getByText(nome)).toBeVisible();
  return busta;
}

test('R20 R28 due offrono insieme su carta, per l’usufrutto e per la nuda proprietà: nessun rilievo; con 1/1 e 1/2 sono bloccati', async ({
  browser,
}) => {
  const { raccolta } = banco.scena;
  // La sessione non dura fino al giorno delle operazioni: si entra due volte.
  const entra = async (): Promise<Page> => {
    const pagina = await (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();
    await accediDelegata(pagina, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
    return pagina;
  };
  const prima = await entra();
  const { asta } = await (await prima.request.get(`/api/admin/aste/${raccolta}`)).json();
  const { inizioOperazioniIl, termineOfferteIl } = asta.parametri;
  await prima.context().close();
  await banco.avanza(inizioOperazioniIl + MINUTO_MS - banco.adessoMs());
  const delegata = await entra();
  await delegata.goto(`/admin/asta/${raccolta}`);
  await apriOperazioni(delegata);
  await delegata.getByRole('link', { name: 'Vai alle buste' }).click();
  const depositataIl = termineOfferteIl - MINUTO_MS;

  await test.step('usufrutto e nuda proprietà, ciascuno intero: delle quote il software non ha nulla da dire', async () => {
    const modulo = delegata.getByRole('region', { name: 'Registra offerta cartacea' });
    // Un altro diritto si scrive con le sue parole, e si può tornare indietro.
    await modulo.getByLabel('Diritto (facoltativo)').selectOption({ label: 'Altro diritto' });
    await expect(modulo.getByLabel('Quale diritto, con le parole dell’offerta')).toBeVisible();
    const insieme = { nome: 'Bianca Sala', codice: 'SLABNC80A41F205Q', diritto: 'Usufrutto' };
    const altri = 'Anna Neri; NRENNA80A41F205W; 1/1; nuda proprietà';
    const busta = await digita(delegata, { ...insieme, altri }, depositataIl);
    await expect(busta.getByText('Bianca Sala · SLABNC80A41F205Q · quota 1/1 · usufrutto')).toBeVisible();
    await expect(busta.getByText('Anna Neri · NRENNA80A41F205W · quota 1/1 · nuda proprietà')).toBeVisible();
    // Restano l'istante che dichiara lei e la scansione che non c'è.
    for (const regola of [/R20/, /R15/]) await expect(busta.getByText(regola)).toHaveCount(0);
    await senzaDifetti(delegata);
    await fotografa('quote-di-diritto', delegata);
    await busta.getByRole('button', { name: 'Ammetti', exact: true }).click();
    await expect(busta.getByText('Ammessa', { exact: true })).toBeVisible();
  });

  await test.step('1/1 e 1/2 della proprietà passano l’intero: è un blocco, e si rifiuta per quello', async () => {
    const troppi = { nome: 'Dina Galli', codice: 'GLLDNI80A41F205X', diritto: 'Proprietà' };
    const altri = 'Ivo Serra; SRRVIO80A01F205X; 1/2; proprietà';
    const busta = await digita(delegata, { ...troppi, altri }, depositataIl);
    await expect(busta.getByText('Le quote degli offerenti non sommano all’intero.')).toBeVisible();
    await expect(busta.getByText(/sommate diritto per diritto, non fanno l’intero/)).toBeVisible();
    // Un codice che non torna si dice di chi è, in parole.
    await expect(busta.getByText('la partita IVA dell’offerente n. 2')).toBeVisible();
    await expect(delegata.locator('body')).not.toContainText('altri.0');
    await expect(busta.getByRole('button', { name: 'Ammetti…' })).toBeVisible();
    await fotografa('quote-bloccate', delegata);
    await busta.getByRole('button', { name: 'Rifiuta' }).click();
    await rifiuta(delegata.getByRole('alertdialog').or(delegata.getByRole('dialog')), 'Le quote passano l’intero.');
    await expect(busta.getByText('Rifiutata', { exact: true })).toBeVisible();
  });

  await test.step('aggiudicata, il verbale dice accanto a ciascuno il suo diritto', async () => {
    await delegata.getByRole('button', { name: 'Aggiudica', exact: true }).click();
    await delegata.getByRole('button', { name: 'Conferma l’aggiudicazione' }).click();
    await expect(delegata.getByText('Aggiudicata', { exact: true }).first()).toBeVisible();
    await delegata.goto(`/admin/asta/${raccolta}/redattore`);
    await delegata.getByRole('button', { name: 'Redigi verbale' }).click();
    await expect(delegata.getByText(/versione 1/i).first()).toBeVisible();
    const pdf = await delegata.request.get(`/api/admin/aste/${raccolta}/verbali/1.pdf`);
    const testo = diSeguito(await testoDelPdf(await pdf.body()));
    for (const parole of [
      'Bianca Sala (SLABNC80A41F205Q; usufrutto 1/1), Anna Neri (NRENNA80A41F205W; nuda proprietà 1/1)',
      'Segnalazione del sistema (R20): Le quote degli offerenti, sommate diritto per diritto, non fanno l’intero.',
    ])
      expect(testo).toContain(diSeguito(parole));
  });
  await delegata.context().close();
});
