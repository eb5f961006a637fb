import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { creaGestorePec } from '@gestore/server/dimostrazione/invenzioni/gestore-pec';
import { CASELLA_OFFERTE, creaPacchettiDimostrativi } from '@gestore/server/dimostrazione/invenzioni/pacchetti';
import { apriCasella, type Casella } from '@gestore/server/posta/prove/casella';
import { type Browser, expect, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { accediDelegata, accediOfferente, accediOperatore, metaDetta, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';
import { pubblicaATutti, rispondiATutti } from './pubblica-a-tutti.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const GIORNO = 86_400_000;

let banco: Banco;
let casella: Casella;
let cartella: string;
let gestorePec: Awaited<ReturnType<typeof creaGestorePec>>;
let entrate: ReturnType<typeof creaEntrate>;
/** Quello di prima e la seconda operatrice: entrano una volta, e hanno una pagina per tutte le prove. */
let anna: Page;
let bice: Page;
test.beforeAll(async ({ browser }) => {
  cartella = await mkdtemp(join(tmpdir(), 'in-due-'));
  gestorePec = await creaGestorePec();
  const autorita = join(cartella, 'autorita.pem');
  await writeFile(autorita, gestorePec.autorita);
  casella = await apriCasella();
  casella.modo = 'rimanda';
  banco = await avviaBanco({
    SCENA: 'lunga',
    SMTP_URL: casella.url,
    SMTP_MITTENTE: 'gestore@gestore.example',
    PEC_AUTORITA: autorita,
    PEC_CASELLE: CASELLA_OFFERTE,
  });
  entrate = creaEntrate(browser, banco);
  anna = await (await entrate.di('gestore')).newPage();
  bice = await nuovaPagina({ banco, browser });
  await accediOperatore(bice, '', 'seconda operatrice di sviluppo');
});
test.afterAll(async () => {
  await bice.context().close();
  await entrate.chiudi();
  await banco.chiudi();
  await casella.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

/** Persone che nessun'altra prova conosce, ciascuna con un browser suo. */
async function conPersone(
  browser: Browser,
  quante: number,
  prova: (...pagine: Page[]) => Promise<void>,
): Promise<void> {
  const pagine = await Promise.all(Array.from({ length: quante }, () => nuovaPagina({ banco, browser })));
  try {
    await prova(...pagine);
  } finally {
    for (const pagina of pagine) await pagina.context().close();
  }
}

/** Lo pseudonimo che la pagina del collegamento dice, prima di entrare. */
async function pseudonimoDi(pagina: Page, collegamento: string): Promise<string> {
  await pagina.goto(collegamento);
  return (await pagina.getByRole('term').filter({ hasText: 'Pseudonimo' }).locator('+ dd').textContent()) ?? '';
}

test('R36 due operatori sostituiscono chi conduce; chi subentra decide un arrivo tardivo con davanti le due ore', async ({
  browser,
}) => {
  const asta = banco.scena.pronta;
  await conPersone(browser, 1, async (riva) => {
    await test.step('un operatore propone dalla scheda della vendita, e da solo non può confermare', async () => {
      await anna.goto(`/edicom/asta/${asta}`);
      const conduce = anna.getByRole('region', { name: 'Chi conduce la vendita' });
      await expect(conduce).toContainText('Avv. Elena Conti');
      await conduce.getByRole('button', { name: 'Sostituisci o affianca il delegato' }).click();
      const modulo = anna.getByRole('dialog', { name: 'Sostituisci o affianca il delegato' });
      await modulo.getByRole('button', { name: 'Proponi la sostituzione' }).click();
      await expect(modulo.getByLabel('Chi lo ha disposto')).toHaveAccessibleDescription(/lo compili|obbligatorio/);
      await modulo.getByLabel('Chi subentra').selectOption({ label: 'Avv. Marco Riva' });
      await modulo.getByLabel('Chi lo ha disposto').fill('Giudice dell’esecuzione dott.ssa Bruni');
      await modulo.getByLabel('Numero del provvedimento').fill('12/2026');
      await modulo.getByLabel('Data del provvedimento').fill('20/11/2026');
      await modulo.getByLabel('Motivo').fill('Rinuncia all’incarico.');
      await senzaViolazioni(anna);
      await modulo.getByRole('button', { name: 'Proponi la sostituzione' }).click();
      await expect(conduce).toContainText('Proposta da Lei');
      await expect(conduce.getByRole('button', { name: /^Conferma/ })).toHaveCount(0);
      await expect(conduce.getByRole('button', { name: /^Ritira/ })).toBeVisible();
      await expect(conduce).toContainText('Avv. Elena Conti');
    });

    await test.step('la seconda, con la tastiera, conferma; la prima lo vede senza ricaricare', async () => {
      await bice.goto(`/edicom/asta/${asta}`);
      const conduce = bice.getByRole('region', { name: 'Chi conduce la vendita' });
      await expect(conduce).toContainText('Provvedimento n. 12/2026 del 20/11/2026');
      await senzaViolazioni(bice);
      await conduce.getByRole('button', { name: /^Conferma: Avv. Marco Riva conduce/ }).focus();
      await bice.keyboard.press('Enter');
      const domanda = bice.getByRole('alertdialog', { name: 'Confermare la proposta?' });
      await expect(domanda).toContainText('Avv. Elena Conti');
      await domanda.getByRole('button', { name: 'Conferma', exact: true }).focus();
      await bice.keyboard.press('Enter');
      await expect(conduce.getByText('Professionista delegato: Avv. Marco Riva')).toBeVisible();
      await expect(
        anna
          .getByRole('region', { name: 'Chi conduce la vendita' })
          .getByText('Professionista delegato: Avv. Marco Riva'),
      ).toBeVisible();
    });

    await test.step('un pacchetto arriva a operazioni aperte', async () => {
      await accediDelegata(riva, banco.supplente, codiceTotp(banco.supplente.segretoTotp, banco.adessoMs()));
      await riva.goto(`/admin/asta/${asta}`);
      await apriOperazioni(riva);
      await riva.getByRole('link', { name: 'Vai alle buste' }).click();
      await expect(riva.getByRole('table', { name: 'Buste' }).getByRole('button')).toHaveCount(7);
      await anna.getByRole('tab', { name: 'Offerte e inviti' }).click();
      await anna.getByLabel('Pacchetti di offerta (zip)').setInputFiles(await pacchettoTardivo(asta));
      await expect(anna.getByText('ciò che arriva ora è un arrivo tardivo')).toBeVisible();
      await anna.getByRole('button', { name: 'Carica i pacchetti' }).click();
      const acquisito = anna.getByRole('list', { name: 'Pacchetti acquisiti' }).getByRole('listitem');
      await expect(acquisito).toContainText('Consegna provata il');
    });

    await test.step('chi conduce ne decide, con l’ora di arrivo e quella provata', async () => {
      const arrivo = riva.getByRole('article', { name: 'Arrivo 1' });
      await expect(arrivo).toContainText(/Arrivato alla piattaforma: .*\d{2}:\d{2}:\d{2}/);
      await expect(arrivo).toContainText(/Consegna provata da una ricevuta verificata: .*\d{2}:\d{2}:\d{2}/);
      await senzaViolazioni(riva);
      await arrivo.getByRole('button', { name: 'Accogli fra le buste' }).click();
      await expect(arrivo.getByLabel('Motivo della decisione')).toHaveAccessibleDescription(/./);
      await arrivo.getByLabel('Motivo della decisione').fill('La ricevuta prova il deposito in termine.');
      await arrivo.getByRole('button', { name: 'Accogli fra le buste' }).click();
      await expect(arrivo.getByText('Accolto', { exact: true })).toBeVisible();
      await expect(arrivo).toContainText('La ricevuta prova il deposito in termine.');
      await expect(riva.getByRole('table', { name: 'Buste' }).getByRole('button')).toHaveCount(8);
    });
  });
});

/** Un pacchetto con la ricevuta di consegna firmata da un gestore riconosciuto, di prima del termine. */
async function pacchettoTardivo(asta: string): Promise<string> {
  const minuto = Math.floor(banco.adessoMs() / 60_000) * 60_000;
  const [primo] = await creaPacchettiDimostrativi({
    asta: {
      tribunale: 'Corte d’Appello di Milano',
      ruolo: { numero: '1477', anno: 2022 },
      lotto: 'LOTTO UNICO',
      prezzoBaseCent: 9_310_000,
      offertaMinimaCent: 6_982_500,
      cauzionePercento: 10,
      termineOfferteIl: minuto - GIORNO,
      inizioOperazioniIl: minuto,
    },
    seme: 41,
    gestorePec,
  });
  const file = join(cartella, `${asta}.zip`);
  await writeFile(file, primo?.bytes ?? '');
  return file;
}

test('R30 il codice di un offerente è dato a mano da due operatori insieme, e con quello entra', async ({
  browser,
}) => {
  const asta = banco.scena.gara;
  await conPersone(browser, 1, async (offerente) => {
    const pseudonimo = await pseudonimoDi(offerente, banco.scena.collegamenti[asta]?.ammesso ?? '');

    const prima = await test.step('il primo propone e vede la prima metà, una volta sola', async () => {
      await anna.goto(`/edicom/asta/${asta}?parte=offerte`);
      await anna.getByRole('button', { name: `Consegna a mano la credenziale di ${pseudonimo}` }).click();
      const modulo = anna.getByRole('dialog', { name: `Consegna a mano la credenziale di ${pseudonimo}` });
      await modulo
        .getByLabel('Come lo ha riconosciuto, e perché a mano')
        .fill('Carta d’identità mostrata allo sportello.');
      await modulo.getByRole('button', { name: 'Proponi e mostra la prima metà' }).click();
      const letta = await metaDetta(modulo);
      await senzaViolazioni(anna);
      await modulo.getByRole('button', { name: 'Chiudi', exact: true }).click();
      await expect(anna.getByText('La conferma un altro operatore, o il referente.')).toBeVisible();
      await expect(anna.getByRole('button', { name: /^Conferma la consegna a mano/ })).toHaveCount(0);
      await expect(anna.getByText(letta)).toHaveCount(0);
      return letta;
    });

    const seconda = await test.step('la seconda conferma e dice la sua', async () => {
      await bice.goto(`/edicom/asta/${asta}?parte=offerte`);
      await bice.getByRole('button', { name: `Conferma la consegna a mano di ${pseudonimo}` }).click();
      const domanda = bice.getByRole('dialog', { name: `Conferma la consegna a mano di ${pseudonimo}` });
      await domanda.getByRole('button', { name: 'Conferma e mostra la seconda metà' }).click();
      const letta = await metaDetta(domanda);
      await senzaViolazioni(bice);
      return letta;
    });

    await test.step('l’offerente scrive le due metà, entra, e chi conduce vede come', async () => {
      await offerente.goto('/login');
      await offerente.getByLabel('Codice di accesso').fill(`${prima} ${seconda}`);
      await offerente.getByRole('button', { name: 'Continua' }).click();
      await offerente.getByRole('button', { name: 'Entra', exact: true }).click();
      await expect(offerente.getByRole('timer', { name: 'Tempo residuo' })).toBeVisible();
      await anna.reload();
      await expect(anna.getByText('Entrato con un codice consegnato a mano')).toBeVisible();
      await senzaViolazioni(anna);
    });
  });
});

test('R33 R80 un messaggio va al referente e basta; l’aiuto si chiede, e la risposta si legge dove lo si è chiesto', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/risposte\)$/, 'chi pubblica per tutti dice chi ha chiesto, o arriva secondo');
  const asta = banco.scena.gara;
  const console = await (await entrate.di('delegata')).newPage();
  await conPersone(browser, 2, async (uno, altro) => {
    const tutti = banco.scena.collegamenti[asta]?.tutti ?? [];
    const suo = banco.scena.collegamenti[asta]?.ammesso ?? '';
    const pseudonimo = await pseudonimoDi(uno, suo);
    await accediOfferente(uno, suo);
    await accediOfferente(altro, tutti.find((collegamento) => collegamento !== suo) ?? '');

    await test.step('il messaggio lo leggono lui e il referente, che risponde in privato', async () => {
      await uno.getByLabel('Messaggio al referente').fill('Il conto per il saldo qual è?');
      await uno.getByRole('button', { name: 'Invia il messaggio' }).click();
      await expect(uno.getByRole('region', { name: 'Messaggi della stanza' })).toContainText('Il conto per il saldo');
      await console.goto(`/admin/asta/${asta}/helpdesk`);
      const arrivati = console.getByRole('list', { name: 'Messaggi della vendita' });
      await expect(arrivati).toContainText('Il conto per il saldo qual è?');
      await expect(arrivati).toContainText('in privato');
      await console.getByLabel('Risponde a').selectOption({ label: pseudonimo });
      await console.getByLabel('Risposta in privato').fill('È nell’avviso, a pagina tre.');
      await senzaViolazioni(console);
      await console.getByRole('button', { name: 'Invia la risposta' }).click();
      await expect(uno.getByRole('region', { name: 'Messaggi della stanza' })).toContainText('a pagina tre');
    });

    await test.step('alla domanda di uno si risponde davanti a tutti in un atto solo, riscritta perché non dica di chi è', () =>
      rispondiATutti(console, [uno, altro]));

    await test.step('l’aiuto: la richiesta ha un numero, il banco risponde, e la risposta è nella stessa finestra', async () => {
      await uno.getByRole('button', { name: 'Chiedi aiuto' }).click();
      const finestra = uno.getByRole('dialog', { name: 'Chiedi aiuto al gestore' });
      await finestra.getByRole('button', { name: 'Invia la richiesta' }).click();
      await expect(finestra.getByLabel('Che cosa non funziona')).toHaveAccessibleDescription(/./);
      await finestra.getByLabel('Che cosa non funziona').fill('Non sento l’audio della sala.');
      await finestra.getByRole('button', { name: 'Invia la richiesta' }).click();
      await expect(finestra.getByRole('status')).toContainText(/Richiesta n\. \d+ registrata/);
      await senzaViolazioni(uno);

      await anna.goto('/edicom/asta/helpdesk');
      const richiesta = anna
        .getByRole('list', { name: 'Richieste di assistenza' })
        .getByRole('listitem')
        .filter({ hasText: 'Non sento l’audio della sala.' });
      await richiesta.getByRole('button', { name: 'Prendi in carico' }).click();
      await richiesta.getByRole('button', { name: 'Rispondi' }).click();
      await richiesta.getByLabel('Risposta').fill('Ora il microfono è acceso: riprovi.');
      await senzaViolazioni(anna);
      await richiesta.getByRole('button', { name: 'Manda la risposta' }).click();
      await expect(finestra.getByRole('article', { name: /^Richiesta n\./ })).toContainText(
        'Ora il microfono è acceso',
      );
      await expect(finestra.getByText('In carico', { exact: true })).toBeVisible();
    });

    await test.step('la richiesta continua sotto il suo numero: chi conduce legge tutto il filo, e vi risponde', async () => {
      const finestra = uno.getByRole('dialog', { name: 'Chiedi aiuto al gestore' });
      const sua = finestra.getByRole('article', { name: /^Richiesta n\./ });
      await sua.getByRole('button', { name: /^Scrivi ancora nella richiesta n\. \d+$/ }).click();
      await sua.getByLabel(/^Che cosa aggiunge/).fill('Riprovato: ancora nulla.');
      await senzaViolazioni(uno);
      await sua.getByRole('button', { name: 'Aggiungi' }).click();
      await expect(sua.getByRole('listitem').filter({ hasText: 'ancora nulla' })).toContainText(/^Lei, /);
      await expect(sua).toHaveCount(1);

      const letta = console.getByRole('article', { name: /^Richiesta n\./ }).filter({ hasText: 'audio della sala' });
      await expect(letta.getByRole('list', { name: 'Risposte' }).getByRole('listitem')).toHaveText([
        /^Assistenza del gestore, .*Ora il microfono è acceso/,
        /^Chi ha chiesto, .*ancora nulla/,
      ]);
      await letta.getByRole('button', { name: 'Rispondi' }).click();
      await letta.getByLabel('Risposta alla richiesta').fill('Attendiamo che Lei senta.');
      await senzaViolazioni(console);
      await letta.getByRole('button', { name: 'Manda la risposta' }).click();
      await expect(sua.getByRole('listitem').filter({ hasText: 'Attendiamo' })).toContainText(
        /^Professionista delegato, /,
      );
    });

    await test.step('la risposta va a tutti dalla richiesta: con parole nuove, senza dire di chi, da uno dei due', () =>
      pubblicaATutti({ console, banco: anna, asta, pseudonimo, chiunque: altro }));

    await test.step('l’altro offerente e il banco non hanno letto nulla del messaggio, né lui dell’aiuto', async () => {
      await altro.reload();
      await expect(altro.getByRole('timer', { name: 'Tempo residuo' })).toBeVisible();
      await altro.getByRole('button', { name: 'Chiedi aiuto' }).click();
      await expect(altro.locator('body')).not.toContainText(/conto per il saldo|pagina tre|audio della sala|microfono/);
    });
  });
  await console.close();
});

test('R36 gli account si decidono in due: chi propone ritira, un altro respinge con un motivo che resta', {
  tag: '@notte',
}, async () => {
  const proponi = async (nome: string, email: string): Promise<void> => {
    await anna.goto('/edicom/soggetti/create');
    await anna.getByLabel('Nome o denominazione').fill(nome);
    await anna.getByRole('button', { name: 'Registra', exact: true }).click();
    const nuovo = anna.getByRole('form', { name: 'Nuovo account' });
    await nuovo.getByLabel('E-mail').fill(email);
    await nuovo.getByLabel('Ruolo').selectOption({ label: 'Magistrato' });
    await nuovo.getByRole('button', { name: 'Proponi l’account' }).click();
    await expect(anna.getByRole('region', { name: 'Aspetta una conferma' })).toContainText(email);
  };
  await proponi('Neri Carla', 'neri@tribunale.example');
  await senzaViolazioni(anna);
  await bice.goto('/edicom/operatori');
  await bice.getByRole('button', { name: /^Respingi: Account da magistrato per Neri Carla/ }).click();
  const respingi = bice.getByRole('alertdialog', { name: 'Respingere la proposta?' });
  await respingi.getByLabel('Motivo').fill('Il tribunale non la conosce.');
  await senzaViolazioni(bice);
  await respingi.getByRole('button', { name: 'Respingi', exact: true }).click();
  await expect(bice.getByText('Proposta respinta.')).toBeVisible();

  await proponi('Gialli Ugo', 'gialli@tribunale.example');
  await anna.goto('/edicom/operatori');
  const decise = anna.getByRole('region', { name: 'Decise di recente' });
  await expect(decise).toContainText('Il tribunale non la conosce.');
  await anna.getByRole('button', { name: /^Ritira: Account da magistrato per Gialli Ugo/ }).click();
  const ritira = anna.getByRole('alertdialog', { name: 'Ritirare la proposta?' });
  await ritira.getByLabel('Motivo').fill('Indirizzo sbagliato.');
  await ritira.getByRole('button', { name: 'Ritira', exact: true }).click();
  await expect(decise).toContainText('Ritirata');
  await senzaViolazioni(anna);
});

test('R29 ciò che la posta non prende dice fino a quando si insiste e chi chiamare, e riparte tutto insieme', async () => {
  // Tre tentativi falliti: prima può essere un attimo di silenzio.
  await expect.poll(() => casella.destinatari.length).toBeGreaterThan(0);
  await anna.goto(`/edicom/asta/${banco.scena.gara}?parte=offerte`);
  const posta = anna.getByRole('region', { name: 'Posta in uscita' });
  await expect(async () => {
    await banco.avanza(60_000);
    await expect(posta.getByText(/^Tentativi: [3-9]/).first()).toBeVisible({ timeout: 6_000 });
    await expect(posta.getByText('Chi chiamare').first()).toBeVisible({ timeout: 6_000 });
  }).toPass();
  await posta.getByText('Chi chiamare').first().click();
  await expect(posta.getByText(/Chiami il|Nessun cellulare indicato/).first()).toBeVisible();
  await senzaViolazioni(anna);
  casella.modo = 'accetta';
  await posta.getByRole('button', { name: 'Rimetta in partenza tutto' }).click();
  await expect(posta.getByRole('status').filter({ hasText: /^Messaggi rimessi in partenza: \d+/ })).toBeVisible();
  await expect(posta.getByText('Inviata', { exact: true }).first()).toBeVisible();
  await expect(posta.getByRole('button', { name: 'Rimetta in partenza tutto' })).toHaveCount(0);
  expect(casella.ricevuti.length).toBeGreaterThan(0);
});

test('R66 un operatore propone di revocare una chiave, che nomina; chi conferma legge che cosa accade', async () => {
  await anna.goto('/edicom/operatori');
  await anna.getByRole('button', { name: /^Proponi di revocare la chiave firma-1-/ }).click();
  const propone = anna.getByRole('alertdialog', { name: 'Proporre di revocare la chiave?' });
  await expect(propone).toContainText(/firma-1-[0-9a-f]{8}.*salva di nuovo.*gv chiave-firma.*non nomini persone/s);
  await propone.getByLabel('Motivo').fill('Una copia perduta.');
  await senzaViolazioni(anna);
  await propone.getByRole('button', { name: 'Proponi di revocare la chiave', exact: true }).click();
  await bice.goto('/edicom/operatori');
  await bice.getByRole('button', { name: /^Conferma: La chiave firma-1-/ }).click();
  const conferma = bice.getByRole('alertdialog', { name: 'Confermare la proposta?' });
  await expect(conferma).toContainText('si salva di nuovo la cartella delle chiavi');
  await senzaViolazioni(bice);
  await conferma.getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(bice.getByText('Revocata:')).toBeVisible();
});
