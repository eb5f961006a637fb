import { describe, expect, it } from 'vitest';
import { fallitiPlaywright, fallitiVitest, nonCorsePlaywright, nonCorseVitest } from './falliti.mjs';

describe('ciò che npm test ripete in fondo', () => {
  it('data una prova fallita di vitest, ne dice il file, il nome, l’inizio dell’errore senza colori e come ripeterla', () => {
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

  it('dato un file che non si carica, ne dice il nome e perché, e quante sue prove non sono corse', () => {
    const assertionResults = [
      { status: 'skipped', fullName: 'una' },
      { status: 'skipped', fullName: 'due' },
    ];
    const testResults = [{ name: '/casa/b.test.ts', status: 'failed', message: 'modulo assente', assertionResults }];
    expect(fallitiVitest({ testResults }, '/casa')).toMatchObject([{ nome: 'b.test.ts', errore: 'modulo assente' }]);
    expect([...nonCorseVitest({ testResults }, '/casa')]).toEqual([['b.test.ts', 2]]);
  });

  it('data una prova fallita nel browser, la trova anche dentro altre, nel file che la fa correre', () => {
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

  it('di due cose diverse dice in che cosa lo sono, non come si disegna un confronto', () => {
    const message =
      'Error: non sono uguali\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "contrasto",\n+ ]\n\n  7 | expect(';
    const errors = [{ message }];
    expect(fallitiPlaywright({ errors })[0]?.errore).toBe('Error: non sono uguali\n+   "contrasto",\n  7 | expect(');
  });

  it('dato un resoconto senza prove, non dice nulla', () => {
    expect(fallitiVitest({}, '/')).toEqual([]);
    expect(fallitiPlaywright({})).toEqual([]);
    expect([...nonCorseVitest({}, '/'), ...nonCorsePlaywright({})]).toEqual([]);
  });
});
