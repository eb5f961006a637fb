import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { RtpHeader, SrtpSession } from 'werift';
import { cifra } from './cifra.ts';
import type { SessioneSrtp } from './interni.ts';

const GIRO = 65_536;

test.each([
  ['AES_128_CM_SHA1_80', 1, 14],
  ['AEAD_AES_128_GCM', 7, 12],
] as const)('%s: gli stessi byte che darebbe la libreria, anche quando i numeri ricominciano', (_, profile, sale) => {
  const keys = {
    localMasterKey: randomBytes(16),
    localMasterSalt: randomBytes(sale),
    remoteMasterKey: randomBytes(16),
    remoteMasterSalt: randomBytes(sale),
  };
  const sua = new SrtpSession({ keys, profile });
  const nostra = new SrtpSession({ keys, profile }) as unknown as SessioneSrtp;
  const ssrc = 0xfedcba98;
  for (let n = GIRO - 3; n < GIRO + 3; n += 1) {
    const payload = randomBytes(n % 100);
    const come = { ssrc, payloadType: 96, marker: n % 2 === 0, sequenceNumber: n % GIRO, timestamp: 0xffff0000 + n };
    const intestazione = { ...come, timestamp: come.timestamp >>> 0 };
    expect(cifra(nostra, intestazione, payload)).toEqual(sua.encrypt(payload, new RtpHeader(intestazione)));
  }
});
