import { expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { riceve, righeRicevute, siVedeESiSente } from './collegamenti-di-sala.ts';
import { test } from './prova.ts';
import { altroOfferente, ammettiAttese, delegataInOnda, guardaDa, vaInOnda } from './sala-in-onda.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

let banco: Banco;
let delegata: Page;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1' });
  delegata = await delegataInOnda(browser, banco);
});
test.afterAll(() => banco.chiudi());
test.beforeEach(({ sentinella }) => ammettiAttese(sentinella));

const ammesso = (): string => banco.scena.collegamenti[banco.scena.gara]?.ammesso ?? '';
const offerte = async (pagine: readonly Page[]): Promise<number[]> =>
  Promise.all(pagine.map(async (pagina) => (await riceve(pagina)).offerte.length));
/** Su una rete che non perde, di ciò che è arrivato non manca nulla: né voce né immagine. */
async function nullaManca(pagina: Page): Promise<void> {
  const righe = await righeRicevute(pagina);
  expect(
    righe
      .filter(({ arrivati }) => arrivati > 0)
      .map(({ genere }) => genere)
      .sort(),
  ).toEqual(['audio', 'video']);
  expect(righe.filter(({ persi }) => persi > 0)).toEqual([]);
}

test('R81 dove l’UDP non passa si guarda per TCP, dalla stessa porta; chi arriva tardi vede subito; e nulla si perde', {
  tag: '@notte',
}, async ({ browser }) => {
  const perTcp = await guardaDa(browser, banco, ammesso(), 'tcp');
  expect((await riceve(perTcp)).trasporto).toBe('tcp');
  const prima = await offerte([perTcp]);
  const tardi = await guardaDa(browser, banco, altroOfferente(banco, 0));
  expect((await riceve(tardi)).trasporto).toBe('udp');
  for (const pagina of [perTcp, tardi]) {
    await siVedeESiSente(pagina);
    await nullaManca(pagina);
  }
  // Chi c’era non si accorge di chi arriva.
  expect(await offerte([perTcp])).toEqual(prima);
  for (const pagina of [perTcp, tardi]) await pagina.context().close();
});

test('R81 chi conduce esce dall’onda, e ricarica la pagina: tornato, chi guarda lo rivede sullo stesso collegamento', {
  tag: '@notte',
}, async ({ browser }) => {
  const guardano = [
    await guardaDa(browser, banco, ammesso()),
    await guardaDa(browser, banco, altroOfferente(banco, 0)),
  ] as const;
  const prima = await offerte(guardano);
  await delegata.getByRole('button', { name: 'Esci dall’onda' }).click();
  await expect(guardano[0].getByText('Chi conduce non è in onda.')).toBeVisible();
  await vaInOnda(delegata);
  for (const pagina of guardano) await siVedeESiSente(pagina);
  await delegata.reload();
  await vaInOnda(delegata);
  for (const pagina of guardano) await siVedeESiSente(pagina);
  expect(await offerte(guardano)).toEqual(prima);
  for (const pagina of guardano) await pagina.context().close();
});
