import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { accediDelegata, accediOperatore, finoAlMattino, romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { type NomeStoria, STORIE } from './storie.ts';

const GIORNO_MS = 86_400_000;

/** Di giorno una storia per ciascuna decisione che qui soltanto si prende; le altre finiscono come dice il dominio, e si giocano di notte. */
const DI_GIORNO: readonly NomeStoria[] = [
  'nessuna',
  'nessunaConIstanza',
  'unaSotto',
  'unaSottoNegata',
  'unaSottoConIstanza',
  'pari',
];
const NOMI = process.env.NOTTE === undefined ? DI_GIORNO : Object.keys(STORIE);

let banco: Banco;
let contesto: BrowserContext;
test.beforeAll(async ({ browser }) => {
  const SCARTO_MS = String(finoAlMattino(Date.now()));
  banco = await avviaBanco({ SCENA: 'storie', STORIE: NOMI.join(','), SCARTO_MS });
  contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  await entra();
});
test.afterAll(async () => {
  await contesto.close();
  await banco.chiudi();
});

async function entra(): Promise<void> {
  const pagina = await contesto.newPage();
  await accediDelegata(pagina, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await pagina.close();
}

const di = (nome: NomeStoria): string => banco.storie?.[nome] ?? '';
const passo = (pagina: Page): Locator => pagina.getByRole('region', { name: 'Come si va avanti' });

async function decide(nome: NomeStoria): Promise<Page> {
  const pagina = await contesto.newPage();
  await pagina.goto(`/admin/asta/${di(nome)}/busta`);
  return pagina;
}

/** Preme «Aggiudica», scrive ciò che la finestra chiede, e conferma. */
async function aggiudica(pagina: Page, prezzo: string, perche?: string): Promise<void> {
  await pagina.getByRole('button', { name: 'Aggiudica', exact: true }).click();
  const domanda = pagina.getByRole('alertdialog', { name: 'Confermare l’aggiudicazione' });
  await expect(domanda).toContainText(`per € ${prezzo}`);
  const conferma = domanda.getByRole('button', { name: 'Conferma l’aggiudicazione' });
  if (perche !== undefined) {
    await conferma.click();
    await expect(domanda.getByLabel('Perché una nuova vendita non darebbe di più')).toHaveAccessibleDescription(
      /obbligatori/,
    );
    await domanda.getByLabel('Perché una nuova vendita non darebbe di più').fill(perche);
  }
  await conferma.click();
}

async function assegna(pagina: Page): Promise<void> {
  await expect(pagina.getByRole('button', { name: 'Aggiudica', exact: true })).toHaveCount(0);
  await pagina.getByRole('button', { name: 'Assegna il bene' }).click();
  const domanda = pagina.getByRole('alertdialog', { name: 'Confermare l’assegnazione' });
  await expect(domanda).toContainText('Assegna a Banca Zefiro S.p.A. per € 100.000,00');
  await domanda.getByRole('button', { name: 'Conferma l’assegnazione' }).click();
}

async function senzaAggiudicare(pagina: Page, bottone: string, motivo: string): Promise<void> {
  const dichiara = pagina.getByRole('button', { name: bottone });
  await dichiara.click();
  await expect(pagina.getByLabel('Motivo dell’esito')).toHaveAccessibleDescription(/obbligatori/);
  await pagina.getByLabel('Motivo dell’esito').fill(motivo);
  await dichiara.click();
  await pagina.getByRole('button', { name: 'Conferma l’esito' }).click();
}

/** La gara si avvia, e nessuno rilancia fino allo zero. */
async function garaSenzaRilanci(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Avvia la gara' }).click();
  await pagina.getByRole('button', { name: 'Conferma l’avvio' }).click();
  await expect(pagina.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
  await banco.avanza(190_000);
  await expect(pagina.getByText('La gara è conclusa.')).toBeVisible();
}

const IRRAGGIUNGIBILI = 'Nessuno degli offerenti è collegato, e la gara è finita senza rilanci.';

/** Nessun offerente è collegato: dopo una gara si aggiudica soltanto dicendo perché (R57). */
async function aggiudicaSenzaCollegati(pagina: Page, prezzo: string): Promise<void> {
  await aggiudica(pagina, prezzo);
  const domanda = pagina.getByRole('alertdialog', { name: 'Confermare l’aggiudicazione' });
  await domanda.getByLabel('Motivo per aggiudicare con offerenti irraggiungibili').fill(IRRAGGIUNGIBILI);
  await domanda.getByRole('button', { name: 'Conferma l’aggiudicazione' }).click();
}

/** L'esito che chi conduce legge, e le parole del verbale che ne nasce. */
async function finisce(pagina: Page, esito: string | RegExp, verbale: readonly (string | RegExp)[]): Promise<void> {
  await expect(pagina.getByText(esito, { exact: true })).toBeVisible();
  await pagina.getByRole('link', { name: 'Vai al verbale' }).click();
  await pagina.getByRole('tab', { name: 'Testo' }).click();
  const testo = pagina.getByRole('textbox', { name: 'Testo del verbale' });
  for (const parole of verbale) await expect(testo).toContainText(parole);
  await pagina.close();
}

test('R40 nessuna offerta: deserta, con il suo motivo; con un’istanza il bene è assegnato', async () => {
  const deserta = await decide('nessuna');
  await expect(passo(deserta)).toContainText('Non è arrivata alcuna offerta: la vendita è deserta.');
  await senzaAggiudicare(deserta, 'Dichiara deserta', 'Nessuno ha offerto.');
  await finisce(deserta, 'Deserta: nessuna offerta.', ['deserta per mancanza di offerte', 'Nessuno ha offerto.']);
  const assegnata = await decide('nessunaConIstanza');
  await assegna(assegnata);
  await finisce(assegnata, 'Assegnata al creditore per € 100.000,00.', [
    'assegnazione al creditore (artt. 588-590 c.p.c.)',
    'il bene è assegnato a Banca Zefiro S.p.A., per € 100.000,00',
  ]);
});

test('R41 R42 un’offerta sola al prezzo base si aggiudica, con o senza istanza', {
  tag: '@notte',
}, async () => {
  for (const nome of ['unaAllaBase', 'unaAllaBaseConIstanza'] as const) {
    const pagina = await decide(nome);
    await expect(passo(pagina)).toContainText('Raggiunge il prezzo base');
    await expect(pagina.getByRole('button', { name: 'Dichiara non aggiudicata' })).toHaveCount(0);
    await aggiudica(pagina, '100.000,00');
    await finisce(pagina, /^Aggiudicata a .+ per €\s100\.000,00\.$/, [
      'il referente dichiara l’esito: aggiudicazione.',
      /Aggiudicatario: .+, al prezzo di € 100\.000,00 \(euro centomila/,
    ]);
  }
});

test('R42 R46 un’offerta sola sotto la base: aggiudicata con il suo perché, o non aggiudicata, o assegnata', async () => {
  const si = await decide('unaSotto');
  await expect(passo(si)).toContainText('decide Lei (cpc 572, terzo comma)');
  await aggiudica(si, '80.000,00', 'Il mercato della zona è fermo da due anni.');
  await finisce(si, /^Aggiudicata sotto il prezzo base a .+ per €\s80\.000,00\.$/, [
    'aggiudicazione sotto il prezzo base (art. 572, terzo comma, c.p.c.)',
    'Il mercato della zona è fermo da due anni.',
  ]);
  const no = await decide('unaSottoNegata');
  await senzaAggiudicare(no, 'Dichiara non aggiudicata', 'Un bene vicino si è venduto a centomila.');
  await finisce(no, 'Non aggiudicata.', [
    'il referente dichiara l’esito: non aggiudicata.',
    'Un bene vicino si è venduto a centomila.',
  ]);
  const assegnata = await decide('unaSottoConIstanza');
  await assegna(assegnata);
  await finisce(assegnata, 'Assegnata al creditore per € 100.000,00.', ['il bene è assegnato a Banca Zefiro S.p.A.']);
});

test('R18 il debitore registrato a gara avviata: la console dice chi è e che cosa si può fare, e il verbale l’ora', {
  tag: '@notte',
}, async ({ browser, sentinella: _ }) => {
  const pagina = await decide('trovatoDopo');
  await pagina.getByRole('button', { name: 'Avvia la gara' }).click();
  await pagina.getByRole('button', { name: 'Conferma l’avvio' }).click();
  await expect(pagina.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
  const { buste } = await (await pagina.request.get(`/api/admin/aste/${di('trovatoDopo')}/buste`)).json();
  const gestore = await (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();
  await accediOperatore(gestore);
  await gestore.goto(`/edicom/asta/${di('trovatoDopo')}?parte=offerte`);
  const chi = gestore.getByRole('region', { name: 'Chi non può offrire' });
  await chi.getByRole('button', { name: 'Mostra e modifica' }).click();
  await chi.getByLabel('Debitori').fill(buste[0].offerenti[0].identificativo);
  await chi.getByRole('button', { name: 'Salva l’elenco' }).click();
  await expect(gestore.getByText('Elenco salvato.')).toBeVisible();
  await gestore.context().close();
  const avviso = pagina.getByRole('main').getByText('ne informi il giudice prima di aggiudicare');
  await expect(avviso).toBeVisible();
  await expect(pagina.getByRole('link', { name: 'Registra il provvedimento' })).toBeVisible();
  await senzaViolazioni(pagina);
  await banco.avanza(190_000);
  await aggiudicaSenzaCollegati(pagina, '101.000,00');
  await expect(avviso).toHaveCount(0);
  await finisce(pagina, /^Aggiudicata a .+ per €\s101\.000,00\.$/, [
    'Dopo l’apertura è stato registrato chi non può offrire',
  ]);
});

test('R43 R44 R46 due offerte: la gara c’è anche se nessuno rilancia, e l’istanza cede al prezzo base', {
  tag: '@notte',
}, async ({ sentinella: _ }) => {
  const due = await decide('due');
  await garaSenzaRilanci(due);
  await aggiudicaSenzaCollegati(due, '101.000,00');
  await finisce(due, /^Aggiudicata a .+ per €\s101\.000,00\.$/, [
    'Nessun rilancio.',
    'al prezzo di € 101.000,00',
    IRRAGGIUNGIBILI,
  ]);
  const conIstanza = await decide('dueConIstanza');
  await garaSenzaRilanci(conIstanza);
  await expect(conIstanza.getByRole('button', { name: 'Assegna il bene' })).toHaveCount(0);
  await aggiudicaSenzaCollegati(conIstanza, '100.000,00');
  await finisce(conIstanza, /^Aggiudicata a .+ per €\s100\.000,00\.$/, [
    'È registrata un’istanza di assegnazione di Banca Zefiro S.p.A.',
    'al prezzo di € 100.000,00',
  ]);
});

test('R42 R43 due offerte sotto la base, senza istanze: dopo la gara decide chi conduce, e scrive perché', {
  tag: '@notte',
}, async ({ sentinella: _ }) => {
  const pagina = await decide('dueSotto');
  await garaSenzaRilanci(pagina);
  await aggiudica(pagina, '81.000,00', 'Due esperimenti sono andati deserti.');
  const domanda = pagina.getByRole('alertdialog', { name: 'Confermare l’aggiudicazione' });
  await domanda.getByLabel('Motivo per aggiudicare con offerenti irraggiungibili').fill(IRRAGGIUNGIBILI);
  await domanda.getByRole('button', { name: 'Conferma l’aggiudicazione' }).click();
  await finisce(pagina, /^Aggiudicata sotto il prezzo base a .+ per €\s81\.000,00\.$/, [
    'aggiudicazione sotto il prezzo base (art. 572, terzo comma, c.p.c.)',
    'Due esperimenti sono andati deserti.',
  ]);
});

test('R45 due offerte pari in tutto: prima della gara chi conduce dice quale precede, da tastiera, e il verbale perché', async ({
  sentinella: _,
}) => {
  const pagina = await decide('pari');
  const { posti } = await (await pagina.request.get(`/api/admin/aste/${di('pari')}/graduatoria`)).json();
  // Precede quella che l'elenco metterebbe seconda.
  const [, { bustaId, pseudonimo }] = posti;
  await expect(passo(pagina)).toContainText('pari in tutto, anche nell’ora del deposito');
  await expect(pagina.getByRole('button', { name: 'Avvia la gara' })).toHaveCount(0);
  await senzaViolazioni(pagina);
  const decidi = pagina.getByRole('button', { name: 'Decidi quale precede' });
  await decidi.click();
  await expect(pagina.getByLabel('Perché precede')).toHaveAccessibleDescription(/obbligatori/);
  const quale = pagina.getByRole('combobox', { name: 'Quale precede' });
  await quale.focus();
  await pagina.keyboard.type(pseudonimo);
  await expect(quale).toHaveValue(bustaId);
  await pagina.getByLabel('Perché precede').fill('Estratta a sorte davanti ai presenti.');
  await pagina.keyboard.press('Tab');
  await expect(decidi).toBeFocused();
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('table', { name: 'Graduatoria delle offerte ammesse' })).toContainText(
    `${pseudonimo}pari in tutto: precede per decisione di chi conduce`,
  );
  await garaSenzaRilanci(pagina);
  await aggiudicaSenzaCollegati(pagina, '100.000,00');
  await finisce(pagina, `Aggiudicata a ${pseudonimo} per € 100.000,00.`, [
    'sono pari in tutto, anche nell’ora del deposito: il referente decide che precedono in quest’ordine',
    'Estratta a sorte davanti ai presenti.',
    'decisione del referente fra pari',
  ]);
});

test('R38 R43 dodici offerte: aperte e ammesse insieme, in graduatoria dalla più alta, aggiudicate', {
  tag: '@notte',
}, async ({ sentinella: _ }) => {
  const pagina = await contesto.newPage();
  await pagina.goto(`/admin/asta/${di('dodici')}`);
  await apriOperazioni(pagina);
  await pagina.getByRole('link', { name: 'Vai alle buste' }).click();
  const domanda = pagina.getByRole('alertdialog');
  await pagina.getByRole('button', { name: 'Apri tutte (12)…' }).click();
  await domanda.getByRole('button', { name: 'Apri', exact: true }).click();
  await pagina.getByRole('button', { name: 'Ammetti quelle senza rilievi (12)…' }).click();
  await expect(domanda.getByRole('listitem')).toHaveCount(12);
  await domanda.getByRole('button', { name: 'Ammetti', exact: true }).click();
  await expect(pagina.getByRole('region', { name: 'Graduatoria' }).getByRole('row')).toHaveCount(13);
  await garaSenzaRilanci(pagina);
  await aggiudicaSenzaCollegati(pagina, '105.500,00');
  await finisce(pagina, /^Aggiudicata a .+ per €\s105\.500,00\.$/, [
    'Buste in elenco: 12',
    'al prezzo di € 105.500,00',
  ]);
});

test('tre lotti di una procedura alla stessa ora: una delegata li conduce tutti, e nessuno corre non visto', {
  tag: '@notte',
}, async ({ sentinella: _ }) => {
  const pagina = await contesto.newPage();
  await pagina.goto('/admin/dashboard');
  const procedura = pagina.getByRole('region', { name: /512\/2024/ });
  await expect(procedura.getByRole('article')).toHaveCount(3);
  const tessera = (lotto: number): Locator => procedura.getByRole('article').filter({ hasText: `Lotto ${lotto}:` });
  for (const lotto of [1, 3]) {
    await tessera(lotto)
      .getByRole('link', { name: /^Decidi/ })
      .click();
    await pagina.getByRole('button', { name: 'Avvia la gara' }).click();
    await pagina.getByRole('button', { name: 'Conferma l’avvio' }).click();
    await expect(pagina.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
    // Dalla console di uno si vedono gli altri due.
    await expect(pagina.getByRole('navigation', { name: 'Le altre vendite di oggi' })).toContainText('Lotto 2:');
    await pagina.goto('/admin/dashboard');
  }
  for (const lotto of [1, 3]) await expect(tessera(lotto)).toContainText('In gara');
  await tessera(1)
    .getByRole('button', { name: /^Ferma il crono/ })
    .click();
  await expect(tessera(1)).toContainText('Crono fermo');
  await banco.avanza(190_000);
  await expect(tessera(3)).toContainText('Da aggiudicare');
  await expect(tessera(1)).toContainText('Crono fermo');
  await tessera(1)
    .getByRole('button', { name: /^Riprendi il crono/ })
    .click();
  await expect(tessera(1)).toContainText('In gara');
  await banco.avanza(190_000);
  await expect(tessera(1)).toContainText('Da aggiudicare');
  for (const [lotto, prezzo] of [
    [1, '103.000,00'],
    [2, '100.000,00'],
    [3, '102.000,00'],
  ] as const) {
    await tessera(lotto)
      .getByRole('link', { name: lotto === 2 ? /^Decidi/ : /^Aggiudica/ })
      .click();
    if (lotto === 2) await aggiudica(pagina, prezzo);
    else await aggiudicaSenzaCollegati(pagina, prezzo);
    await expect(pagina.getByText(/^Aggiudicata a /)).toBeVisible();
    await pagina.goto('/admin/dashboard');
    await expect(tessera(lotto)).toContainText('Aggiudicata');
  }
  await tessera(3)
    .getByRole('link', { name: /^Verbale/ })
    .click();
  await pagina.getByRole('tab', { name: 'Testo' }).click();
  await expect(pagina.getByRole('textbox', { name: 'Testo del verbale' })).toContainText('al prezzo di € 102.000,00');
  await pagina.close();
});

test('R32 R41 fermata dopo l’apertura per provvedimento, nove giorni dopo riparte con le stesse offerte e si aggiudica', {
  tag: '@notte',
}, async ({ sentinella }) => {
  sentinella.ammetti(/status of (401|403) /, 'nove giorni dopo la sessione di prima è finita');
  const prima = await contesto.newPage();
  await prima.goto(`/admin/asta/${di('ferma')}`);
  await prima.getByRole('tab', { name: 'Sospensione della vendita' }).click();
  const modulo = prima.getByRole('form', { name: 'Sospendi la vendita' });
  await modulo.getByLabel('Numero del provvedimento').fill('310/2026');
  await modulo.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
  await modulo.getByLabel('Motivo').fill('La piattaforma non risponde da quaranta minuti.');
  await modulo.getByRole('button', { name: 'Sospendi la vendita' }).click();
  await prima.getByRole('alertdialog').getByRole('button', { name: 'Sospendi', exact: true }).click();
  await expect(prima.getByRole('region', { name: 'Vendita sospesa' })).toContainText('provvedimento n. 310/2026');
  await prima.close();

  const ripresaIl = banco.adessoMs() + 9 * GIORNO_MS;
  // Il giorno di Roma, come quello scritto nel modulo: a Greenwich, passata la mezzanotte, è ancora ieri.
  const del = romana(banco.adessoMs()).data.split('/').reverse().join('-');
  await banco.riprendi(di('ferma'), ripresaIl, { numero: '322/2026', del });
  await banco.avanza(ripresaIl - banco.adessoMs() + 1_000);
  await entra();
  const pagina = await contesto.newPage();
  await pagina.goto(`/admin/asta/${di('ferma')}`);
  await pagina.getByRole('tab', { name: 'Sospensione della vendita' }).click();
  await pagina.getByRole('button', { name: 'Riapri le operazioni' }).click();
  await expect(pagina.getByRole('region', { name: 'Vendita sospesa' })).toHaveCount(0);
  await pagina.goto(`/admin/asta/${di('ferma')}/busta`);
  await garaSenzaRilanci(pagina);
  await aggiudicaSenzaCollegati(pagina, '105.000,00');
  await finisce(pagina, /^Aggiudicata a .+ per €\s105\.000,00\.$/, [
    'La vendita è sospesa con provvedimento n. 310/2026',
    'Le offerte restano irrevocabili',
    'provvedimento n. 322/2026',
    'Il referente riprende le operazioni da dove erano state fermate.',
    'al prezzo di € 105.000,00',
  ]);
});
