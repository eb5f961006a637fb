import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Banco } from './banco.ts';
import { paginaGuardata, type ReteDiSala, siVedeESiSente } from './collegamenti-di-sala.ts';
import { accediDelegata, accediOfferente } from './persone.ts';
import type { Sentinella } from './prova.ts';

/** Chi inoltra cede la CPU a chi porta i rilanci: dove non ce n’è per tutti il server dice di riprovare, e le pagine riprovano da sé. */
export function ammettiAttese(sentinella: Sentinella): void {
  sentinella.ammetti(
    /status of 503 .*\/sala\/(?:whep|whip|parola\/whip|prova\/whep)\)$/,
    'su una macchina affollata chi inoltra può restare senza CPU: le pagine riprovano da sé',
  );
}

/** Chi conduce, in onda nella sala della gara del banco. */
export async function delegataInOnda(browser: Browser, banco: Banco): Promise<Page> {
  const delegata = await paginaGuardata(browser, banco.url);
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${banco.scena.gara}/virtualRoom`);
  await delegata.getByRole('button', { name: 'Apri la sala' }).click();
  await vaInOnda(delegata);
  return delegata;
}

export async function vaInOnda(delegata: Page): Promise<void> {
  await delegata.getByRole('button', { name: 'Con videocamera e microfono' }).click();
  await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();
}

/** Dà la parola a chi ha la mano alzata, per il tempo più lungo: il minuto di solito, su una macchina affollata, finisce prima della prova. */
export async function daiLaParola(conduce: Page): Promise<void> {
  await conduce.getByRole('radio', { name: '5 minuti' }).check();
  await conduce.getByRole('button', { name: /^Dai la parola a / }).click();
}

/** Chi ha offerto e non è l’ammesso della scena, per numero. */
export const altroOfferente = ({ scena: { gara, collegamenti } }: Banco, quale: number): string =>
  collegamenti[gara]?.tutti.filter((uno) => uno !== collegamenti[gara]?.ammesso)[quale] ?? '';

/** Un offerente con quel collegamento, da quella rete, che ha toccato «Entra in sala» e vede chi conduce. */
export async function guardaDa(
  browser: Browser,
  banco: Banco,
  collegamento: string,
  rete: ReteDiSala = 'intera',
  ponte?: (verso: number) => Promise<number>,
): Promise<Page> {
  const pagina = await paginaGuardata(browser, banco.url, rete, ponte);
  await accediOfferente(pagina, collegamento);
  await pagina.goto('/user/asta/virtualRoom');
  await pagina.getByRole('button', { name: 'Entra in sala' }).click();
  await siVedeESiSente(pagina);
  return pagina;
}
