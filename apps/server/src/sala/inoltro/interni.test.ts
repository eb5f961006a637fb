import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { RTCPeerConnection, StunProtocol } from 'werift';
import { apparecchioCheAscolta, apparecchioCheParla } from '../prove/apparecchio.ts';
import { cheManda, delPubblico } from '../prove/pubblico.ts';
import { iceDi } from './interni.ts';

test('la versione di werift è inchiodata, e ha ancora i nomi che non promette', async () => {
  const pacchetto = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(pacchetto) as { dependencies: Record<string, string> }).dependencies.werift).toBe('0.25.2');
  const pc = new RTCPeerConnection({ iceLite: true, iceServers: [], bundlePolicy: 'max-bundle' });
  const { sender } = pc.addTransceiver('audio', { direction: 'sendonly' });
  await pc.createOffer();
  const ice = iceDi(pc);
  for (const nome of ['getCandidatePromises', 'ensureProtocol', 'pairLocalProtocol', 'appendLocalCandidate'] as const)
    expect([nome, typeof ice[nome]]).toEqual([nome, 'function']);
  expect(Reflect.has(ice, 'stunServer')).toBe(true);
  expect([typeof ice.localUsername, typeof ice.localPassword, Array.isArray(ice.protocols)]).toEqual([
    'string',
    'string',
    true,
  ]);
  expect(Reflect.get(StunProtocol.prototype, 'datagramReceived')).toBeTypeOf('function');
  const nomi = ['sequenceNumber', 'timestamp', 'ntpTimestamp', 'rtpTimestamp', 'octetCount', 'packetCount', 'rtpCache'];
  for (const nome of [...nomi, 'negotiatedCodecs', 'remoteFractionLost', 'remotePacketsLost'])
    expect([nome, Reflect.has(sender, nome)]).toEqual([nome, true]);
  await pc.close();
});

test.each([
  ['chi ascolta', () => apparecchioCheAscolta()],
  ['chi parla', () => apparecchioCheParla('referente')],
  ['chi guarda in una misura', () => delPubblico({ leggero: true })],
  ['chi manda in una misura', () => cheManda(['audio'])],
])('nelle prove %s fa la sua offerta senza cercare nessuno fuori dalla macchina', async (_, nuovo) => {
  // Un nome che non si trova si aspetta cinque secondi: si misurerebbe quello.
  const cerca = vi.spyOn(dns.promises, 'lookup');
  const suo = nuovo();
  try {
    await suo.offerta();
    expect(cerca.mock.calls.map(([nome]) => nome).filter((nome) => nome !== '' && !/^[\d.:a-f]+$/.test(nome))).toEqual(
      [],
    );
  } finally {
    cerca.mockRestore();
    await suo.chiudi();
  }
});
