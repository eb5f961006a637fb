import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Trascrizione, verificaTrascrizione } from '@gestore/registro';
import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { creaPacchettiDimostrativi } from '@gestore/server/dimostrazione/invenzioni/pacchetti';
import { type Browser, expect, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { siLeggeDalFondo } from './dal-fondo.ts';
import { caricaDichiarazione, chiestoCioCheSiTace, diceChiEIlDebitore, rispondeCioCheSiTace } from './dichiarazione.ts';
import { apreDocumenti, offertaSuCarta, procuraFirmata, rifiuta } from './documenti-busta.ts';
import { fotografa } from './fotografa.ts';
import { osservazioni } from './osservazioni.ts';
import { accediDelegata, accediOfferente, accediOperatore, romana } from './persone.ts';
import { test } from './prova.ts';
import { ricevuteChieste, rilanciInSala, senzaViolazioni, unAltroSecondo } from './rilanci-in-sala.ts';
import { verbaleFirmato } from './verbale-firmato.ts';

const MINUTO = 60_000;
/** Più del tempo intero di una gara. */
const TUTTO_MS = 181_000;
const ANNUNCIO = new URL('../../apps/server/src/dimostrazione/pvp/4582509.json', import.meta.url);

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco();
});
test.afterAll(async () => {
  await banco.chiudi();
});

/** Una persona, un browser suo: nessuno condivide cookie con un altro. */
async function persona(browser: Browser): Promise<Page> {
  const pagina = await (await browser.newContext({ baseURL: banco.url, acceptDownloads: true })).newPage();
  pagina.on('pageerror', (errore) => {
    throw errore;
  });
  return pagina;
}

const astaDi = (pagina: Page): string => /asta\/([0-9a-f-]{36})/.exec(pagina.url())?.[1] ?? '';

