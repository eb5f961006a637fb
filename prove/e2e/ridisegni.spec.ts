import { expect, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { entraUnAltro } from './persone.ts';
import { test } from './prova.ts';

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga' });
  entrate = creaEntrate(browser, banco);
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

/**
 * Quante parti della pagina il rilancio di un altro ridisegna, al più: su un telefono lento ognuna costa un quarto di
 * millisecondo. Può solo diminuire; quanto costano davvero lo dice `npm run bench -- --solo aggiornamenti`.
 */
const AL_PIU = [
  { dove: 'la stanza sul telefono', chi: 'offerente', largo: 390, alto: 844, parti: 28 },
  { dove: 'la stanza su uno schermo', chi: 'offerente', largo: 1440, alto: 900, parti: 28 },
  { dove: 'la console', chi: 'delegata', largo: 1440, alto: 900, parti: 72 },
] as const;

test('il rilancio di un altro ridisegna poche parti: della stanza, sul telefono e no, e della console', {
  tag: '@notte',
}, async ({ browser }) => {
  const { gara } = banco.scena;
  const altra = await entraUnAltro({ banco, browser });
  const guardano: { pagina: Page; dove: string; parti: number }[] = [];
  for (const { dove, chi, largo, alto, parti } of AL_PIU) {
    const pagina = await (await entrate.di(chi)).newPage();
    await pagina.setViewportSize({ width: largo, height: alto });
    await pagina.addInitScript(contaParti);
    await pagina.goto(chi === 'delegata' ? `/admin/asta/${gara}/console` : '/user/asta');
    await expect(rilanci(pagina)).toBeVisible();
    guardano.push({ pagina, dove, parti });
  }
  for (const { pagina } of guardano) {
    // Ciò che serve a entrare, e ciò che arriva dopo, non è del rilancio.
    await pagina.waitForLoadState('networkidle');
    await pagina.evaluate(() => {
      (globalThis as unknown as ConParti).ridisegnate.length = 0;
    });
  }
  // Chi conduce riceve ogni voce: se per mostrarla la chiedesse anche, ogni rilancio costerebbe al server una lettura per
  // console. Il controllo che ogni tanto si fa per sicurezza chiede soltanto ciò che segue l’ultima.
  const affidata = await (await entrate.di('delegata')).request.get(`/api/admin/aste/${gara}`);
  const { seq } = (await affidata.json()).stanza;
  const chieste: string[] = [];
  for (const { pagina } of guardano)
    pagina.on('request', (una) => {
      const { pathname, searchParams } = new URL(una.url());
      if (pathname.endsWith('/eventi') && Number(searchParams.get('dopo')) < seq) chieste.push(una.url());
    });
  await altra
    .getByRole('button', { name: /^Rilancia/ })
    .first()
    .click();
  await expect(altra.getByText(/^Rilancio di .* accettato/)).toBeVisible();
  const suo = (await rilanci(altra).getByRole('row').nth(1).textContent()) ?? '';
  const importo = /[\d.]+,\d\d$/.exec(suo)?.[0] ?? 'nessun importo';
  for (const { pagina, dove, parti } of guardano) {
    await expect(rilanci(pagina).getByRole('row').nth(1)).toContainText(importo);
    const piu = Math.max(...(await pagina.evaluate(() => (globalThis as unknown as ConParti).ridisegnate)));
    expect(piu, `${dove}: nessun disegno contato`).toBeGreaterThan(10);
    expect(piu, dove).toBeLessThanOrEqual(parti);
  }
  const registro = guardano.at(-1)?.pagina.getByRole('region', { name: 'Registro', exact: true });
  await expect(registro?.getByRole('listitem').first() ?? altra.locator('nessuno')).toContainText(importo);
  expect(chieste).toEqual([]);
  for (const { pagina } of guardano) await pagina.close();
  await altra.context().close();
});

type ConParti = { ridisegnate: number[] };

const rilanci = (pagina: Page) => pagina.getByRole('table', { name: /^Rilanci/ });

/** Nella pagina, prima di tutto: quante parti ha disegnato ogni disegno dell'applicazione, come le annuncia React a chi lo sorveglia. */
function contaParti(): void {
  type Parte = { tag: number; flags: number; alternate: Parte | null; child: Parte | null; sibling: Parte | null };
  const RIDISEGNATA = 1;
  /** Elementi della pagina e testi: non sono parti dell'applicazione. */
  const DELLA_PAGINA = [5, 6, 26, 27];
  const ridisegnate: number[] = [];
  Object.assign(globalThis, { ridisegnate });
  const conta = (prima: Parte | null): number => {
    let quante = 0;
    for (let una = prima; una !== null; una = una.sibling) {
      if ((una.flags & RIDISEGNATA) !== 0 && !DELLA_PAGINA.includes(una.tag)) quante += 1;
      // Chi ha gli stessi figli di prima non è stato attraversato.
      if (una.alternate === null || una.child !== una.alternate.child) quante += conta(una.child);
    }
    return quante;
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, radice: { current: Parte }) => ridisegnate.push(conta(radice.current.child)),
    },
  });
}
