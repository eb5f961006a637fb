import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { RTCPeerConnection, StunProtocol } from 'werift';
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
