import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type Browser, expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import {
  FITTO,
  manda,
  paginaGuardata,
  riceve,
  siSenteChiConduce,
  siSenteChiParla,
  siVedeESiSente,
  torna,
} from './collegamenti-di-sala.ts';
import { accediDelegata, accediOfferente } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { daiLaParola } from './sala-in-onda.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

/** L’indirizzo che il server annuncia: l’unico che un browser può vedere. */
const INDIRIZZO = '127.0.0.1';

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: INDIRIZZO });
});
test.afterAll(() => banco.chiudi());

const nuova = (browser: Browser): Promise<Page> => paginaGuardata(browser, banco.url);

test('R33 R81 voce e immagine: chi conduce e tre che guardano, la parola data e tolta, e chi inoltra ucciso', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 503/, 'chi inoltra è stato ucciso: il server lo dice finché non ne nasce un altro');
  const { gara, collegamenti } = banco.scena;
  const delegata = await nuova(browser);
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${gara}/virtualRoom`);
  await delegata.getByRole('button', { name: 'Apri la sala' }).click();
  await delegata.getByRole('button', { name: 'Con videocamera e microfono' }).click();
  await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();

  const uno = await nuova(browser);
  await accediOfferente(uno, collegamenti[gara]?.ammesso ?? '');
  const altro = await nuova(browser);
  await accediOfferente(altro, collegamenti[gara]?.tutti.find((quale) => quale !== collegamenti[gara]?.ammesso) ?? '');
  const giudice = await paginaGuardata(browser, banco.url, 'tcp');
  await accediDelegata(giudice, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
  await giudice.goto(`/admin/asta/${gara}/virtualRoom`);
  const guardano = [uno, altro, giudice];

  await test.step('entra chi vuole, con un tocco: l’immagine si muove e la voce si sente', async () => {
    for (const pagina of guardano) {
      await pagina.getByRole('button', { name: 'Entra in sala' }).click();
      await siVedeESiSente(pagina);
    }
    await expect(delegata.getByText('Chi guarda la sala')).toBeVisible();
    // Dove l’UDP non passa si guarda per TCP, dalla stessa porta.
    for (const [pagina, trasporto] of [
      [uno, 'udp'],
      [giudice, 'tcp'],
    ] as const)
      await expect.poll(async () => (await riceve(pagina)).trasporto, FITTO).toBe(trasporto);
  });
  await test.step('di nessuno si sa da dove guarda: il solo indirizzo è quello del server, e nessun nome', async () => {
    for (const pagina of guardano) {
      const { indirizzi, altrui, offerte } = await riceve(pagina);
      expect(new Set(indirizzi)).toEqual(new Set([INDIRIZZO]));
      expect(altrui).toEqual([]);
      expect(offerte.filter((offerta) => offerta.includes('a=candidate'))).toEqual([]);
    }
    for (const pagina of [delegata, uno]) await senzaViolazioni(pagina);
  });

  await test.step('chi ha la parola apre il microfono con un tocco: tutti lo sentono, lui no', async () => {
    await uno.getByRole('button', { name: 'Alza la mano' }).click();
    await daiLaParola(delegata);
    await expect(uno.getByText('La voce e il viso possono far riconoscere chi è')).toBeVisible();
    await expect(uno.getByText('Il Suo microfono è chiuso: nessuno La sente.')).toBeVisible();
    await uno.getByRole('button', { name: 'Apri il microfono' }).click();
    await expect(uno.getByText('Il Suo microfono è aperto: tutti La sentono.')).toBeVisible();
    for (const pagina of [delegata, altro, giudice]) await siSenteChiParla(pagina);
    expect((await riceve(uno)).parola.voce).toBe(0);
    await expect.poll(() => uno.getByRole('meter').getAttribute('value').then(Number)).toBeGreaterThan(0);
    await senzaViolazioni(uno);
  });

  await test.step('chi inoltra è ucciso: chi conduce, chi parla e chi guarda tornano da soli', async () => {
    const prima = await Promise.all(guardano.map(async (pagina) => (await riceve(pagina)).offerte.length));
    await banco.uccidiSala();
    await Promise.all(guardano.map((pagina, i) => torna(pagina, prima[i] ?? 0)));

    await siSenteChiParla(altro);
  });

  await test.step('tolta la parola il microfono si spegne, e nessuno lo sente più', async () => {
    await delegata.getByRole('button', { name: 'Togli la parola' }).click();
    await expect(uno.getByRole('button', { name: 'Alza la mano' })).toBeVisible();
    expect(await manda(uno)).toEqual([]);
    // Ciò che era per strada arriva ancora; poi più nulla, mentre di chi conduce arriva tutto.
    let voce = -1;
    const piuNulla = async (): Promise<boolean> => {
      const prima = voce;
      voce = (await riceve(altro)).parola.voce;
      return voce === prima;
    };
    await expect.poll(piuNulla).toBe(true);
    await siVedeESiSente(altro);
    expect((await riceve(altro)).parola.voce - voce).toBeLessThan(5);
  });

  await test.step('la sola voce non riceve l’immagine; e chi conduce resta in onda anche dalla console', async () => {
    await altro.getByRole('button', { name: 'Solo la voce' }).click();
    await expect.poll(async () => (await riceve(altro)).righe).toBe(2);
    await delegata.getByRole('link', { name: 'Console della gara' }).click();
    await expect(delegata).toHaveURL(/\/console$/);
    await expect(delegata.getByRole('button', { name: 'Esci dall’onda' })).toBeVisible();
    await siSenteChiConduce(altro);
    await siVedeESiSente(giudice);
    await senzaViolazioni(delegata);
  });

  await test.step('uscito dall’onda, chi guarda lo legge; uscito dalla sala, il suo collegamento è chiuso', async () => {
    await delegata.getByRole('button', { name: 'Esci dall’onda' }).click();
    expect(await manda(delegata)).toEqual([]);
    await expect(uno.getByText('Chi conduce non è in onda.')).toBeVisible();
    await uno.getByRole('button', { name: 'Esci dalla sala' }).click();
    await expect(uno.getByRole('button', { name: 'Entra in sala' })).toBeVisible();
    expect((await riceve(uno)).righe).toBe(0);
  });
  for (const pagina of [delegata, ...guardano]) await pagina.context().close();
});
