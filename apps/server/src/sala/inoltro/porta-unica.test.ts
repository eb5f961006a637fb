import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { classes, encodeTcpFrame, Message, methods, RTCPeerConnection } from 'werift';
import { iceDi } from './interni.ts';
import { apriInsieme, creaLettorePezzi } from './porta-tcp.ts';
import { PortaUnica } from './porta-unica.ts';

/** Ciò che la porta regge, e non di più. */
const TCP_IGNOTE_PER_INDIRIZZO_MAX = 128;
const INDIRIZZI_MAX = 16;
const PEZZO_MIN_BYTE = 8;
const PEZZO_MAX_BYTE = 4_096;
const PRIMA_DI_DIRSI_MAX_BYTE = 2_048;

const aperti: { chiudi(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
});

test('R81 due collegamenti a cui la libreria dà lo stesso nome entrano tutti e due', async () => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, false);
  aperti.push(porta);
  const nomi = [];
  for (let volte = 0; volte < 2; volte += 1) {
    const pc = new RTCPeerConnection({ iceLite: true, iceServers: [], bundlePolicy: 'max-bundle' });
    aperti.push({ chiudi: () => pc.close() });
    pc.addTransceiver('audio', { direction: 'sendonly' });
    await pc.createOffer();
    iceDi(pc).localUsername = 'abcd';
    porta.accogli(pc, () => undefined);
    await pc.setLocalDescription(await pc.createOffer());
    const nome = /^a=ice-ufrag:(\S+)/m.exec(pc.localDescription?.sdp ?? '')?.[1];
    expect(nome).toBe(iceDi(pc).localUsername);
    nomi.push(nome);
  }
  expect(new Set(nomi).size).toBe(2);
  for (const nome of nomi) expect(nome?.length).toBeGreaterThanOrEqual(12);
});

async function connessa(porta: number): Promise<Socket> {
  // Legge ciò che arriva, o non saprebbe mai che di là si è chiuso.
  const socket = connect(porta, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  aperti.push({ chiudi: async () => void socket.destroy() });
  await once(socket, 'connect');
  return socket;
}

test('R81 cento dietro lo stesso indirizzo restano; oltre il limite va via la più vecchia che non ha detto chi è, e si conta', async () => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, true);
  aperti.push(porta);
  const dentro: Socket[] = [];
  for (let quante = 0; quante < TCP_IGNOTE_PER_INDIRIZZO_MAX; quante += 1) dentro.push(await connessa(porta.porta));
  await expect.poll(() => porta.connessioni).toBe(TCP_IGNOTE_PER_INDIRIZZO_MAX);
  expect(dentro.filter(({ destroyed }) => destroyed)).toEqual([]);
  const [vecchia] = dentro;
  const oltre = await connessa(porta.porta);
  await expect.poll(() => vecchia?.closed).toBe(true);
  expect([porta.rifiutate, oltre.destroyed]).toEqual([1, false]);
  oltre.destroy();
  await expect.poll(() => porta.connessioni).toBe(TCP_IGNOTE_PER_INDIRIZZO_MAX - 1);
});

test('R81 una porta libera in UDP che un altro tiene in TCP si lascia per un’altra; se è quella voluta si fa senza', async () => {
  const altrui = createServer().listen(0, '127.0.0.1');
  await once(altrui, 'listening');
  aperti.push({ chiudi: async () => void altrui.close() });
  const { port: presa } = altrui.address() as AddressInfo;
  const apriUdp = async (porta: number) => {
    const udp = createSocket('udp4').bind(porta, '127.0.0.1');
    await once(udp, 'listening');
    return udp;
  };
  const apriTcp = async (porta: number) => {
    const tcp = createServer().listen(porta, '127.0.0.1');
    return once(tcp, 'listening').then(
      () => tcp,
      () => null,
    );
  };
  for (const [volte, riesce] of [
    [2, true],
    [1, false],
  ] as const) {
    const porte = [presa, 0];
    const { udp, tcp } = await apriInsieme(() => apriUdp(porte.shift() ?? 0), apriTcp, volte);
    expect([tcp !== null, udp.address().port === presa]).toEqual([riesce, !riesce]);
    if (tcp !== null) expect((tcp.address() as AddressInfo).port).toBe(udp.address().port);
    tcp?.close();
    udp.close();
  }
});

/** Un collegamento che la porta ha preso in carico, e un controllo che prova d’esserlo. */
async function ospitato(porta: PortaUnica): Promise<{ controllo: Buffer; arrivati(): number; lascia(): void }> {
  const pc = new RTCPeerConnection({ iceLite: true, iceServers: [], bundlePolicy: 'max-bundle' });
  aperti.push({ chiudi: () => pc.close() });
  pc.addTransceiver('audio', { direction: 'sendonly' });
  await pc.createOffer();
  let arrivati = 0;
  const { lascia } = porta.accogli(pc, () => {
    arrivati += 1;
  });
  await pc.setLocalDescription(await pc.createOffer());
  const { localUsername, localPassword } = iceDi(pc);
  const messaggio = new Message(methods.BINDING, classes.REQUEST);
  messaggio.setAttribute('USERNAME', `${localUsername}:altri`);
  messaggio.setAttribute('PRIORITY', 1);
  messaggio.addMessageIntegrity(Buffer.from(localPassword, 'utf8')).addFingerprint();
  return { controllo: messaggio.bytes, arrivati: () => arrivati, lascia };
}

