import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import type { Page } from '@playwright/test';
import { aggiudicaSenzaTutti } from './aggiudica.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { accediDelegata, entraUnAltro, nuovaPagina } from './persone.ts';
import { nomeDi } from './rotte.ts';
import { laConduzione } from './stati-conduzione.ts';
import { attende, ferma, type Mondo, type Stato } from './stato.ts';

/** Una parola che non va a capo da sé, come certe denominazioni catastali. */
const LUNGA = 'Fabbricatoresidenzialeplurifamiliareconpertinenzeeautorimessainterrata';
const MOTIVO = 'La rete del palazzo di giustizia non funziona e due offerenti non possono collegarsi.';

/** Ciò che si può chiedere da solo, con il suo nome. */
export const GRUPPI = ['vuoti', 'guasti', 'parole', 'finestre', 'conduzione', 'gara'] as const;
export type Gruppo = (typeof GRUPPI)[number];

/**
 * Gli stati che una rotta appena aperta non mostra: vuota, in errore, senza rete, con parole lunghe, in inglese; e la gara, dal posto
 * di ciascuno, da prima dell'inizio a dopo l'esito. Vanno letti in ordine: ciascuno parte da com'è rimasta la vendita del precedente.
 */
export async function* stati(mondo: Mondo, vuole: (gruppo: Gruppo) => boolean): AsyncGenerator<Stato> {
  const { banco } = mondo;
  if (vuole('vuoti') || vuole('conduzione')) {
    const supplente = await nuovaPagina(mondo);
    await accediDelegata(supplente, banco.supplente, codiceTotp(banco.supplente.segretoTotp, banco.adessoMs()));
    if (vuole('vuoti')) yield* vuoti(mondo, supplente);
    if (vuole('conduzione')) yield* laConduzione(mondo, supplente);
    await supplente.context().close();
  }
  if (vuole('guasti')) yield* guasti(mondo);
  if (vuole('parole')) yield* parole(mondo);
  if (vuole('finestre')) yield* finestre(mondo);
  if (vuole('gara')) yield* unaGaraBreve(mondo);
}

/** Una gara di tre minuti non aspetta che tutto il resto sia fotografato: la sua è un'altra, appena cominciata. */
async function* unaGaraBreve({ browser }: Mondo): AsyncGenerator<Stato> {
  const breve = await avviaBanco({ SCENA: 'piena' });
  const entrate = creaEntrate(browser, breve, { locale: 'it-IT' });
  try {
    yield* laGara({ banco: breve, browser, entrate });
  } finally {
    await entrate.chiudi();
    await breve.chiudi();
  }
}

async function* vuoti({ banco, browser }: Mondo, supplente: Page): AsyncGenerator<Stato> {
  const chiunque = await nuovaPagina({ banco, browser });
  await chiunque.goto('/?testo=castello+in+aria');
  yield* ferma('home-nessuna', chiunque);
  for (const percorso of ['/admin/dashboard', '/admin/calendario', '/admin/asta/console', '/admin/token']) {
    await supplente.goto(percorso);
    yield* ferma(`${nomeDi(percorso, banco.scena)}-vuota`, supplente);
  }
  await chiunque.context().close();
}

/** Il server che risponde male, e la rete che non c'è. */
async function* guasti({ banco, entrate, browser }: Mondo): AsyncGenerator<Stato> {
  const stanza = await (await entrate.di('offerente')).newPage();
  await stanza.route(/\/api\/user\/asta$/, (una) =>
    una.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Non pronto', detail: 'Il servizio non è pronto.', status: 503, esito: 'ignoto' }),
    }),
  );
  await stanza.goto('/user/asta');
  yield* ferma('user-asta-errore', stanza);
  await stanza.unroute(/\/api\/user\/asta$/);
  await stanza.goto('/user/asta');
  await attende(stanza.getByText(/in tempo reale/).first()).toBeVisible();
  await stanza.context().setOffline(true);
  await attende(stanza.getByText(/senza rete/i).first()).toBeVisible();
  yield* ferma('user-asta-senza-rete', stanza, false);
  await stanza.context().setOffline(false);
  await stanza.close();
  const chiunque = await nuovaPagina({ banco, browser });
  await chiunque.goto('/asta/00000000-0000-4000-8000-000000000000');
  yield* ferma('asta-che-non-c-e', chiunque);
  await chiunque.context().close();
}

