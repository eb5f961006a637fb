import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Banco } from './banco.ts';
import { accediOperatore } from './persone.ts';
import type { Chi } from './rotte.ts';

/** Un passo del codice temporaneo: uno già usato non vale una seconda volta. */
const PASSO_TOTP_MS = 30_000;

/** L'ultimo passo con cui la delegata è entrata in un banco. */
const PASSI = new WeakMap<Banco, number>();
const passoDi = (istanteMs: number): number => Math.floor(istanteMs / PASSO_TOTP_MS);

/**
 * La delegata entra dalla pagina di accesso. L'orologio va al passo seguente soltanto se in questo è già entrata: spostato da quello
 * della base dati, il server non si dice più pronto, e chi apre una pagina pubblica vi legge un guasto.
 */
export async function entraDelegata(pagina: Page, banco: Banco): Promise<void> {
  const { email, password, segretoTotp } = banco.accesso;
  await pagina.getByLabel('E-mail').fill(email);
  await pagina.getByLabel('Password').fill(password);
  if (PASSI.get(banco) === passoDi(banco.adessoMs())) await banco.avanza(PASSO_TOTP_MS);
  // Passo e codice da un istante solo: fra due letture il passo può cambiare, e il seguente sarebbe usato senza che qui si sappia.
  const adessoMs = banco.adessoMs();
  PASSI.set(banco, passoDi(adessoMs));
  await pagina.getByLabel('Codice temporaneo').fill(codiceTotp(segretoTotp, adessoMs));
  const risposta = pagina.waitForResponse(/\/api\/admin\/auth\/login$/);
  await pagina.getByRole('button', { name: 'Accedi' }).click();
  const entrata = await risposta;
  if (!entrata.ok()) throw new Error(`la delegata non entra: ${entrata.status()} ${await entrata.text()}`);
}

/** Apre un browser per ciascuna persona della scena e lo lascia entrato. */
export function creaEntrate(browser: Browser, banco: Banco, opzioni: BrowserContextOptions = {}) {
  const contesti = new Map<Chi, Promise<BrowserContext>>();
  const { gara, aggiudicata, collegamenti } = banco.scena;

  async function apri(chi: Chi): Promise<BrowserContext> {
    const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce', ...opzioni });
    const pagina = await contesto.newPage();
    if (chi === 'delegata') {
      await pagina.goto('/admin/login');
      await entraDelegata(pagina, banco);
    }
    if (chi === 'gestore') await accediOperatore(pagina);
    // Le buste escono in un ordine a caso: chi è in gara si chiede, non è il primo.
    if (chi === 'offerente') await entraConCollegamento(pagina, collegamenti[gara]?.ammesso, /\/user\/asta/);
    if (chi === 'vincitore')
      await entraConCollegamento(pagina, collegamenti[aggiudicata]?.vincitore, /\/user\/asta\/aggiudicata$/);
    if (chi === 'rifiutato')
      await entraConCollegamento(pagina, collegamenti[aggiudicata]?.rifiutato, /\/user\/asta\/busta_rifiutata$/);
    if (chi === 'delegata') await pagina.waitForURL(/\/admin\/dashboard$/);
    await pagina.close();
    return contesto;
  }

  return {
    /** Il browser della persona, aperto al primo uso. */
    di(chi: Chi): Promise<BrowserContext> {
      const noto = contesti.get(chi) ?? apri(chi);
      contesti.set(chi, noto);
      return noto;
    },
    async chiudi(): Promise<void> {
      for (const contesto of contesti.values()) await (await contesto).close();
    },
  };
}

async function entraConCollegamento(
  pagina: Page,
  collegamento: string | null | undefined,
  arrivo: RegExp,
): Promise<void> {
  if (collegamento === null || collegamento === undefined) throw new Error('la scena non ha il collegamento chiesto');
  await pagina.goto(collegamento);
  await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
  await pagina.waitForURL(arrivo);
}
