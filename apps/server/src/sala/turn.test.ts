import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { creaTurn } from './turn.ts';

const SEGRETO = 'un segreto lungo abbastanza';
const ORA_MS = 3_600_000;
const ADESSO = 1_795_000_000_000;

test('R33 R81 le credenziali scadono, si verificano con il segreto, e non dicono di chi sono', () => {
  const turn = creaTurn({
    indirizzi: ['turn:a:3478?transport=tcp', 'turns:a:5349'],
    segreto: SEGRETO,
    durataMs: ORA_MS,
  });
  const [una, altra] = turn.serverIce('vendita', 'abete', ADESSO);
  expect([una?.urls, altra?.urls]).toEqual(['turn:a:3478?transport=tcp', 'turns:a:5349']);
  const [fino = '', di = ''] = una?.username.split(':') ?? [];
  expect(Number(fino) * 1_000).toBeGreaterThan(ADESSO + ORA_MS - 600_001);
  expect(Number(fino) * 1_000).toBeLessThanOrEqual(ADESSO + ORA_MS);
  expect(una?.credential).toBe(createHmac('sha1', SEGRETO).update(`${fino}:${di}`).digest('base64'));
  expect(di).not.toContain('abete');
  expect(turn.serverIce('vendita', 'abete', ADESSO + 1)).toEqual(turn.serverIce('vendita', 'abete', ADESSO));
  expect(turn.serverIce('vendita', 'betulla', ADESSO)[0]?.username).not.toBe(una?.username);
  expect(turn.serverIce('altra', 'abete', ADESSO)[0]?.username).not.toBe(una?.username);
});

test('R81 senza coturn non si danno credenziali', () => {
  expect(creaTurn(null).serverIce('vendita', 'abete', ADESSO)).toEqual([]);
});