test('una vendita sincrona mista, dall’annuncio al verbale, con cinque persone insieme', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/atti\)$/, 'chi conduce chiede apposta ciò che la regola rifiuta');
  sentinella.ammetti(
    /status of 409 .*\/credenziali\)$/,
    'prima dell’ora fissata il server non le mostra a nessuno (R10)',
  );
  sentinella.ammetti(
    /status of 422 .*\/dichiarazione\)$/,
    'una dichiarazione senza firma, o di un altro, si rifiuta (R07)',
  );
  sentinella.ammetti(/ERR_INTERNET_DISCONNECTED .*\/api\//, 'un offerente perde apposta la rete');
  const operatore = await persona(browser);
  const delegata = await persona(browser);
  const minuto = Math.ceil(banco.adessoMs() / MINUTO) * MINUTO;
  const termineIl = minuto + 5 * MINUTO;
  const inizioIl = minuto + 12 * MINUTO;

  await test.step('l’operatore entra, importa l’annuncio, completa e pubblica', async () => {
    await accediOperatore(operatore);
    await operatore.getByRole('link', { name: 'Nuova vendita' }).first().click();
    await operatore.getByLabel('File dell’annuncio (JSON)').setInputFiles(join(ANNUNCIO.pathname));
    await expect(operatore.getByText('Che cosa l’avviso lascia aperto')).toBeVisible();
    await expect(operatore.getByLabel('Modalità').locator('option', { hasText: 'asincrona' })).toHaveCount(0);
    // Ciò che il portale non dice nessuno lo suppone: si chiede.
    await chiestoCioCheSiTace(operatore);
    const nomina = operatore.getByLabel('Offerte per persona da nominare');
    await expect(nomina).toHaveValue('');
    await operatore.getByRole('button', { name: 'Salva e pubblica' }).click();
    const controlli = operatore.getByRole('dialog');
    await expect(controlli.getByRole('alert')).toContainText('termine del saldo, persona da nominare');
    await expect(controlli.getByRole('alert')).toContainText('Manca la dichiarazione di assenza di conflitti');
    await expect(controlli.getByRole('alert')).toContainText('Nessuno ha ancora detto chi è il debitore');
    await controlli.getByRole('button', { name: 'Torno alla scheda' }).click();
    await operatore.getByLabel('Professionista delegato').selectOption({ label: 'Avv. Elena Conti' });
    await operatore.getByLabel('Rilancio minimo').fill('mille');
    await operatore.getByRole('button', { name: 'Salva e pubblica' }).click();
    await expect(operatore.getByText('può contenere solo cifre')).toBeVisible();
    await operatore.getByLabel('Rilancio minimo').fill('1.000,00');
    await operatore.getByLabel('Cauzione (per cento)').fill('10');
    await operatore.getByLabel('Cauzione calcolata sul').selectOption({ label: 'Prezzo offerto' });
    await rispondeCioCheSiTace(operatore);
    await nomina.selectOption({ label: 'Ammesse' });
    const termine = romana(termineIl);
    const inizio = romana(inizioIl);
    await operatore.getByLabel('Data del termine per le offerte').fill(termine.data);
    await operatore.getByLabel('Ora del termine per le offerte').fill(termine.ora);
    await operatore.getByLabel('Data di inizio delle operazioni').fill(inizio.data);
    await operatore.getByLabel('Ora di inizio delle operazioni').fill(inizio.ora);
    await caricaDichiarazione(operatore);
    await diceChiEIlDebitore(operatore, 'Debitori', 'DBTDRA61B11H501S');
    await operatore.getByRole('button', { name: 'Salva e pubblica' }).click();
    const conferma = operatore.getByRole('dialog', { name: 'Pubblicare la vendita' });
    await expect(conferma).toContainText('la pubblicità ne vuole almeno 45');
    await conferma.getByRole('button', { name: 'Pubblica la vendita' }).click();
    await expect(conferma).toContainText('confermi di averle controllate');
    await conferma.getByLabel('Perché la pubblicità è più breve').fill('Il giudice ha ridotto il termine.');
    await conferma.getByLabel('Ho controllato').check();
    await conferma.getByRole('button', { name: 'Pubblica la vendita' }).click();
    await operatore.getByRole('tab', { name: 'Scheda e documenti' }).click();
    // Su quei numeri chi offre fa i suoi conti: dalla scheda non si spostano più.
    const regole = ['Cauzione (per cento)', 'Offerte per persona da nominare', 'Con o senza incanto', 'Rito'];
    for (const nome of ['Prezzo base', 'Offerta minima', ...regole])
      await expect(operatore.getByLabel(nome, { exact: true })).toBeDisabled();
    await expect(operatore.getByLabel('Titolo', { exact: true })).toBeEnabled();
  });

  await test.step('le offerte arrivano, buone e cattive, e nessuna si legge', async () => {
    const cartella = await mkdtemp(join(tmpdir(), 'pacchetti-'));
    const pacchetti = await creaPacchettiDimostrativi({
      asta: {
        tribunale: 'Corte d’Appello di Milano',
        ruolo: { numero: '1477', anno: 2022 },
        lotto: 'LOTTO UNICO',
        prezzoBaseCent: 9_310_000,
        offertaMinimaCent: 6_982_500,
        cauzionePercento: 10,
        termineOfferteIl: termineIl,
        inizioOperazioniIl: inizioIl,
      },
      seme: 7,
    });
    expect(pacchetti).toHaveLength(7);
    const file = await Promise.all(
      pacchetti.map(async ({ nome, bytes }) => {
        const percorso = join(cartella, nome);
        await writeFile(percorso, bytes);
        return percorso;
      }),
    );
    const acquisiti = operatore.getByRole('list', { name: 'Pacchetti acquisiti' }).getByRole('listitem');
    const carica = async (quali: string[]) => {
      await operatore.getByLabel('Pacchetti di offerta (zip)').setInputFiles(quali);
      await operatore.getByRole('button', { name: 'Carica i pacchetti' }).click();
    };
    await operatore.getByRole('tab', { name: 'Offerte e inviti' }).click();
    await expect(operatore.getByText('nessuno può sapere quante offerte sono arrivate')).toBeVisible();
    const tardiva = file.splice(5, 1);
    await carica(file);
    await expect(acquisiti).toHaveCount(6);
    await expect(acquisiti.last()).toContainText('Non si legge');
    await carica(file.slice(0, 1));
    await expect(operatore.getByText('già acquisito')).toBeVisible();
    // Nessuna ricevuta firmata: l'ora di un deposito è quella di arrivo.
    await banco.avanza(termineIl - banco.adessoMs() + 2_000);
    await carica(tardiva);
    await expect(acquisiti).toHaveCount(1);
    await expect(operatore.getByText('già acquisito')).toHaveCount(0);
    await banco.avanza(2_000);
    await operatore.reload();
  });

  const collegamenti =
    await test.step('gli inviti sono nella posta in uscita, senza collegamenti né recapiti', async () => {
      const posta = operatore.getByRole('list', { name: 'Posta in uscita' });
      await expect(posta.getByRole('listitem')).toHaveCount(7);
      for (const voce of await posta.getByRole('listitem').all()) {
        await voce.locator('summary').click();
        await expect(voce).toContainText('Riservato fino all’apertura delle operazioni');
        await expect(voce).not.toContainText(/@|\/login\//);
      }
      const trovati = await banco.collegamenti();
      expect(trovati).toHaveLength(7);
      return trovati;
    });

  await test.step('la delegata non apre prima dell’ora, né senza un operatore in turno', async () => {
    await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
    await delegata
      .getByRole('link', { name: /Via Piave/ })
      .first()
      .click();
    await expect(delegata.getByRole('button', { name: 'Apri operazioni' })).toBeDisabled();
    await operatore.goto('/edicom/dashboard');
    await operatore.getByRole('button', { name: 'Entra in turno' }).click();
    await expect(operatore.getByText('Lei è in turno')).toBeVisible();
    await delegata.reload();
    await apriOperazioni(delegata);
    await expect(delegata.getByRole('alert')).toContainText('Le operazioni si aprono dal');
  });

  await banco.avanza(inizioIl - banco.adessoMs() + 1_000);

  const esiti = await test.step('si aprono le buste una per una e si decide', async () => {
    await apriOperazioni(delegata);
    await delegata.getByRole('link', { name: 'Vai alle buste' }).click();
    const righe = delegata.getByRole('table', { name: 'Buste' }).getByRole('button');
    const busta = delegata.getByRole('article', { name: /^Busta / });
    await expect(righe).toHaveCount(7);
    const decise = { ammesse: [] as string[], rifiutate: [] as string[], scartate: 0 };
    let firmati = 0;
    for (let i = 0; i < 7; i += 1) {
      await righe.nth(i).click();
      await expect(righe.nth(i)).toHaveAttribute('aria-current', 'true');
      const pseudonimo = ((await busta.getAttribute('aria-label')) ?? '').replace('Busta ', '');
      const apri = busta.getByRole('button', { name: 'Apri busta' });
      if ((await apri.count()) === 0) {
        await busta.getByRole('button', { name: 'Escludi la busta…' }).click();
        await rifiuta(delegata.getByRole('dialog'), 'Il file è troncato: non vi si legge un’offerta.');
        await expect(busta.getByText('Rifiutata', { exact: true })).toBeVisible();
        decise.scartate += 1;
        continue;
      }
      await apri.click();
      await expect(busta.getByRole('button', { name: 'Ammetti' })).toBeVisible();
      if (decise.ammesse.length === 0) await apreDocumenti(busta);
      firmati += await procuraFirmata(busta);
      if ((await busta.getByRole('button', { name: 'Ammetti…' }).count()) === 0) {
        await busta.getByRole('button', { name: 'Ammetti' }).click();
        await expect(busta.getByText('Ammessa', { exact: true })).toBeVisible();
        decise.ammesse.push(pseudonimo);
      } else {
        await busta.getByRole('button', { name: 'Rifiuta' }).click();
        await rifiuta(delegata.getByRole('dialog'), 'Offerta inefficace ai sensi dell’avviso di vendita.');
        await expect(busta.getByText('Rifiutata', { exact: true })).toBeVisible();
        decise.rifiutate.push(pseudonimo);
      }
    }
    expect(decise.scartate).toBe(1);
    expect(firmati).toBeGreaterThan(0);
    expect(decise.ammesse).toHaveLength(3);
    expect(decise.rifiutate).toHaveLength(3);
    return decise;
  });

  const offerenti = await test.step('i tre ammessi e un rifiutato entrano con il collegamento', async () => {
    const letta = await delegata.request.get(`/api/admin/aste/${astaDi(delegata)}/buste`);
    const { buste } = (await letta.json()) as { buste: { pseudonimo: string; pec: string | null }[] };
    const inviti = (pseudonimo: string): typeof collegamenti => {
      const sua = buste.find((una) => una.pseudonimo === pseudonimo)?.pec;
      return collegamenti.filter(({ pec }) => pec === sua);
    };
    const entra = async (collegamento = '') => accediOfferente(await persona(browser), collegamento);
    const pagine: { pagina: Page; pseudonimo: string }[] = [];
    // Da una casella possono essere arrivate due buste.
    for (const { collegamento } of new Set(esiti.ammesse.flatMap(inviti))) {
      const entrato = await entra(collegamento);
      if (esiti.ammesse.includes(entrato.pseudonimo)) pagine.push(entrato);
      else await entrato.pagina.context().close();
    }
    expect(pagine).toHaveLength(3);
    // A chi è rifiutato la stanza non dice più lo pseudonimo.
    const pseudonimo = esiti.rifiutate.find((uno) => inviti(uno).length === 1) ?? '';
    pagine.push({ ...(await entra(inviti(pseudonimo)[0]?.collegamento)), pseudonimo });
    return pagine;
  });

  const inSala = await test.step('un’offerta su carta entra digitata dalla delegata', () =>
    offertaSuCarta(delegata, romana(termineIl - MINUTO)));

  await fotografa('buste', delegata, false);

  await test.step('parte la gara', async () => {
    await expect(delegata.getByRole('region', { name: 'Graduatoria' })).toBeVisible();
    const piede = delegata.getByRole('region', { name: 'A che punto è l’esame' });
    await piede.getByRole('button', { name: 'Avvia la gara' }).click();
    await delegata.getByRole('button', { name: 'Conferma l’avvio' }).click();
    await expect(delegata).toHaveURL(/\/console$/);
    await expect(delegata.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
  });
  const sala = await delegata.context().newPage();
  const spettatore = await persona(browser);
  await test.step('lo schermo della sala e uno spettatore seguono, senza un nome e senza il modulo', async () => {
    await sala.goto(delegata.url().replace(/\/console.*$/, '/console/sala'));
    await expect(sala.getByRole('timer')).toBeVisible();
    await siLeggeDalFondo(sala, 'sala-in-corso');
    const credenziali = await delegata.context().newPage();
    await credenziali.goto('/admin/token');
    await credenziali.getByLabel('Di quale vendita').selectOption({ index: 0 });
    await credenziali.getByLabel('Nome e cognome').fill('Dario Debitore');
    await credenziali.getByLabel('Codice fiscale').fill('DBTDRA70A01F205X');
    await credenziali.getByLabel('Perché può assistere').fill('È il debitore.');
    await credenziali.getByRole('button', { name: 'Lascia entrare' }).click();
    await expect(credenziali.getByText(/non c’è un recapito: la credenziale si consegna a mano/)).toBeVisible();
    await credenziali.close();
    await spettatore.goto((await banco.collegamenti()).at(-1)?.collegamento ?? '');
    await spettatore.getByRole('button', { name: 'Entra', exact: true }).click();
    await expect(spettatore.getByRole('region', { name: 'La Sua posizione' })).toContainText('spettatore');
    await expect(spettatore.getByRole('form', { name: 'Rilancio' })).toHaveCount(0);
  });
  const ammessi = offerenti.filter(({ pseudonimo }) => esiti.ammesse.includes(pseudonimo));
  const rifiutato = offerenti.find(({ pseudonimo }) => esiti.rifiutate.includes(pseudonimo));
  const posizione = (pagina: Page) => pagina.getByRole('region', { name: 'La Sua posizione' });
  const inTesta = async () => {
    for (const uno of ammessi)
      if (((await posizione(uno.pagina).textContent()) ?? '').includes('Lei è in testa')) return uno;
    return undefined;
  };
  for (const { pagina } of ammessi) await expect(posizione(pagina)).toContainText(/in testa|superata/);
  const primo = await inTesta();
  const [uno, due] = ammessi.filter((chi) => chi !== primo);
  if (primo === undefined || uno === undefined || due === undefined)
    throw new Error('servono due offerenti non in testa');

  await test.step('rilanci online, un rifiuto con il motivo, un secondo dispositivo', async () => {
    await uno.pagina
      .getByRole('form', { name: 'Rilancio' })
      .locator('visible=true')
      .getByLabel('Importo')
      .fill('1.000,00');
    await uno.pagina.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
    await expect(uno.pagina.getByText('Il rilancio minimo è').locator('visible=true')).toBeVisible();
    await uno.pagina
      .getByRole('button', { name: /^\+ € 1\.000/ })
      .locator('visible=true')
      .click();
    const riletteDa = [uno, due].map(({ pagina }) => ricevuteChieste(pagina));
    await uno.pagina.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
    await expect(posizione(uno.pagina)).toContainText('Lei è in testa');
    await expect(posizione(due.pagina)).toContainText(`È in testa ${uno.pseudonimo}`);
    await expect(uno.pagina.getByText('Rilancio accettato').first()).toBeVisible();
    expect(riletteDa.map((lette) => lette.length)).toEqual([1, 0]);
    // Chi poi dice quale è venuto prima guarda i secondi: il prossimo rilancio sta in un altro.
    await unAltroSecondo();
    await due.pagina.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
    await expect(posizione(due.pagina)).toContainText('Lei è in testa');
    await expect(posizione(uno.pagina)).toContainText('superata');
    await expect(due.pagina.getByText(/accettato: ricevuta n\./).locator('visible=true')).toBeVisible();
    await uno.pagina.reload();
    await expect(posizione(uno.pagina)).toContainText('superata');
  });

  await rilanciInSala({ delegata, due: due.pagina, spettatore, sala, inSala, fotografa });

  await osservazioni({ osserva: due.pagina, delegata, altro: uno.pagina });

  await test.step('stanza e console rispettano le WCAG 2.2 AA', async () => {
    for (const pagina of [due.pagina, delegata, sala]) {
      await senzaViolazioni(pagina);
    }
  });
  await fotografa('stanza', due.pagina, false);
  await fotografa('console', delegata, false);

  await test.step('chi perde la rete e torna è nello stato giusto', async () => {
    await uno.pagina.context().setOffline(true);
    await due.pagina
      .getByRole('form', { name: 'Rilancio' })
      .locator('visible=true')
      .getByLabel('Importo')
      .fill('132.000,00');
    await due.pagina.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
    await expect(posizione(due.pagina)).toContainText('Lei è in testa');
    await uno.pagina.context().setOffline(false);
    await expect(uno.pagina.getByRole('table', { name: 'Rilanci' })).toContainText('132.000,00');
  });

  await test.step('nessuno vede l’identità di un altro', async () => {
    const visto = await uno.pagina.content();
    expect(visto).not.toContain('Bianca Sala');
    expect(visto).not.toMatch(/IT\d{2}[A-Z]\d{10}/);
  });

  await test.step('a zero la gara si chiude e la delegata aggiudica', async () => {
    await banco.avanza(TUTTO_MS);
    await expect(delegata.getByRole('button', { name: 'Aggiudica' })).toBeVisible();
    await delegata.getByRole('button', { name: 'Aggiudica' }).click();
    // Ci sono tutti: non si chiede nulla.
    await expect(delegata.getByLabel('Motivo per aggiudicare con offerenti irraggiungibili')).toHaveCount(0);
    await delegata.getByRole('button', { name: 'Conferma l’aggiudicazione' }).click();
    await expect(due.pagina).toHaveURL(/\/user\/asta\/aggiudicata$/);
    await expect(due.pagina.getByText('La vendita è aggiudicata a Lei.', { exact: true })).toBeVisible();
    await expect(due.pagina.getByRole('region', { name: 'Esito', exact: true })).toContainText('Dichiarato il');
    await expect(uno.pagina).toHaveURL(/\/user\/asta\/conclusa$/);
    await expect(uno.pagina.getByRole('heading', { name: 'Rimborso della cauzione' })).toBeVisible();
    if (rifiutato === undefined) throw new Error('manca l’offerente rifiutato');
    await expect(rifiutato.pagina).toHaveURL(/\/user\/asta\/busta_rifiutata$/);
    await expect(rifiutato.pagina.getByText('Offerta inefficace ai sensi dell’avviso di vendita.')).toBeVisible();
  });

  await fotografa('esito', due.pagina, false);

  await test.step('il verbale in PDF e la sua firma, i rimborsi con gli IBAN, la trascrizione che si verifica', async () => {
    await delegata
      .getByRole('link', { name: /Verbale|Redattore/ })
      .last()
      .click();
    await delegata.getByRole('button', { name: 'Redigi verbale' }).click();
    await expect(delegata.getByText(/versione 1/i).first()).toBeVisible();
    await expect(delegata.getByRole('table', { name: /Cauzioni da restituire/ })).toContainText('IT');
    const asta = astaDi(delegata);
    await verbaleFirmato(delegata, asta);
    const scaricata = await delegata.request.get(`/api/admin/aste/${asta}/trascrizione.json`);
    const trascrizione = (await scaricata.json()) as Trascrizione;
    expect(verificaTrascrizione(trascrizione).esito).toBe('integra');
    const file = join(await mkdtemp(join(tmpdir(), 'trascrizione-')), 'trascrizione.json');
    await writeFile(file, JSON.stringify(trascrizione));
    await uno.pagina.goto('/verifica');
    await uno.pagina.getByLabel('Trascrizione o ricevute (JSON)').setInputFiles(file);
    await expect(uno.pagina.getByText('La trascrizione è integra')).toBeVisible();
    await writeFile(file, (await readFile(file, 'utf8')).replace('13200000', '13200001'));
    await uno.pagina.getByLabel('Trascrizione o ricevute (JSON)').setInputFiles(file);
    await expect(uno.pagina.getByText('non è integro')).toBeVisible();
  });
});
