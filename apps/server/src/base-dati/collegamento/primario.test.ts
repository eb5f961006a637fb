import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '../../prove/gara.ts';
import { creaEsecutore, type Esecutore } from '../../vendita/comandi/esegui.ts';
import { ascoltaGiornale } from '../../vendita/giornale/ascolta.ts';
import { EsitoIgnoto } from '../../vendita/giornale/errori.ts';
import { creaGiornale, type Giornale } from '../../vendita/giornale/giornale.ts';
import { marcheDiProva } from '../../vendita/giornale/prove/marche-di-prova.ts';
import { migra } from '../migra.ts';
import { apriCoppia, type Coppia } from '../prove/coppia.ts';
import { ConfermaIncerta } from './conferma-incerta.ts';
import { apriPool, apriPoolRegistro } from './connessione.ts';
import { primarioDi } from './primario.ts';

/**
 * Su una primaria e una copia vere. Le prove sono una storia sola, in ordine: la copia che manca, la conferma interrotta, la
 * copia che prende il posto della primaria, la primaria di prima che torna senza saperlo.
 */
const ADESSO = 1_800_000_000_000;
/** Una copia che diventa primaria, e chi la ritrova: secondi, su una macchina carica molti di più. */
const ATTESA = { timeout: 120_000 };
/** Qui la copia si ferma e riparte mentre una scrittura la aspetta: chi tace è un'altra prova (`silenzio.test.ts`). */
const SILENZIO_MAX_MS = 600_000;
// Ogni prova ferma e riaccende basi dati vere.
vi.setConfig({ testTimeout: 240_000 });
let coppia: Coppia;
let url: string;
let pool: Pool;
let scritture: Pool;
let giornale: Giornale;
let esecutore: Esecutore;
let asta: string;
let buste: readonly string[];

beforeAll(async () => {
  coppia = await apriCoppia();
  url = (await migra(coppia.url)).urlApplicazione;
  pool = apriPool(url);
  scritture = apriPoolRegistro(url, SILENZIO_MAX_MS);
  giornale = creaGiornale({ pool, scritture, orologio: { adesso: () => ADESSO }, marche: marcheDiProva() });
  esecutore = creaEsecutore({ giornale });
  primarioDi(url)?.quandoCambia(esecutore.dimentica);
  ({ asta, buste } = await portaInGara(esecutore, ADESSO));
});
afterAll(async () => {
  await Promise.all([pool?.end(), scritture?.end()]);
  await coppia?.chiudi();
});

const rialza = (volte: number) => rilancio(buste[volte % 2 === 1 ? 1 : 0] ?? '', BASE_CENT + volte * RILANCIO_CENT);

