import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { RTCPeerConnection } from 'werift';
import { iceDi } from './interni.ts';
import { PortaUnica, TCP_PER_INDIRIZZO_MAX } from './porta-unica.ts';

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
  const socket = connect(porta, '127.0.0.1').on('error', () => undefined);
  aperti.push({ chiudi: async () => void socket.destroy() });
  await once(socket, 'connect');
  return socket;
}

test('R81 oltre le connessioni di un indirizzo la TCP si chiude subito, si conta, e un posto lasciato torna libero', async () => {
  const porta = await PortaUnica.apri('127.0.0.1', 0, true);
  aperti.push(porta);
  const dentro: Socket[] = [];
  for (let quante = 0; quante < TCP_PER_INDIRIZZO_MAX; quante += 1) dentro.push(await connessa(porta.porta));
  const oltre = await connessa(porta.porta);
  if (!oltre.closed) await once(oltre, 'close');
  expect([porta.rifiutate, dentro.filter(({ destroyed }) => destroyed).length]).toEqual([1, 0]);
  dentro[0]?.destroy();
  await expect.poll(() => porta.connessioni).toBe(TCP_PER_INDIRIZZO_MAX - 1);
  await connessa(porta.porta);
  await expect.poll(() => porta.connessioni).toBe(TCP_PER_INDIRIZZO_MAX);
  expect(porta.rifiutate).toBe(1);
});
