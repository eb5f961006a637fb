import { test as base } from '@playwright/test';
import { avviaBanco, type Banco } from '../banco.ts';
import { creaEntrate } from '../entrate.ts';
import { type ChiamataSpecificata, FRASI, fraseDellaRotta, type IdFrase, type Rotta } from './frasi.ts';

type Comuni = { banco: Banco; entrate: ReturnType<typeof creaEntrate> };

/** Le prove della specifica condividono un server con la scena piena, e un browser già entrato per ogni persona. */
export const test = base.extend<object, Comuni>({
  banco: [
    async ({ browserName: _browser }, usa) => {
      const banco = await avviaBanco({ SCENA: 'lunga' });
      await usa(banco);
      await banco.chiudi();
    },
    { scope: 'worker' },
  ],
  entrate: [
    async ({ browser, banco }, usa) => {
      const entrate = creaEntrate(browser, banco, { locale: 'it-IT' });
      await usa(entrate);
      await entrate.chiudi();
    },
    { scope: 'worker' },
  ],
});

type Corpo = Parameters<typeof test>[2];

/** La prova di una frase: porta il suo testo, preceduto dalla sezione. */
export function frase(id: IdFrase, corpo: Corpo): void {
  test(`§${id.split('.')[0]} ${FRASI[id]}`, corpo);
}
export function rotta(nome: Rotta, corpo: Corpo): void {
  test(fraseDellaRotta(nome), corpo);
}
export function chiamata(nome: ChiamataSpecificata, corpo: Corpo): void {
  test(`§7 ${nome}`, corpo);
}