/** Un ponte verso una base dati: lascia passare dopo `prima`, e dice quando è passata la risposta di chi cerca la primaria. */
async function ponte(verso: number, prima: Promise<void>, haRisposto: () => void) {
  const aperti = new Set<Socket>();
  const server = createServer((qui) => {
    aperti.add(qui.on('error', () => undefined));
    void prima.then(() => {
      const la = connect(verso, '127.0.0.1').on('error', () => undefined);
      aperti.add(la);
      la.on('data', (pezzo) => pezzo.includes('linea') && haRisposto());
      qui.pipe(la).pipe(qui);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    porta: (server.address() as AddressInfo).port,
    chiudi() {
      server.close();
      for (const uno of aperti) uno.destroy();
    },
  };
}

const porta = async (da: Pool): Promise<number> =>
  (await da.query<{ porta: number }>('SELECT inet_server_port() AS porta')).rows[0]?.porta ?? 0;

/** Le scritture che aspettano la copia. */
const inAttesa = async (): Promise<number[]> =>
  (await coppia.primaria.governa<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).map(
    ({ pid }) => pid,
  );

async function interrompiLAttesa(): Promise<void> {
  await expect.poll(inAttesa).toHaveLength(1);
  await coppia.primaria.governa(`SELECT pg_cancel_backend(${(await inAttesa())[0]})`);
}

test('fra più macchine ci si collega a quella che accetta scritture, anche se è l’ultima scritta', async () => {
  expect(await porta(pool)).toBe(coppia.primaria.porta);
  expect(await porta(scritture)).toBe(coppia.primaria.porta);
});

test('R75 interrotta l’attesa della copia l’esito è ignoto, e chi ripete ha la ricevuta solo quando la copia ce l’ha', async () => {
  await coppia.primaria.governa("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await coppia.primaria.governa('SELECT pg_reload_conf()');
  // Chi scrive comincia ad aspettare la copia quando lo dice il checkpointer: la nuova riga letta da una connessione nuova vuol dire
  // che lo si è avvisato, e un checkpoint finito che ha letto l'avviso.
  await expect
    .poll(() => coppia.primaria.governa('SHOW synchronous_standby_names'))
    .toEqual([{ synchronous_standby_names: '*' }]);
  await coppia.primaria.governa('CHECKPOINT');
  expect((await esecutore.esegui(asta, rialza(1), ADESSO + 1)).rifiuto).toBeNull();
  await coppia.copia.ferma();

  const suo = rialza(2);
  const ignoto = expect(esecutore.esegui(asta, suo, ADESSO + 2)).rejects.toBeInstanceOf(EsitoIgnoto);
  await interrompiLAttesa();
  await ignoto;
  // Sulla primaria c'è già, e chiunque lo legge.
  await expect.poll(async () => (await giornale.leggi(asta, 0, 1_000)).at(-1)?.comandoId).toBe(suo.comandoId);

  let ricevuta = false;
  const ripetuto = esecutore.esegui(asta, suo, ADESSO + 3).then((risposta) => {
    ricevuta = true;
    return risposta;
  });
  // Né gli si dà rileggendo ciò che ha fatto.
  let confermato = false;
  const letto = giornale.confermato().then(() => {
    confermato = true;
  });
  await expect.poll(inAttesa).toHaveLength(1);
  expect([ricevuta, confermato]).toEqual([false, false]);
  await coppia.copia.accendi();
  expect(await ripetuto).toMatchObject({ rifiuto: null, ripetuto: true });
  await letto;
});

test('ogni altra scrittura senza la conferma della copia è una conferma caduta, non un successo', async () => {
  await coppia.copia.ferma();
  const governo = apriPool(coppia.url, { massimo: 1 });
  try {
    const scritta = expect(governo.query('CREATE TABLE prova_conferma (n int)')).rejects.toBeInstanceOf(
      ConfermaIncerta,
    );
    await interrompiLAttesa();
    await scritta;
    const tavola = async () => (await governo.query("SELECT to_regclass('prova_conferma') AS c")).rows;
    await expect.poll(tavola).toEqual([{ c: 'prova_conferma' }]);
  } finally {
    await governo.end();
    await coppia.copia.accendi();
  }
});

test('presa la copia il posto della primaria, ogni connessione la segue, e ciò che non aveva ricevuto non si ricorda', async () => {
  let riconnesso = 0;
  const ascolto = await ascoltaGiornale({
    url,
    quando: () => undefined,
    quandoRiconnesso: () => {
      riconnesso += 1;
    },
  });
  await coppia.copia.ferma();
  const perduto = rialza(3);
  const ignoto = expect(esecutore.esegui(asta, perduto, ADESSO + 4)).rejects.toBeInstanceOf(EsitoIgnoto);
  await interrompiLAttesa();
  await ignoto;
  // Lo legge, come fa chi mostra la stanza: da qui è anche in memoria.
  await expect.poll(async () => (await esecutore.leggi(asta)).comandi.has(perduto.comandoId)).toBe(true);

  await coppia.primaria.ferma();
  await coppia.copia.accendi();
  await coppia.copia.governa('ALTER SYSTEM RESET synchronous_standby_names');
  await coppia.copia.governa('SELECT pg_reload_conf(), pg_promote()');
  await expect.poll(() => porta(pool).catch(() => 0), ATTESA).toBe(coppia.copia.porta);
  await expect.poll(() => riconnesso, ATTESA).toBe(1);
  await ascolto.ferma();

  expect((await esecutore.leggi(asta)).comandi.has(perduto.comandoId)).toBe(false);
  expect((await esecutore.esegui(asta, perduto, ADESSO + 5)).ripetuto).toBe(false);
});

test('la primaria di prima che torna senza saperlo non riceve più nulla', async () => {
  await coppia.primaria.accendi();
  expect(await coppia.primaria.governa('SELECT pg_is_in_recovery() AS copia')).toEqual([{ copia: false }]);
  expect(await porta(pool)).toBe(coppia.copia.porta);
  // Chi comincia adesso non sa nulla, e quella di prima gli risponde per prima.
  const risposta = Promise.withResolvers<void>();
  const diPrima = await ponte(coppia.primaria.porta, Promise.resolve(), risposta.resolve);
  const nuova = await ponte(coppia.copia.porta, risposta.promise, () => undefined);
  const dopo = apriPool(
    url.replace(`:${coppia.primaria.porta}`, `:${diPrima.porta}`).replace(`:${coppia.copia.porta}`, `:${nuova.porta}`),
  );
  try {
    expect(await porta(dopo)).toBe(coppia.copia.porta);
  } finally {
    await dopo.end();
    diPrima.chiudi();
    nuova.chiudi();
  }
  expect((await esecutore.esegui(asta, rialza(4), ADESSO + 6)).rifiuto).toBeNull();
});

test('chi ricorda voci che il registro non ha le dimentica da sé, al primo conflitto', async () => {
  const altrove = randomUUID();
  const finto: Giornale = {
    ...giornale,
    // Un'altra storia della stessa vendita, come l'avrebbe letta da una primaria che poi non c'è più.
    leggi: async (id, dopo, limite) =>
      (await giornale.leggi(id, dopo, limite)).map((voce) => ({ ...voce, impronta: `${altrove}`.padEnd(64, '0') })),
  };
  let falso = true;
  const chi = creaEsecutore({
    giornale: { ...giornale, leggi: (...tutto) => (falso ? finto : giornale).leggi(...tutto) },
  });
  await chi.leggi(asta);
  falso = false;
  expect((await chi.esegui(asta, rialza(5), ADESSO + 7)).rifiuto).toBeNull();
});
