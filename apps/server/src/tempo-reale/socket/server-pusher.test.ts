import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type BancoPusher, CHIAVE, type Grezzo, ORIGINE, preparaBancoPusher } from '../prove/banco-pusher.ts';

let banco: BancoPusher;
afterEach(() => banco.chiudi());

/** Si iscrive e aspetta la conferma. */
async function iscritto(chi: Grezzo, canale: string): Promise<void> {
  chi.manda('pusher:subscribe', { channel: canale, auth: banco.pusher.firmaCanale(chi.socketId, canale) });
  expect(await chi.prossimo()).toEqual({
    event: 'pusher_internal:subscription_succeeded',
    channel: canale,
    data: '{}',
  });
}

const codiceDiErrore = { event: 'pusher:error', data: { code: 4300, message: expect.any(String) } };

describe('ingresso', () => {
  it('saluta con data in forma di stringa JSON', async () => {
    banco = await preparaBancoPusher();
    const ws = banco.apri();
    const [dati] = await once(ws, 'message');
    const { event, data } = JSON.parse(String(dati));
    expect(event).toBe('pusher:connection_established');
    expect(JSON.parse(data)).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 });
  });

  it.each([
    ['una chiave sconosciuta', '/app/altra?protocol=7', 4001],
    ['una chiave che non si decodifica', '/app/%E0?protocol=7', 4001],
    ['un protocollo diverso', `/app/${CHIAVE}?protocol=6`, 4007],
    ['nessun protocollo', `/app/${CHIAVE}`, 4008],
  ])('chiude %s con il suo codice', async (_nome, percorso, codice) => {
    banco = await preparaBancoPusher();
    const [visto] = await once(banco.apri(percorso), 'close');
    expect(visto).toBe(codice);
  });

  it('oltre la capienza chiude con 4100', async () => {
    banco = await preparaBancoPusher({ limiti: { connessioniMax: 1 } });
    await banco.grezzo();
    const [codice] = await once(banco.apri(), 'close');
    expect(codice).toBe(4100);
  });

  it.each([
    ["un'altra origine", `/app/${CHIAVE}?protocol=7`, 'https://altro.example', 403],
    ['un altro percorso', '/altro', ORIGINE, 404],
  ])('respinge %s prima di aprire', async (_nome, percorso, origine, stato) => {
    banco = await preparaBancoPusher();
    const [, risposta] = await once(banco.apri(percorso, origine), 'unexpected-response');
    expect(risposta.statusCode).toBe(stato);
  });

  it('apre alla nostra origine', async () => {
    banco = await preparaBancoPusher();
    await once(banco.apri(undefined, ORIGINE), 'open');
    expect(banco.pusher.aperti()).toBe(1);
  });

  it('chi tronca il collegamento mentre è respinto non ferma il processo', async () => {
    banco = await preparaBancoPusher();
    const socket = connect(banco.porta, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /altro HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await banco.grezzo()).socketId).toMatch(/^\d+\.\d+$/);
  });
});

