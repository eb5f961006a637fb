import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BancoOidc, completa, inizia, PROVIDER_GUASTO, preparaBancoOidc, vaiETorna } from '../prove/banco-oidc.ts';
import { nuovoBrowser } from '../prove/browser.ts';

// Un fornitore che non risponde mai si aspetta per questo tempo, invece dei secondi del prodotto.
vi.mock('../limiti/limiti.ts', async (vero) => ({ ...(await vero<object>()), ATTESA_PROVIDER_S: 1 }));

let oidc: BancoOidc;
beforeAll(async () => {
  oidc = await preparaBancoOidc();
});
afterAll(() => oidc.chiudi());

test('il provider tace quando ci si presenta: non si aspetta per sempre, e dopo si può riprovare', async () => {
  const app = await oidc.server();
  oidc.provider.diventa({ scoperta: () => 'mai' });
  await oidc.attesoNo(await inizia(nuovoBrowser(app)), PROVIDER_GUASTO, [0, 2]);
  oidc.provider.diventa({});
  expect((await inizia(nuovoBrowser(app))).stato).toBe(302);
  await app.close();
});

test.each([
  ['i gettoni', { gettone: () => 'mai' as const }],
  ['le chiavi', { chiavi: () => 'mai' as const }],
])('il provider tace quando gli si chiedono %s', async (_, malefatta) => {
  const app = await oidc.server();
  const browser = nuovoBrowser(app);
  const parametri = await vaiETorna(browser);
  oidc.provider.diventa(malefatta);
  await oidc.attesoNo(await completa(browser, parametri), PROVIDER_GUASTO, [0, 2]);
  await app.close();
});
