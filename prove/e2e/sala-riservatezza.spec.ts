import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type Browser, expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { paginaGuardata, siSenteChiParla, siVedeESiSente, statisticheESdp } from './collegamenti-di-sala.ts';
import { indiziDi, type PersonaNota, type Raccolto } from './indizi.ts';
import { accediDelegata, accediOfferente } from './persone.ts';
import { test } from './prova.ts';
import { daiLaParola, vaInOnda } from './sala-in-onda.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

/** L’indirizzo che il server annuncia: l’unico che un browser può vedere. */
const INDIRIZZO = '127.0.0.1';
/** Quanti offerenti guardano: di tutti gli altri si cercano comunque i nomi. */
const QUANTI = 2;

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: INDIRIZZO });
});
test.afterAll(() => banco.chiudi());

type Ascoltata = { pagina: Page; raccogli(): Promise<Raccolto> };

/** Una pagina di cui si tiene tutto ciò che riceve: canali, risposte alle chiamate, accordi, statistiche di ogni collegamento. */
async function ascoltata(browser: Browser): Promise<Ascoltata> {
  const pagina = await paginaGuardata(browser, banco.url);
  const canali: string[] = [];
  const letture: Promise<{ dove: string; corpo: string } | null>[] = [];
  pagina.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void canali.push(payload.toString()));
    socket.on('framesent', ({ payload }) => void canali.push(payload.toString()));
  });
  pagina.on('response', (risposta) => {
    const dove = new URL(risposta.url()).pathname;
    if (!dove.startsWith('/api/')) return;
    // Una risposta di cui il browser non tiene il corpo (vuota, o di una pagina lasciata) non dice nulla.
    letture.push(
      risposta.text().then(
        (corpo) => ({ dove, corpo }),
        () => null,
      ),
    );
  });
  const raccogli = async (): Promise<Raccolto> => {
    const { statistiche, offerte, avute } = await statisticheESdp(pagina);
    const contributi = await pagina.evaluate(() =>
      (window as unknown as { aperti: RTCPeerConnection[] }).aperti.flatMap((uno) =>
        uno.getReceivers().flatMap((riga) => riga.getContributingSources().map(({ source }) => source)),
      ),
    );
    const chiamate = (await Promise.all(letture)).filter((una) => una !== null);
    return { offerte, risposte: avute, statistiche, contributi, canali: [...canali], chiamate };
  };
  return { pagina, raccogli };
}

type Busta = {
  pseudonimo: string;
  offerenti: { nome: string; identificativo: string }[];
  presentatore: string | null;
  pec: string | null;
  cellulare: string | null;
};

/** Di ogni offerente ciò che il referente legge nella sua busta, e il codice del suo collegamento. */
async function persone(delegata: Page, codici: ReadonlyMap<string, string>): Promise<PersonaNota[]> {
  const letta = await delegata.request.get(`${banco.url}/api/admin/aste/${banco.scena.gara}/buste`);
  const { buste } = (await letta.json()) as { buste: Busta[] };
  return buste.map(({ pseudonimo, offerenti, presentatore, pec, cellulare }) => ({
    chi: pseudonimo,
    pseudonimo,
    segreti: [
      ...offerenti.flatMap(({ nome, identificativo }) => [nome, identificativo]),
      presentatore,
      pec,
      cellulare,
      codici.get(pseudonimo),
    ].filter((uno) => uno != null && uno !== ''),
  })) as PersonaNota[];
}

