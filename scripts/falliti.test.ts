import { describe, expect, it } from 'vitest';
import { fallitiPlaywright, fallitiVitest } from './falliti.mjs';

describe('ciò che npm test ripete in fondo', () => {
  it('data una prova fallita di vitest, ne dice il file, il nome e l’inizio dell’errore senza colori', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'regge' },
      { status: 'failed', fullName: 'somma due', failureMessages: ['\u001b[31matteso 4\u001b[39m\n2\n3\n4\n5\n6\n7'] },
    ];
    const testResults = [{ name: '/casa/a.test.ts', status: 'failed', message: '', assertionResults }];
    expect(fallitiVitest({ testResults }, '/casa')).toEqual([
      { nome: 'a.test.ts › somma due', errore: 'atteso 4\n2\n3\n4\n5\n6' },
    ]);
  });

  it('dato un file che non si carica, ne dice il nome e perché', () => {
    const testResults = [
      { name: '/casa/b.test.ts', status: 'failed', message: 'modulo assente', assertionResults: [] },
    ];
    expect(fallitiVitest({ testResults }, '/casa')).toEqual([{ nome: 'b.test.ts', errore: 'modulo assente' }]);
  });

  it('data una prova fallita nel browser, la trova anche dentro altre', () => {
    const caduta = {
      ok: false,
      title: 'apre',
      file: 'x.spec.ts',
      tests: [{ results: [{ error: { message: 'non c’è' } }] }],
    };
    const buona = { ok: true, title: 'chiude', file: 'x.spec.ts', tests: [{ results: [{}] }] };
    expect(fallitiPlaywright({ suites: [{ specs: [buona], suites: [{ specs: [caduta] }] }] })).toEqual([
      { nome: 'x.spec.ts › apre', errore: 'non c’è' },
    ]);
  });

  it('dato un resoconto senza prove, non dice nulla', () => {
    expect(fallitiVitest({}, '/')).toEqual([]);
    expect(fallitiPlaywright({})).toEqual([]);
  });
});
