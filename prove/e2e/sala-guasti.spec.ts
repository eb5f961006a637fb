import { expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco } from './banco.ts';
import { riceve, torna } from './collegamenti-di-sala.ts';
import { test } from './prova.ts';
import { delegataInOnda, guardaDa } from './sala-in-onda.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

/** La salute si sorveglia davvero; una macchina di prova affollata non è il guasto che si cerca. */
const SOGLIE = {
  SALUTE: 'si',
  SALUTE_CICLO_MS: '2000',
  SALUTE_SCRITTURA_MS: '10000',
  SALUTE_DIFFUSIONE_MS: '10000',
  SALUTE_SINTETICO_MS: '20000',
};

test('R57 R81 voce e immagine uccise, e poi ferme: il crono non si muove, la piattaforma è sana, si rilancia, e tutti tornano', {
  tag: '@notte',
}, async ({ browser, sentinella }) => {
  sentinella.ammetti(/status of 503/, 'chi inoltra non c’è: il server lo dice finché non ne nasce un altro');
  const banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1', ...SOGLIE });
  try {
    const { gara, collegamenti } = banco.scena;
    const delegata = await delegataInOnda(browser, banco);
    const pagina = await guardaDa(browser, banco, collegamenti[gara]?.ammesso ?? '');
    for (const guasto of [banco.uccidiSala, banco.fermaSala]) {
      const prima = { ...(await verdetto(delegata, gara)), offerte: (await riceve(pagina)).offerte.length };
      await guasto();
      await torna(pagina, prima.offerte);
      const { offerte: _, ...comEra } = prima;
      expect(await verdetto(delegata, gara)).toEqual(comEra);
    }
    await pagina.goto('/user/asta');
    await pagina.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
    await expect(pagina.getByRole('region', { name: 'La Sua posizione' })).toContainText('Lei è in testa');
    for (const una of [delegata, pagina]) await una.context().close();
  } finally {
    await banco.chiudi();
  }
});

type Vista = { gara: unknown; disservizio: unknown; scollegati: unknown; ferma: unknown };

/** Il crono e ciò che si sa della salute, come li vede chi conduce, e se il server è pronto. */
async function verdetto(delegata: Page, asta: string): Promise<Vista & { pronto: number }> {
  const { stanza } = (await (await delegata.request.get(`/api/admin/aste/${asta}`)).json()) as { stanza: Vista };
  const { gara, disservizio, scollegati, ferma } = stanza;
  expect({ gara, disservizio }).toEqual({ gara: expect.objectContaining({ fase: 'in_corso' }), disservizio: null });
  return { gara, disservizio, scollegati, ferma, pronto: (await delegata.request.get('/readyz')).status() };
}