/** Un titolo di parole lunghe, e le stesse pagine in inglese. */
async function* parole({ banco, browser, entrate }: Mondo): AsyncGenerator<Stato> {
  const { gara, raccolta } = banco.scena;
  const pagine = [
    ['/', 'home', true, await nuovaPagina({ banco, browser })],
    [`/asta/${raccolta}`, 'asta-raccolta', true, await nuovaPagina({ banco, browser })],
    ['/user/asta', 'user-asta', false, await (await entrate.di('offerente')).newPage()],
    [`/admin/asta/${gara}/console`, 'console', false, await (await entrate.di('delegata')).newPage()],
    ['/admin/dashboard', 'admin-dashboard', true, await (await entrate.di('delegata')).newPage()],
    ['/edicom/dashboard', 'edicom-dashboard', true, await (await entrate.di('gestore')).newPage()],
  ] as const;
  for (const [percorso, nome, intera, pagina] of pagine) {
    await pagina.route(
      (url) => url.origin === banco.url && !url.pathname.startsWith('/assets/'),
      async (una) => {
        if (!['document', 'fetch'].includes(una.request().resourceType())) return una.fallback();
        const risposta = await una.fetch();
        const testo = await risposta.text();
        return una.fulfill({ response: risposta, body: testo.replaceAll(/abitazione di tipo [a-z]+/gi, LUNGA) });
      },
    );
    await pagina.goto(percorso);
    yield* ferma(`${nome}-parole-lunghe`, pagina, intera);
    await pagina.unrouteAll({ behavior: 'wait' });
    await pagina.addInitScript(() => localStorage.setItem('lingua', 'en'));
    await pagina.goto(percorso);
    yield* ferma(`${nome}-en`, pagina, intera);
    await pagina.evaluate(() => localStorage.removeItem('lingua'));
    await pagina.close();
  }
}

/** Le finestre di chi sta al banco, aperte: in italiano e in inglese. */
async function* finestre({ banco, entrate }: Mondo): AsyncGenerator<Stato> {
  const { bozza, raccolta } = banco.scena;
  const aperte = [
    ['/edicom/tribunali', 'tribunale-nuovo', /^(Nuovo ufficio|New court)$/],
    [`/edicom/asta/${bozza}`, 'non-si-pubblica', /^(Salva e pubblica|Save and publish)$/],
    [`/edicom/asta/${raccolta}`, 'sostituisce-il-delegato', /^(Sostituisci o affianca|Replace the delegate)/],
  ] as const;
  for (const lingua of ['it', 'en'] as const) {
    const pagina = await (await entrate.di('gestore')).newPage();
    await pagina.addInitScript((quale) => localStorage.setItem('lingua', quale), lingua);
    for (const [percorso, nome, apre] of aperte) {
      await pagina.goto(percorso);
      await pagina.getByRole('button', { name: apre }).click();
      await attende(pagina.getByRole('dialog')).toBeVisible();
      yield* ferma(lingua === 'it' ? nome : `${nome}-en`, pagina, false);
    }
    await pagina.evaluate(() => localStorage.removeItem('lingua'));
    await pagina.close();
  }
}

