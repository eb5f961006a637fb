import { PAROLA_DI_PROVA } from '@gestore/server/prove/ambiente';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Banco } from './banco.ts';

/** L'operatore entra dal fornitore di identità di sviluppo. */
export async function accediOperatore(pagina: Page, radice = '', chi = 'operatore di sviluppo'): Promise<void> {
  await pagina.goto(`${radice}/edicom/login`);
  await identificaOperatore(pagina, chi);
  await pagina.getByRole('heading', { name: 'Cruscotto', level: 1 }).waitFor();
}

/** Dalla pagina di accesso del gestore: il fornitore di sviluppo chiede la parola che il server ha detto a chi lo ha avviato. */
export async function identificaOperatore(pagina: Page, chi = 'operatore di sviluppo'): Promise<void> {
  await pagina.getByRole('button', { name: 'Accedi con l’identità aziendale' }).click();
  await pagina.getByLabel('Parola di sviluppo').fill(PAROLA_DI_PROVA);
  await pagina.getByRole('button', { name: `Entra come ${chi}` }).click();
}

export async function accediDelegata(
  pagina: Page,
  { email, password }: { email: string; password: string },
  codice: string,
  radice = '',
): Promise<void> {
  await pagina.goto(`${radice}/admin/login`);
  await pagina.getByLabel('E-mail').fill(email);
  await pagina.getByLabel('Password').fill(password);
  await pagina.getByLabel('Codice temporaneo').fill(codice);
  await pagina.getByRole('button', { name: 'Accedi' }).click();
  await expect(pagina).toHaveURL(/\/admin\/dashboard$/);
}

/** Apre il collegamento dell'invito e preme «Entra»; il nome è il suo pseudonimo. */
export async function accediOfferente(
  pagina: Page,
  collegamento: string,
): Promise<{ pagina: Page; pseudonimo: string }> {
  await pagina.goto(collegamento);
  await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
  await pagina.getByRole('timer', { name: 'Tempo residuo' }).waitFor();
  const testo = (await pagina.getByRole('region', { name: 'La Sua posizione' }).textContent()) ?? '';
  return { pagina, pseudonimo: /pseudonimo è (.+?)\./.exec(testo)?.[1] ?? '' };
}

type Dove = { banco: Banco; browser: Browser };

/** Un browser nuovo, che nessuno ha ancora usato. */
export async function nuovaPagina({ banco, browser }: Dove): Promise<Page> {
  return (await browser.newContext({ baseURL: banco.url, locale: 'it-IT', reducedMotion: 'reduce' })).newPage();
}

/** Nella gara della scena, un ammesso che non è quello del posto di `ammesso` e non è in testa: può rilanciare. */
export async function entraUnAltro(dove: Dove): Promise<Page> {
  const { gara, collegamenti } = dove.banco.scena;
  const { tutti = [], ammesso } = collegamenti[gara] ?? {};
  for (const collegamento of tutti.filter((uno) => uno !== ammesso)) {
    const pagina = await nuovaPagina(dove);
    await accediOfferente(pagina, collegamento);
    const posizione = pagina.getByRole('region', { name: 'La Sua posizione' });
    if (/superata|non è in testa/.test((await posizione.textContent()) ?? '')) return pagina;
    await pagina.context().close();
  }
  throw new Error('nessun altro offerente può rilanciare');
}

const PARTI = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Data e ora di Roma come si scrivono nei moduli. */
export function romana(istanteMs: number): { data: string; ora: string } {
  const di = (tipo: string): string => PARTI.formatToParts(istanteMs).find(({ type }) => type === tipo)?.value ?? '';
  return { data: `${di('day')}/${di('month')}/${di('year')}`, ora: `${di('hour')}:${di('minute')}` };
}

/** Quell'ora come le pagine la dicono: prima delle dieci ha una cifra sola. */
export function oraDetta({ ora }: { ora: string }): string {
  return ora.replace(/^0/, '');
}

const MINUTO_MS = 60_000;
const ORA_MINUTI = 60;
const [MATTINA, SERA, GIORNO] = [9, 21, 24] as const;

/**
 * Quanto va spostata l’ora di un banco perché la mezzanotte di Roma non cada in mezzo alla prova, che di una vendita di oggi ne farebbe
 * una di ieri: dalla sera, e nella prima ora del giorno, fino al mattino.
 */
export function finoAlMattino(istanteMs: number): number {
  const [ora = 0, minuti = 0] = romana(istanteMs).ora.split(':').map(Number);
  if (ora >= 1 && ora < SERA) return 0;
  return (((MATTINA - ora + GIORNO) % GIORNO) * ORA_MINUTI - minuti) * MINUTO_MS;
}

/** La metà del codice che la finestra fa dire a questa persona. */
export async function metaDetta(finestra: Locator): Promise<string> {
  const detto = finestra.getByRole('status');
  await expect(detto).toContainText(/metà:\s*[0-9a-z]{5}/);
  return /metà:\s*([0-9a-z]{5})/.exec((await detto.textContent()) ?? '')?.[1] ?? '';
}
