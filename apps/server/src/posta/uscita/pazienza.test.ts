import { expect, test } from 'vitest';
import { attesaDopo, eDefinitivo, scadenzaInvito } from './pazienza.ts';

const ORA_MS = 3_600_000;

test('R29 con un invito si insiste fino alle operazioni, e almeno un’ora se sono vicine o passate', () => {
  expect(scadenzaInvito(10 * ORA_MS, 0)).toBe(10 * ORA_MS);
  for (const inizioIl of [ORA_MS / 2, 0, -ORA_MS]) expect(scadenzaInvito(inizioIl, 0)).toBe(ORA_MS);
});

test('fra un tentativo e l’altro si aspetta sempre di più, e mai più di cinque minuti', () => {
  expect([1, 2, 3, 9, 10, 1_000].map(attesaDopo)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
});

test('è definitivo soltanto il no al destinatario o al messaggio: uno che è colpa nostra non perde gli inviti di tutti', () => {
  expect(eDefinitivo({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })).toBe(true);
  expect(eDefinitivo({ code: 'EMESSAGE', command: 'DATA', responseCode: 554 })).toBe(true);
  for (const nostro of [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 },
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    { code: 'ETLS', command: 'STARTTLS', responseCode: 502 },
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 },
    { code: 'ECONNECTION', command: 'CONN' },
    new Error('caduta'),
  ])
    expect(eDefinitivo(nostro)).toBe(false);
});
