import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { misureDi } from '@gestore/server/prove/ambiente';
import { expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from '../apparecchi-finti.ts';
import { avviaBanco, type Banco } from '../banco.ts';
import {
  FITTO,
  manda,
  paginaGuardata,
  type ReteDiSala,
  riceve,
  siSenteChiParla,
  siVedeESiSente,
  torna,
} from '../collegamenti-di-sala.ts';
import { accediDelegata, accediOfferente } from '../persone.ts';
import { test } from '../prova.ts';
import { avviaMediatori, type Mediatori } from './mediatori.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

let mediatori: Mediatori;
let banco: Banco;
test.beforeAll(async () => {
  mediatori = await avviaMediatori();
  banco = await avviaBanco({ SCENA: 'lunga', SALA_SPETTATORI: '4', ...mediatori.ambiente });
});
test.afterAll(async () => {
  await banco.chiudi();
  await mediatori.chiudi();
});

/** Ciò che di una persona nessun altro deve trovare in ciò che il server gli manda. */
const NESSUN_NOME = /Offerente|Conti|Serra|Referente|Dummy|VideoRoom|a=msid/i;

async function entra(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Entra in sala' }).click();
  await siVedeESiSente(pagina);
}

/** Che cosa risponde il server a un'offerta di chi salta la pagina. */
const chiede = (pagina: Page, url: string): Promise<string> =>
  pagina.evaluate(async (dove) => {
    const pc = new RTCPeerConnection();
    const parla = dove.endsWith('/whip');
    for (const genere of parla ? ['audio'] : ['audio', 'audio'])
      pc.addTransceiver(genere, { direction: parla ? 'sendonly' : 'recvonly' });
    const { sdp = '' } = await pc.createOffer();
    pc.close();
    const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
    const headers = { 'content-type': 'application/sdp', 'x-gettone-parola': 'inventato', 'x-xsrf-token': xsrf };
    const risposta = await fetch(dove, { method: 'POST', headers, body: sdp });
    return ((await risposta.json()) as { codice: string }).codice;
  }, url);

test('R33 R81 con Janus e coturn: in onda, la parola data e tolta davvero, Janus ucciso, e chi passa soltanto per TCP', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 406/, 'la controfferta di Janus: il browser scrive come errore ogni risposta da 400');
  sentinella.ammetti(/status of 409/, 'chi non ha la parola prova ad aprire il microfono');
  sentinella.ammetti(/status of 404/, 'Janus è stato ucciso fra la sua offerta e la risposta della pagina');
  sentinella.ammetti(/status of 503/, 'Janus è stato ucciso: il server lo dice finché non torna');
  const { gara, collegamenti } = banco.scena;
  const nuova = (rete: ReteDiSala = 'intera'): Promise<Page> => paginaGuardata(browser, banco.url, rete);
  const delegata = await nuova();
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${gara}/virtualRoom`);
  await delegata.getByRole('button', { name: 'Apri la sala' }).click();
  await delegata.getByRole('button', { name: 'Con videocamera e microfono' }).click();
  await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();

  const uno = await nuova();
  await accediOfferente(uno, collegamenti[gara]?.ammesso ?? '');
  // La sua rete non lascia passare altro: voce e immagine gli arrivano da coturn, per TCP.
  const lontano = await nuova('turn');
  const altri = collegamenti[gara]?.tutti.filter((quale) => quale !== collegamenti[gara]?.ammesso) ?? [];
  await accediOfferente(lontano, altri[0] ?? '');
  const giudice = await nuova();
  await accediDelegata(giudice, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
  await giudice.goto(`/admin/asta/${gara}/virtualRoom`);
  const guardano = [uno, lontano, giudice];

  await test.step('entra chi vuole, con un tocco, anche chi passa soltanto per TURN su TCP', async () => {
    for (const pagina of guardano) await entra(pagina);
    expect((await riceve(lontano)).strade).toEqual(['relay tcp']);
    expect((await riceve(uno)).strade).not.toEqual(['relay tcp']);
  });

  await test.step('le misure dicono quanto parte verso chi guarda, come con il motore incorporato', async () => {
    const byteUsciti = async (): Promise<number> => {
      const misure = await misureDi(banco.url);
      return Number(/^sala_byte_usciti (\d+)/m.exec(misure)?.[1]);
    };
    await expect.poll(byteUsciti, { timeout: 20_000 }).toBeGreaterThan(100_000);
  });

  await test.step('di nessuno si sa da dove guarda né come si chiama', async () => {
    for (const pagina of [delegata, ...guardano]) {
      const { indirizzi, altrui, offerte, avute } = await riceve(pagina);
      expect(indirizzi.filter((una) => una !== mediatori.indirizzo)).toEqual([]);
      expect(altrui).toEqual([]);
      expect(offerte.filter((una) => una.includes('a=candidate'))).toEqual([]);
      expect(avute.filter((una) => NESSUN_NOME.test(una))).toEqual([]);
    }
  });

  await test.step('senza la parola il microfono non si apre: il server non lo accetta', async () => {
    const dice = await chiede(uno, `/api/user/asta/${gara}/sala/parola/whip`);
    expect(dice).toBe('R81_non_ha_la_parola');
  });

  const daiLaParola = async (): Promise<void> => {
    await uno.getByRole('button', { name: 'Alza la mano' }).click();
    await delegata.getByRole('button', { name: /^Dai la parola a / }).click();
    await uno.getByRole('button', { name: 'Apri il microfono' }).click();
    await expect(uno.getByText('Il Suo microfono è aperto: tutti La sentono.')).toBeVisible();
  };
  const togliLaParola = async (): Promise<void> => {
    await delegata.getByRole('button', { name: 'Togli la parola' }).click();
    await expect(uno.getByRole('button', { name: 'Alza la mano' })).toBeVisible();
    expect(await manda(uno)).toEqual([]);
  };
  const nonLoSenteNessuno = async (): Promise<void> => {
    const { voce } = (await riceve(lontano)).parola;
    await siVedeESiSente(lontano);
    expect((await riceve(lontano)).parola.voce - voce).toBeLessThan(5);
  };
  await test.step('chi ha la parola si sente, lui no; toltagli, il suo collegamento è chiuso', async () => {
    await daiLaParola();
    for (const pagina of [delegata, lontano, giudice]) await siSenteChiParla(pagina);
    expect((await riceve(uno)).parola.voce).toBe(0);
    await togliLaParola();
    await nonLoSenteNessuno();
    // La stessa riga, una seconda volta: chi ascolta non ha rifatto nulla.
    const prima = (await riceve(lontano)).offerte.length;
    await daiLaParola();
    await siSenteChiParla(lontano);
    expect((await riceve(lontano)).offerte.length).toBe(prima);
  });

  await test.step('Janus è ucciso: chi conduce, chi parla e chi guarda tornano da soli', async () => {
    const prima = await Promise.all(guardano.map(async (pagina) => (await riceve(pagina)).offerte.length));
    await mediatori.uccidiJanus();
    await mediatori.rianimaJanus();
    await Promise.all(guardano.map((pagina, i) => torna(pagina, prima[i] ?? 0)));
    await siSenteChiParla(lontano);
    await togliLaParola();
    await nonLoSenteNessuno();
  });

  await test.step('chi conduce cade e torna: chi guarda lo rivede sullo stesso collegamento', async () => {
    const prima = await Promise.all(guardano.map(async (pagina) => (await riceve(pagina)).offerte.length));
    await delegata.reload();
    await delegata.getByRole('button', { name: 'Con videocamera e microfono' }).click();
    await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();
    for (const pagina of guardano) await siVedeESiSente(pagina);
    expect(await Promise.all(guardano.map(async (pagina) => (await riceve(pagina)).offerte.length))).toEqual(prima);
  });

  await test.step('oltre il limite la sala è piena, e si dice con parole; chi esce lascia il posto', async () => {
    const unAltro = await nuova();
    await accediOfferente(unAltro, altri[1] ?? '');
    await expect(unAltro.getByText('I posti per guardare sono finiti')).toBeVisible();
    expect(await chiede(unAltro, `/api/user/asta/${gara}/sala/whep`)).toBe('sala_piena');
    await giudice.getByRole('button', { name: 'Esci dalla sala' }).click();
    // Di chi ha ricaricato la pagina Janus può accorgersi tardi, e fino ad allora il suo posto è preso.
    await expect(unAltro.getByRole('button', { name: 'Entra in sala' })).toBeVisible({ timeout: 60_000 });
    await entra(unAltro);
    await unAltro.context().close();
  });

  await test.step('uscito dalla sala, il suo collegamento è chiuso', async () => {
    await uno.getByRole('button', { name: 'Esci dalla sala' }).click();
    await expect(uno.getByRole('button', { name: 'Entra in sala' })).toBeVisible();
    await expect.poll(async () => (await riceve(uno)).righe, FITTO).toBe(0);
  });
  for (const pagina of [delegata, ...guardano]) await pagina.context().close();
});