/** Prima, in corso, ferma, sospesa, finita, con l'esito: dalla stanza, dalla console, dallo schermo di sala. */
async function* laGara(mondo: Mondo): AsyncGenerator<Stato> {
  const { banco, entrate, browser } = mondo;
  const { gara, pronta, collegamenti } = banco.scena;
  const prima = await nuovaPagina({ banco, browser });
  await prima.goto(collegamenti[pronta]?.tutti[0] ?? '');
  await prima.getByRole('button', { name: 'Entra', exact: true }).click();
  await prima.waitForURL(/\/user\/asta$/);
  yield* ferma('user-asta-prima', prima);
  await prima.context().close();

  const uno = await (await entrate.di('offerente')).newPage();
  await uno.goto('/user/asta');
  const due = await entraUnAltro(mondo);
  const console = await (await entrate.di('delegata')).newPage();
  await console.goto(`/admin/asta/${gara}/console`);
  const sala = await console.context().newPage();
  await sala.goto(`/admin/asta/${gara}/console/sala`);
  const insieme = async function* (quale: string): AsyncGenerator<Stato> {
    yield* ferma(`user-asta-${quale}`, uno, false);
    yield* ferma(`console-${quale}`, console);
    yield* ferma(`sala-${quale}`, sala);
  };

  await rilancia(uno);
  yield* ferma('user-asta-in-testa', uno, false);
  await rilancia(due);
  await attende(uno.getByText('La Sua offerta è stata superata.')).toBeVisible();
  yield* ferma('user-asta-superata', uno, false);
  yield* unOsservazione(uno, console);
  await ultimoMinuto(banco, uno);
  yield* ferma('user-asta-ultimo-minuto', uno, false);
  yield* ferma('console-ultimo-minuto', console, false);
  await console.getByRole('button', { name: 'Ferma il crono' }).click();
  await attende(uno.getByText('Il crono è fermo: il referente')).toBeVisible();
  yield* insieme('ferma');
  await console.getByRole('button', { name: 'Riprendi', exact: true }).click();
  await console.getByRole('button', { name: 'Sospendi' }).click();
  yield* ferma('console-sospendere', console);
  await console.getByLabel('Motivo della sospensione').fill(MOTIVO);
  await console.getByRole('button', { name: 'Sospendi la gara' }).click();
  await attende(uno.getByText(MOTIVO)).toBeVisible();
  yield* insieme('sospesa');
  await sala.getByRole('button', { name: /chiaro/i }).click();
  yield* ferma('sala-sospesa-chiara', sala);
  await console.getByRole('button', { name: 'Riprendi la gara' }).click();
  await console.getByRole('button', { name: 'Conferma la ripresa' }).click();
  await attende(console.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
  yield* ferma('sala-in-corso-chiara', sala);
  await banco.avanza(UNITA_MS);
  for (const pagina of [uno, console, sala]) await pagina.evaluate(() => dispatchEvent(new Event('online')));
  await attende(uno.getByText('La gara è conclusa. Il referente')).toBeVisible();
  yield* insieme('finita');
  await aggiudicaSenzaTutti(console);
  await attende(uno).toHaveURL(/\/user\/asta\/conclusa$/);
  await attende(due).toHaveURL(/\/user\/asta\/aggiudicata$/);
  yield* ferma('user-asta-non-vinta', uno, false);
  yield* ferma('user-asta-vinta', due, false);
  yield* ferma('console-aggiudicata', console);
  yield* ferma('sala-aggiudicata-chiara', sala);
  await due.context().close();
  for (const pagina of [uno, console, sala]) await pagina.close();
}

/** Più di un tempo intero della scena piena. */
const UNITA_MS = 181_000;

/** Il rilancio di un altro, appena arrivato, ferma il tocco: allora si tocca ancora. */
async function rilancia(pagina: Page): Promise<void> {
  const pulsante = pagina.getByRole('button', { name: 'Rilancia', exact: true }).locator('visible=true');
  await attende(async () => {
    await pulsante.click({ timeout: 1_000 });
    await attende(pagina.getByText('Lei è in testa.', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** L'ora si sposta a quando manca poco meno di un minuto: basta per due fotografie. */
async function ultimoMinuto({ avanza }: Banco, pagina: Page): Promise<void> {
  const [minuti = 0, secondi = 0] = ((await pagina.getByRole('timer').textContent()) ?? '').split(':').map(Number);
  await avanza((minuti * 60 + secondi - 58) * 1_000);
  await pagina.evaluate(() => dispatchEvent(new Event('online')));
  await attende(pagina.getByRole('timer')).toHaveText(/00:\d\d/);
}

/** Chi è ammesso scrive un'osservazione, e aspetta che chi conduce ne prenda atto (R68). */
async function* unOsservazione(scrive: Page, console: Page): AsyncGenerator<Stato> {
  const scheda = (pagina: Page) => pagina.getByRole('region', { name: 'Osservazioni per il verbale' });
  await scheda(scrive).getByRole('button', { name: 'Scrivi un’osservazione' }).click();
  const finestra = scrive.getByRole('alertdialog', { name: 'Presentare l’osservazione?' });
  await finestra.getByLabel('Osservazione').fill('La planimetria è di un altro lotto.');
  yield* ferma('user-asta-osservazione', scrive, false);
  await finestra.getByRole('button', { name: 'Presenta' }).click();
  await attende(scheda(scrive)).toContainText('in attesa di chi conduce');
  yield* ferma('user-asta-osservazione-in-attesa', scrive);
  yield* ferma('console-osservazione', console);
  await scheda(console)
    .getByRole('button', { name: /^Prendi atto/ })
    .click();
  await attende(scheda(scrive)).toContainText('chi conduce ne ha preso atto');
}