test('R33 R81 chi conduce, il giudice e due offerenti: in accordi, statistiche, canali e risposte nessuno trova un altro; e ciò che vi si mette si trova', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(
    /status of 503/,
    'su una macchina affollata chi inoltra può restare senza CPU: le pagine rientrano da sé',
  );
  sentinella.ammetti(/status of 409 .*parola\/whip/, 'la parola può finire mentre la linea di chi parla si rifà');
  const { gara, collegamenti } = banco.scena;
  const conduce = await ascoltata(browser);
  await accediDelegata(conduce.pagina, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await conduce.pagina.goto(`/admin/asta/${gara}/virtualRoom`);
  await conduce.pagina.getByRole('button', { name: 'Apri la sala' }).click();
  await vaInOnda(conduce.pagina);

  const ammesso = collegamenti[gara]?.ammesso ?? '';
  const altri = (collegamenti[gara]?.tutti ?? []).filter((uno) => uno !== ammesso).slice(0, QUANTI - 1);
  const codici = new Map<string, string>();
  const guardano: (Ascoltata & { chi: string })[] = [];
  for (const collegamento of [ammesso, ...altri]) {
    const sua = await ascoltata(browser);
    await accediOfferente(sua.pagina, collegamento);
    const stato = await sua.pagina.request.get(`${banco.url}/api/user/asta/${gara}/sala/stato`);
    const { pseudonimo } = (await stato.json()) as { pseudonimo: string };
    codici.set(pseudonimo, collegamento.split('/').at(-1) ?? '');
    await sua.pagina.goto('/user/asta/virtualRoom');
    guardano.push({ ...sua, chi: pseudonimo });
  }
  const giudice = await ascoltata(browser);
  await accediDelegata(giudice.pagina, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
  await giudice.pagina.goto(`/admin/asta/${gara}/virtualRoom`);
  for (const { pagina } of [...guardano, giudice]) {
    await pagina.getByRole('button', { name: 'Entra in sala' }).click();
    await siVedeESiSente(pagina);
  }
  const tutti = await persone(conduce.pagina, codici);
  expect(tutti.length).toBeGreaterThanOrEqual(QUANTI);
  for (const { segreti } of tutti) expect(segreti.length).toBeGreaterThanOrEqual(3);

  await test.step('ha parlato un offerente, poi il giudice: ciascuno sente gli altri', async () => {
    const [uno, altro] = [guardano[0]?.pagina, guardano[1]?.pagina];
    if (uno === undefined || altro === undefined) throw new Error('nella gara della scena sono meno di due');
    for (const chi of [uno, giudice.pagina]) {
      await chi.getByRole('button', { name: 'Alza la mano' }).click();
      await daiLaParola(conduce.pagina);
      await chi.getByRole('button', { name: 'Apri il microfono' }).click();
      await siSenteChiParla(altro);
      await conduce.pagina.getByRole('button', { name: 'Togli la parola' }).click();
      await expect(chi.getByRole('button', { name: 'Alza la mano' })).toBeVisible();
    }
  });

  await test.step('si è letto tutto: accordi, collegamenti, canali e risposte di ciascuno', async () => {
    for (const { raccogli } of guardano) {
      const raccolto = await raccogli();
      expect(raccolto.offerte.length).toBeGreaterThan(0);
      expect(raccolto.risposte.length).toBeGreaterThan(0);
      expect(raccolto.canali.length).toBeGreaterThan(0);
      const generi = new Set(raccolto.statistiche.map(({ type }) => type));
      for (const genere of ['inbound-rtp', 'remote-candidate', 'candidate-pair', 'transport', 'codec'])
        expect(generi).toContain(genere);
      const dove = raccolto.chiamate.map((una) => una.dove.replace(/^.*\/sala\//, ''));
      expect(dove).toEqual(expect.arrayContaining(['stato', 'whep']));
    }
  });

  await test.step('nessun altro vi si trova', async () => {
    for (const { chi, raccogli } of guardano) expect(indiziDi(await raccogli(), chi, tutti, INDIRIZZO)).toEqual([]);
    // Chi conduce e il giudice leggono i nomi nelle buste e gli pseudonimi in chi guarda: mai dove passano voce e immagine.
    for (const { raccogli } of [conduce, giudice]) {
      const raccolto = { ...(await raccogli()), chiamate: [] };
      expect(indiziDi(raccolto, '', tutti, INDIRIZZO)).toEqual([]);
    }
  });

  await test.step('ciò che si pianta in ogni luogo, in ogni forma, si trova', async () => {
    const io = guardano[0]?.chi ?? '';
    const pulito = (await guardano[0]?.raccogli()) as Raccolto;
    const un = tutti.find(({ chi }) => chi !== io);
    if (un === undefined) throw new Error('nella gara della scena c’è uno solo');
    const trovati = (sporco: Partial<Raccolto>) => indiziDi({ ...pulito, ...sporco }, io, tutti, INDIRIZZO);
    // Di giorno il primo dei suoi segreti, che si cercano tutti allo stesso modo; di notte ciascuno.
    for (const segreto of process.env.NOTTE === undefined ? un.segreti.slice(0, 1) : un.segreti)
      for (const forma of [segreto, encodeURIComponent(segreto), Buffer.from(segreto).toString('base64')]) {
        for (const luogo of ['offerte', 'risposte', 'canali'] as const)
          expect(trovati({ [luogo]: [...pulito[luogo], `x ${forma} y`] })).toContainEqual({ luogo, che: segreto });
        const statistiche = [...pulito.statistiche, { type: 'inbound-rtp', trackIdentifier: forma }];
        expect(trovati({ statistiche })).toContainEqual({ luogo: 'statistiche', che: segreto });
        const chiamate = [...pulito.chiamate, { dove: '/api/user/asta', corpo: JSON.stringify({ forma }) }];
        expect(trovati({ chiamate })).toContainEqual({ luogo: 'chiamate', che: segreto });
      }
    for (const luogo of ['offerte', 'risposte'] as const)
      expect(trovati({ [luogo]: [`a=msid:${un.pseudonimo} voce`] })).toContainEqual({ luogo, che: un.pseudonimo });
    const connessi = [{ dove: '/api/user/asta/x/sala/stato', corpo: `{"connessi":[{"chi":"${un.pseudonimo}"}]}` }];
    expect(trovati({ chiamate: connessi })).toContainEqual({ luogo: 'chiamate', che: un.pseudonimo });
    for (const indirizzo of ['192.0.2.7', '2001:db8:0:1::7', '6f1d3e2a-8a1c-4c8e-9a53-000000000001.local']) {
      const candidata = `a=candidate:1 1 udp 2130706431 ${indirizzo} 50000 typ host`;
      for (const luogo of ['offerte', 'risposte', 'canali'] as const)
        expect(trovati({ [luogo]: [candidata] }).length).toBeGreaterThan(0);
      const statistiche = [{ type: 'remote-candidate', address: indirizzo }];
      expect(trovati({ statistiche }).length).toBeGreaterThan(0);
    }
    expect(trovati({ contributi: [7] })).toEqual([{ luogo: 'contributi', che: '7' }]);
    expect(trovati({ risposte: ['a=ssrc:5 cname:altro'] }).length).toBeGreaterThan(0);
  });

  await test.step('e un server che nella risposta nominasse qualcuno si scoprirebbe dalla pagina', async () => {
    const spia = guardano[1];
    const altrui = tutti.find(({ chi }) => chi !== spia?.chi);
    if (spia === undefined || altrui === undefined) throw new Error('nella gara della scena c’è uno solo');
    await spia.pagina.route('**/sala/whep', async (rotta) => {
      const risposta = await rotta.fetch();
      await rotta.fulfill({ response: risposta, body: `${await risposta.text()}a=x-di:${altrui.segreti[0]}\r\n` });
    });
    await spia.pagina.getByRole('button', { name: 'Solo la voce' }).click();
    await expect
      .poll(async () => indiziDi(await spia.raccogli(), spia.chi, tutti, INDIRIZZO))
      .toContainEqual({ luogo: 'risposte', che: altrui.segreti[0] });
    // Una linea che intanto si rifà chiede ancora: la sua risposta non deve trovare la pagina già chiusa.
    await spia.pagina.unrouteAll({ behavior: 'ignoreErrors' });
  });
  for (const { pagina } of [conduce, giudice, ...guardano]) await pagina.context().close();
});
