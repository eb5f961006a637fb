import { expect, type Page } from '@playwright/test';

/** L'operatore entra dal fornitore di identità di sviluppo. */
export async function accediOperatore(pagina: Page, radice = '', chi = 'operatore di sviluppo'): Promise<void> {
  await pagina.goto(`${radice}/edicom/login`);
  await pagina.getByRole('button', { name: 'Accedi con l’identità aziendale' }).click();
  await pagina.getByRole('button', { name: `Entra come ${chi}` }).click();
  await expect(pagina.getByRole('heading', { name: 'Cruscotto', level: 1 })).toBeVisible();
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
  await expect(pagina.getByRole('timer', { name: 'Tempo residuo' })).toBeVisible();
  const testo = (await pagina.getByRole('region', { name: 'La sua posizione' }).textContent()) ?? '';
  return { pagina, pseudonimo: /pseudonimo è (.+?)\./.exec(testo)?.[1] ?? '' };
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
