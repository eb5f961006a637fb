import { expect } from '@playwright/test';
import { AREE } from '../../../apps/web/src/stato.ts';
import { NOMI_ROTTE } from './frasi.ts';
import { frase } from './prova.ts';

const CHI = { user: 'offerente', admin: 'delegata', edicom: 'gestore' } as const;

frase('1.nomi', async () => {
  const parti = new Set(NOMI_ROTTE.flatMap((nome) => nome.split('/')));
  for (const nome of [
    'asta',
    'busta',
    'soggetti',
    'tribunali',
    'calendario',
    'bancasella',
    'bcc',
    'statistiche',
    'redattore',
    'helpdesk',
    'virtualRoom',
  ])
    expect([nome, parti.has(nome)]).toEqual([nome, true]);
});

for (const id of ['1.attori', '6.strategie'] as const)
  frase(id, async ({ entrate }) => {
    for (const [strategia, chi] of Object.entries(CHI)) {
      const { request } = await entrate.di(chi);
      const utente = await request.get(`/api/${strategia}/auth/user`);
      expect(utente.status()).toBe(200);
      expect(await utente.json()).toMatchObject({ strategia });
      // Ogni strategia ha i suoi indirizzi: con quelli delle altre non si è nessuno.
      for (const altra of Object.keys(CHI).filter((una) => una !== strategia))
        expect((await request.get(`/api/${altra}/auth/user`)).status()).toBe(401);
    }
  });

frase('1.componenti', async ({ banco, browser, entrate }) => {
  const stanza = await (await entrate.di('offerente')).newPage();
  const socket = stanza.waitForEvent('websocket');
  await stanza.goto('/user/asta');
  // Il protocollo dei canali Pusher: una chiave di applicazione nell'indirizzo.
  expect((await socket).url()).toMatch(/^ws:\/\/[^/]+\/app\/\w+\?protocol=7/);
  await stanza.close();
  const pagina = await browser.newPage({ baseURL: banco.url });
  await pagina.goto('/?vista=mappa');
  await expect(
    pagina.getByRole('region', { name: /mappa/i }).or(pagina.locator('.leaflet-container')).first(),
  ).toBeVisible();
  await pagina.close();
});

frase('3.stato', async () => {
  expect(AREE).toEqual(['app', 'asta', 'busta', 'chat', 'crono', 'dashboard', 'offerta', 'operatore', 'soggetto']);
});

frase('7.configurazione', async ({ banco, request }) => {
  const configurazione = (await (await request.get(`${banco.url}/api/pubblico/configurazione`)).json()) as object;
  expect(configurazione).toHaveProperty('autenticazione.servizio');
  // Senza chiave delle mappe il prodotto disegna da sé; con la chiave la dice al browser.
  expect(configurazione).toHaveProperty('mappe', null);
});