const chiusa = (socket: Socket) => expect.poll(() => socket.closed).toBe(true);

test('R81 chi dice di chi è resta, anche quando la connessione si riempie d’altri; lasciato, si chiude', async () => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, true);
  aperti.push(porta);
  const { controllo, arrivati, lascia } = await ospitato(porta);
  const suo = await connessa(porta.porta);
  // A pezzi, come arriva da una rete: un controllo si riconosce quando è intero.
  const intero = encodeTcpFrame(controllo);
  suo.write(intero.subarray(0, 30));
  suo.write(intero.subarray(30));
  await expect.poll(arrivati).toBe(1);
  for (let quante = 0; quante <= TCP_IGNOTE_PER_INDIRIZZO_MAX; quante += 1) await connessa(porta.porta);
  await expect.poll(() => porta.rifiutate).toBe(1);
  suo.write(encodeTcpFrame(controllo));
  await expect.poll(arrivati).toBe(2);
  lascia();
  await chiusa(suo);
});

const ZERI = Buffer.alloc(65_536);
test.each([
  ['zeri', ZERI],
  ['un pezzo vuoto', Buffer.from([0, 0])],
  ['un pezzo più corto di ogni messaggio', encodeTcpFrame(Buffer.alloc(PEZZO_MIN_BYTE - 1, 1))],
  ['un pezzo più lungo di un datagramma', Buffer.from([0x10, 0x01])],
  ['byte che non sono STUN', encodeTcpFrame(Buffer.alloc(100, 0x16))],
  ['un controllo di nessuno', encodeTcpFrame(new Message(methods.BINDING, classes.REQUEST).bytes)],
  ['una risposta al posto di una richiesta', encodeTcpFrame(new Message(methods.BINDING, classes.RESPONSE).bytes)],
  ['un pezzo promesso e mai finito', Buffer.concat([Buffer.from([0x0f, 0xff]), Buffer.alloc(PRIMA_DI_DIRSI_MAX_BYTE)])],
])('R81 una connessione che manda %s si chiude subito, e nessuno la legge', async (_, byte) => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, true);
  aperti.push(porta);
  const { controllo, arrivati } = await ospitato(porta);
  const socket = await connessa(porta.porta);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.write(byte, () => resolve());
  await promise;
  const buona = await connessa(porta.porta);
  buona.write(encodeTcpFrame(controllo));
  await expect.poll(arrivati, { interval: 1 }).toBe(1);
  // Quando si è letto chi è venuto dopo, chi era venuto prima è già stato chiuso: non ha aspettato il suo tempo.
  expect(porta.rifiutate).toBe(1);
  await chiusa(socket);
  expect([arrivati(), buona.destroyed]).toEqual([1, false]);
});

test('R81 anche chi ha detto di chi è perde la connessione con un pezzo vuoto', async () => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, true);
  aperti.push(porta);
  const { controllo, arrivati } = await ospitato(porta);
  const socket = await connessa(porta.porta);
  socket.write(encodeTcpFrame(controllo));
  await expect.poll(arrivati).toBe(1);
  socket.write(ZERI);
  await chiusa(socket);
  await expect.poll(() => porta.connessioni).toBe(0);
});

test('R81 un collegamento ha pochi indirizzi: uno in più toglie quello da cui tace da più tempo', async () => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, true);
  aperti.push(porta);
  const { controllo, arrivati } = await ospitato(porta);
  const suoi: Socket[] = [];
  for (let quanti = 1; quanti <= INDIRIZZI_MAX + 1; quanti += 1) {
    const socket = await connessa(porta.porta);
    suoi.push(socket);
    socket.write(encodeTcpFrame(controllo));
    await expect.poll(arrivati).toBe(quanti);
  }
  const [primo, ...altri] = suoi;
  if (primo !== undefined) await chiusa(primo);
  expect(altri.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('i pezzi di una connessione si ricompongono, ovunque si spezzino', () => {
  const pezzi = [8, 100, PEZZO_MAX_BYTE].map((lungo) => Buffer.alloc(lungo, lungo % 251));
  const tutto = Buffer.concat(pezzi.map((uno) => encodeTcpFrame(uno)));
  for (const passo of [1, 3, 1_000, tutto.length]) {
    const leggi = creaLettorePezzi();
    const letti: Buffer[] = [];
    for (let da = 0; da < tutto.length; da += passo) letti.push(...(leggi(tutto.subarray(da, da + passo)) ?? []));
    expect(letti).toEqual(pezzi);
  }
});