describe('canali', () => {
  it('consegna a chi è iscritto, una volta, e non a chi ha causato', async () => {
    banco = await preparaBancoPusher();
    const [anna, bruno] = await Promise.all([banco.grezzo(), banco.grezzo()]);
    await iscritto(anna, 'private-a');
    await iscritto(bruno, 'private-a');
    banco.pusher.pubblica('private-a', 'voce', '{"seq":1}', { eccettoSocketId: bruno.socketId });
    banco.pusher.pubblica('private-a', 'voce', '{"seq":2}');
    banco.pusher.pubblica('private-b', 'voce', '{"seq":3}');
    banco.pusher.pubblica('private-a', 'voce', '{"seq":4}');
    const seq = async (chi: Grezzo): Promise<unknown> => JSON.parse(String((await chi.prossimo()).data)).seq;
    expect([await seq(anna), await seq(anna), await seq(anna)]).toEqual([1, 2, 4]);
    expect([await seq(bruno), await seq(bruno)]).toEqual([2, 4]);
  });

  it('iscriversi due volte non raddoppia, e chi lascia non riceve più', async () => {
    banco = await preparaBancoPusher();
    const chi = await banco.grezzo();
    await iscritto(chi, 'aperto');
    await iscritto(chi, 'aperto');
    banco.pusher.pubblica('aperto', 'voce', '1');
    expect(await chi.prossimo()).toEqual({ event: 'voce', channel: 'aperto', data: '1' });
    chi.manda('pusher:unsubscribe', { channel: 'aperto' });
    chi.manda('pusher:ping', {});
    expect((await chi.prossimo()).event).toBe('pusher:pong');
    banco.pusher.pubblica('aperto', 'voce', '2');
    chi.manda('pusher:ping', {});
    expect((await chi.prossimo()).event).toBe('pusher:pong');
  });

  it.each([
    ['senza firma', 'private-a', undefined],
    ['con la firma di un altro canale', 'private-a', 'private-b'],
    ['su un canale di presenza', 'presence-a', 'presence-a'],
    ['sul canale di un utente', '#server-to-user-1', '#server-to-user-1'],
  ])('non iscrive %s, e il collegamento resta', async (_nome, canale, firmato) => {
    banco = await preparaBancoPusher();
    const chi = await banco.grezzo();
    const auth = firmato === undefined ? undefined : banco.pusher.firmaCanale(chi.socketId, firmato);
    chi.manda('pusher:subscribe', { channel: canale, auth });
    expect(await chi.prossimo()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } });
    expect(await chi.prossimo()).toMatchObject({ event: 'pusher:subscription_error', channel: canale });
    expect(banco.pusher.connessioni().size).toBe(0);
    await iscritto(chi, 'private-buono');
  });

  it('la firma di un socket non vale per un altro', async () => {
    banco = await preparaBancoPusher();
    const [anna, bruno] = await Promise.all([banco.grezzo(), banco.grezzo()]);
    const auth = banco.pusher.firmaCanale(anna.socketId, 'private-a');
    bruno.manda('pusher:subscribe', { channel: 'private-a', auth });
    expect(await bruno.prossimo()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } });
  });

  it('dice chi entra e chi esce, anche quando il socket cade', async () => {
    const uscito = Promise.withResolvers<string>();
    const entrati: string[] = [];
    banco = await preparaBancoPusher({
      suConnessione: (canale, socketId) => entrati.push(`${canale} ${socketId}`),
      suDisconnessione: (canale, socketId) => uscito.resolve(`${canale} ${socketId}`),
    });
    const chi = await banco.grezzo();
    await iscritto(chi, 'private-a');
    expect(entrati).toEqual([`private-a ${chi.socketId}`]);
    expect([...banco.pusher.connessioni()]).toEqual([['private-a', 1]]);
    chi.ws.terminate();
    expect(await uscito.promise).toBe(`private-a ${chi.socketId}`);
    expect(banco.pusher.connessioni().size).toBe(0);
  });

  it.each([1, 125, 126, 65_400, 65_536, 200_000])(
    'una cornice sola porta intero un evento di %i caratteri',
    async (lungo) => {
      banco = await preparaBancoPusher();
      const chi = await banco.grezzo();
      await iscritto(chi, 'aperto');
      const testo = 'è'.repeat(lungo);
      banco.pusher.pubblica('aperto', 'voce', JSON.stringify({ testo }));
      expect(JSON.parse(String((await chi.prossimo()).data))).toEqual({ testo });
    },
  );
});

describe('cattivi ingressi', () => {
  it.each([
    ['testo qualunque', 'ciao'],
    ['una lista', '[]'],
    ['un evento senza nome', '{"data":{}}'],
    ['data che non è JSON', '{"event":"pusher:subscribe","data":"{"}'],
    ['data di un altro tipo', '{"event":"pusher:subscribe","data":7}'],
    ['un canale che non è testo', '{"event":"pusher:subscribe","data":{"channel":{"a":1}}}'],
    ['un canale troppo lungo', JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'x'.repeat(201) } })],
    ['un evento del client', '{"event":"client-ciao","channel":"private-a","data":{}}'],
    ['un evento che è proprietà degli oggetti', '{"event":"__proto__","data":{}}'],
  ])('a %s risponde con un errore e resta aperto', async (_nome, testo) => {
    banco = await preparaBancoPusher();
    const chi = await banco.grezzo();
    chi.ws.send(testo);
    expect(await chi.prossimo()).toEqual(codiceDiErrore);
    chi.manda('pusher:ping', {});
    expect((await chi.prossimo()).event).toBe('pusher:pong');
  });

  it('byte a caso non fermano nessuno', async () => {
    banco = await preparaBancoPusher();
    const chi = await banco.grezzo();
    chi.ws.send(Buffer.from([0xff, 0x00, 0xfe]));
    expect(await chi.prossimo()).toEqual(codiceDiErrore);
  });

  it('una cornice enorme chiude con 1009 chi la manda, e solo lui', async () => {
    banco = await preparaBancoPusher();
    const [anna, bruno] = await Promise.all([banco.grezzo(), banco.grezzo()]);
    anna.ws.send('x'.repeat(10_241));
    expect(await anna.chiusura).toBe(1009);
    bruno.manda('pusher:ping', {});
    expect((await bruno.prossimo()).event).toBe('pusher:pong');
  });

  it('oltre le iscrizioni ammesse risponde con un errore', async () => {
    banco = await preparaBancoPusher({ limiti: { iscrizioniMax: 2 } });
    const chi = await banco.grezzo();
    await iscritto(chi, 'uno');
    await iscritto(chi, 'due');
    chi.manda('pusher:subscribe', { channel: 'tre' });
    expect(await chi.prossimo()).toEqual(codiceDiErrore);
    await iscritto(chi, 'due');
    expect([...banco.pusher.connessioni().keys()]).toEqual(['uno', 'due']);
  });

  it('troppi messaggi in un secondo: errore 4301 e poi fuori, con un codice che lascia tornare', async () => {
    banco = await preparaBancoPusher({ limiti: { messaggiAlSecondoMax: 3 } });
    const chi = await banco.grezzo();
    for (let i = 0; i < 3; i += 1) chi.manda('pusher:pong', {});
    banco.passano(1_000);
    for (let i = 0; i < 6; i += 1) chi.manda('pusher:pong', {});
    expect(await chi.prossimo()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } });
    expect(await chi.chiusura).toBe(4101);
    expect(banco.pusher.aperti()).toBe(0);
  });

  it('anche i ping di WebSocket contano', async () => {
    banco = await preparaBancoPusher({ limiti: { messaggiAlSecondoMax: 3 } });
    const chi = await banco.grezzo();
    for (let i = 0; i < 4; i += 1) chi.ws.ping();
    expect(await chi.chiusura).toBe(4101);
  });
});

