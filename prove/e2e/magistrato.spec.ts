import { codiceTotp } from '@gestore/server/accesso/totp';
import { expect } from '@playwright/test';
import { avviaBanco } from './banco.ts';
import { accediDelegata } from './persone.ts';
import { test } from './prova.ts';

test('R36 il giudice che assiste non ha un pulsante acceso a cui si risponde di no, e la procedura di altri non esiste', async ({
  browser,
}) => {
  const banco = await avviaBanco({ SCENA: 'lunga' });
  const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  try {
    await accediDelegata(pagina, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
    const rifiuti: string[] = [];
    pagina.on('response', (risposta) => {
      if (risposta.status() === 403) rifiuti.push(`${risposta.request().method()} ${new URL(risposta.url()).pathname}`);
    });
    const { gara, pronta, aggiudicata } = banco.scena;
    const pagine = [
      `/admin/token?asta=${gara}`,
      `/admin/asta/${pronta}`,
      ...['', '/busta', '/console', '/helpdesk'].map((parte) => `/admin/asta/${gara}${parte}`),
      ...['/busta', '/redattore'].map((parte) => `/admin/asta/${aggiudicata}${parte}`),
    ];
    for (const percorso of pagine)
      await test.step(percorso, async () => {
        const apri = async () => {
          await pagina.goto(percorso);
          await expect(pagina.locator('[aria-busy=true]')).toHaveCount(0);
          await expect(pagina.getByText('Lei assiste alla vendita')).toBeVisible();
        };
        await apri();
        const accesi = pagina.locator('main button:enabled');
        const quanti = await accesi.count();
        for (let i = 0; i < quanti; i += 1) {
          const nome = await accesi.nth(i).textContent();
          await accesi.nth(i).click();
          // Un acceso apre un foglio o cambia vista: se manda qualcosa, la risposta è arrivata quando la rete tace.
          await pagina.waitForLoadState('networkidle');
          expect([percorso, nome, rifiuti]).toEqual([percorso, nome, []]);
          await apri();
        }
      });
  } finally {
    await contesto.close();
    await banco.chiudi();
  }
});
