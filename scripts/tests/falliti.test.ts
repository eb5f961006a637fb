import { describe, expect, it } from 'vitest';
import { fallitiPlaywright, fallitiVitest, nonCorsePlaywright, nonCorseVitest } from './falliti.mjs';

describe('what npm test repeats at the end', () => {
  it('of a failed vitest test it tells file, name, start of the error without colours and how to repeat it', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'regge' },
      {
        status: 'failed',
        fullName: 'somma (due)',
        failureMessages: ['\u001b[31matteso 4\u001b[39m\n2\n3\n4\n5\n6\n7'],
      },
    ];
    const testResults = [{ name: '/casa/a.test.ts', status: 'failed', message: '', assertionResults }];
    expect(fallitiVitest({ testResults }, '/casa')).toEqual([
      {
        nome: 'a.test.ts › somma (due)',
        errore: 'atteso 4\n2\n3\n4\n5\n6',
        comando: "npx vitest run a.test.ts -t 'somma \\(due\\)'",
        riguarda: { con: 'vitest', file: 'a.test.ts' },
      },
    ]);
  });

  it('of a file that does not load it tells name and reason, and how many of its tests did not run', () => {
    const assertionResults = [
      { status: 'skipped', fullName: 'una' },
      { status: 'skipped', fullName: 'due' },
    ];
    const testResults = [{ name: '/casa/b.test.ts', status: 'failed', message: 'modulo assente', assertionResults }];
    expect(fallitiVitest({ testResults }, '/casa')).toMatchObject([{ nome: 'b.test.ts', errore: 'modulo assente' }]);
    expect([...nonCorseVitest({ testResults }, '/casa')]).toEqual([['b.test.ts', 2]]);
  });

  it('a failed browser test is found inside others too, in the file that runs it', () => {
    const caduta = {
      ok: false,
      title: 'apre l’elenco',
      file: 'prova.ts',
      tests: [{ status: 'unexpected', results: [{ error: { message: 'non c’è' } }] }],
    };
    const buona = { ok: true, title: 'chiude', file: 'x.spec.ts', tests: [{ status: 'expected', results: [{}] }] };
    const ferma = { ok: true, title: 'torna', file: 'x.spec.ts', tests: [{ status: 'skipped', results: [{}] }] };
    const suites = [{ file: 'x.spec.ts', specs: [buona], suites: [{ file: 'prova.ts', specs: [caduta, ferma] }] }];
    expect(fallitiPlaywright({ suites })).toEqual([
      {
        nome: 'x.spec.ts › apre l’elenco',
        errore: 'non c’è',
        comando: "npm run test:browser -- x.spec.ts -g 'apre l’elenco'",
        riguarda: { con: 'playwright', file: 'x.spec.ts' },
      },
    ]);
    expect([...nonCorsePlaywright({ suites })]).toEqual([['x.spec.ts', 1]]);
    const errors = [{ message: 'un avviso dopo l’ultima prova' }];
    expect(fallitiPlaywright({ errors })).toEqual([{ nome: 'playwright', errore: 'un avviso dopo l’ultima prova' }]);
  });

  it('of two different things it tells where they differ, not how a comparison is drawn', () => {
    const message =
      'Error: non sono uguali\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "contrasto",\n+ ]\n\n  7 | expect(';
    const errors = [{ message }];
    expect(fallitiPlaywright({ errors })[0]?.errore).toBe('Error: non sono uguali\n+   "contrasto",\n  7 | expect(');
  });

  it('of an account without tests it tells nothing', () => {
    expect(fallitiVitest({}, '/')).toEqual([]);
    expect(fallitiPlaywright({})).toEqual([]);
    expect([...nonCorseVitest({}, '/'), ...nonCorsePlaywright({})]).toEqual([]);
  });
});