describe('silenzio e lentezza', () => {
  it('a chi tace manda un ping, e chi non risponde è chiuso con 4201', async () => {
    banco = await preparaBancoPusher({ limiti: { giroMs: 1 } });
    const [muto, vivo] = await Promise.all([banco.grezzo(), banco.grezzo()]);
    banco.passano(30_000);
    expect([(await muto.prossimo()).event, (await vivo.prossimo()).event]).toEqual(['pusher:ping', 'pusher:ping']);
    vivo.manda('pusher:pong', {});
    vivo.manda('pusher:ping', {});
    expect((await vivo.prossimo()).event).toBe('pusher:pong');
    banco.passano(10_000);
    expect(await muto.chiusura).toBe(4201);
    expect(banco.pusher.aperti()).toBe(1);
  });

  it('un lettore fermo è lasciato andare, gli altri ricevono tutto', async () => {
    banco = await preparaBancoPusher({ limiti: { codaMaxByte: 100_000 } });
    const [fermo, vivo] = await Promise.all([banco.grezzo(), banco.grezzo()]);
    await iscritto(fermo, 'aperto');
    await iscritto(vivo, 'aperto');
    fermo.ws.pause();
    const dati = JSON.stringify('x'.repeat(50_000));
    // Il sistema operativo assorbe i primi megabyte: si continua finché la coda del processo si riempie.
    let mandati = 0;
    while (banco.pusher.ascoltatori('aperto') === 2) {
      banco.pusher.pubblica('aperto', 'voce', dati);
      mandati += 1;
      expect((await vivo.prossimo()).data).toBe(dati);
    }
    expect(mandati).toBeGreaterThan(2);
    expect(banco.avvertimenti).toEqual(['lettore troppo lento, lasciato andare']);
    fermo.ws.resume();
    expect(await fermo.chiusura).toBe(1006);
  });

  it('chiudendo congeda tutti con 4200 e non prende più nessuno', async () => {
    banco = await preparaBancoPusher();
    const chi = await banco.grezzo();
    await banco.pusher.chiudi();
    expect(await chi.chiusura).toBe(4200);
    expect(banco.pusher.aperti()).toBe(0);
  });
});

describe('ritorno', () => {
  const dati = (chi: Grezzo) => chi.prossimo().then(({ data }) => data);

  it('chi si iscrive dopo riceve subito, dopo la conferma, gli ultimi eventi da ricordare', async () => {
    banco = await preparaBancoPusher();
    const primo = await banco.grezzo();
    await iscritto(primo, 'private-a');
    banco.pusher.pubblica('private-a', 'voce', ['1', '2'], { ricorda: true });
    const secondo = await banco.grezzo();
    await iscritto(secondo, 'private-a');
    banco.pusher.pubblica('private-a', 'voce', '3', { ricorda: true });
    expect([await dati(secondo), await dati(secondo), await dati(secondo)]).toEqual(['1', '2', '3']);
    expect([await dati(primo), await dati(primo), await dati(primo)]).toEqual(['1', '2', '3']);
  });

  it('R66 un evento da non ricordare porta via anche quelli prima: nessuno riceve una sequenza con un posto di altri', async () => {
    banco = await preparaBancoPusher();
    await iscritto(await banco.grezzo(), 'private-a');
    banco.pusher.pubblica('private-a', 'voce', '1', { ricorda: true });
    banco.pusher.pubblica('private-a', 'voce', '2', { ricorda: false });
    banco.pusher.pubblica('private-a', 'voce', '3', { ricorda: true });
    const secondo = await banco.grezzo();
    await iscritto(secondo, 'private-a');
    expect(await dati(secondo)).toBe('3');
  });

  it('si ricordano pochi eventi, e di un canale lasciato nessuno', async () => {
    banco = await preparaBancoPusher();
    const primo = await banco.grezzo();
    await iscritto(primo, 'private-a');
    for (let n = 1; n <= 20; n += 1) banco.pusher.pubblica('private-a', 'voce', String(n), { ricorda: true });
    const secondo = await banco.grezzo();
    await iscritto(secondo, 'private-a');
    expect(await dati(secondo)).toBe('13');
    for (const uno of [primo, secondo]) {
      uno.ws.terminate();
      await uno.chiusura;
    }
    while (banco.pusher.aperti() > 0) await new Promise((fatto) => void setImmediate(fatto));
    const terzo = await banco.grezzo();
    await iscritto(terzo, 'private-a');
    banco.pusher.pubblica('private-a', 'voce', '21', { ricorda: true });
    expect(await dati(terzo)).toBe('21');
  });
});
