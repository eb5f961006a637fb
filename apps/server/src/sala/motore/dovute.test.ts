import { expect, test } from 'vitest';
import { creaDovute } from './dovute.ts';
import { CONTI_VUOTI } from './motore.ts';

const FATTO = { fatto: true } as const;
const BATTITO = { misura: { sale: [], conti: CONTI_VUOTI } };
const RIFIUTO = { nonEntra: 'guasto' } as const;
const NULLA = { ancora: [], finiscilo: false };
const passaggio = (n: number) => ({ n, fai: 'cancello', sala: 'a', cancello: null }) as const;
const congeda = (n: number) => ({ n, fai: 'congeda', quali: [{ sessione: 's', sala: null, ruolo: null }] }) as const;

test('R81 ciò che è detto chiuso non si chiede più; ciò che risponde altro non è chiuso', () => {
  const dovute = creaDovute();
  dovute.chiesta('c', congeda(1), 1);
  expect([dovute.risposto(1, FATTO), dovute.resta('c')]).toEqual([NULLA, false]);
  dovute.chiesta('c', congeda(2), 2);
  expect([dovute.risposto(2, RIFIUTO), dovute.resta('c')]).toEqual([NULLA, true]);
  // Al battito seguente si chiede ancora.
  expect(dovute.risposto(3, BATTITO)).toEqual({ ancora: [['c', congeda(2)]], finiscilo: false });
});

test('R81 un passaggio che non si dice chiuso, mentre si risponde ad altro, finisce chi lo tiene', () => {
  const dovute = creaDovute();
  dovute.chiesta('p', passaggio(5), 5);
  // A ciò che gli si era chiesto prima risponde quando può: non dice nulla di ciò che viene dopo.
  expect([dovute.risposto(4, FATTO), dovute.unPassaggio()]).toEqual([NULLA, true]);
  expect(dovute.risposto(6, BATTITO).finiscilo).toBe(true);
  dovute.finito();
  dovute.chiesta('p', passaggio(7), 7);
  expect(dovute.risposto(7, RIFIUTO).finiscilo).toBe(true);
});

test('R81 chi tarda non ha colpa: finché non risponde a nulla non gli si ripete nulla', () => {
  const dovute = creaDovute();
  dovute.chiesta('p', passaggio(1), 1);
  expect(dovute.resta('p')).toBe(true);
  expect([dovute.risposto(1, FATTO), dovute.resta('p'), dovute.unPassaggio()]).toEqual([NULLA, false, false]);
});

test('R81 ciò che si rifiuta di chiudere tre volte finisce con chi lo tiene', () => {
  const dovute = creaDovute();
  const finito: boolean[] = [];
  for (let n = 1; n <= 3; n += 1) {
    dovute.chiesta('c', congeda(2 * n), 2 * n);
    finito.push(dovute.risposto(2 * n, RIFIUTO).finiscilo);
  }
  expect(finito).toEqual([false, false, true]);
});
