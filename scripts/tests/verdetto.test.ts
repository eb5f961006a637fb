import { describe, expect, it } from 'vitest';
import { DEBOLI_MAX, giudica, righe, ultimaRiga } from './verdetto.mjs';

const NULLA = { passate: 12, cadute: [], deboli: [], nonCorse: 0 };
const debole = { nome: 'a.test.ts › regge', errore: '\natteso 4\navuto 3' };
const caduta = {
  nome: 'b.spec.ts › apre',
  errore: 'uno\n\ndue\ntre\nquattro',
  comando: 'npm run test:browser -- b.spec.ts',
};

describe('the verdict of npm test', () => {
  it('is good only if nothing failed and everything ran', () => {
    expect(giudica(NULLA)).toBe(true);
    expect(giudica({ ...NULLA, cadute: [caduta] })).toBe(false);
    expect(giudica({ ...NULLA, nonCorse: 1 })).toBe(false);
  });

  it('tolerates a few weak tests, and tells them', () => {
    const poche = { ...NULLA, deboli: Array.from({ length: DEBOLI_MAX }, () => debole) };
    expect(giudica(poche)).toBe(true);
    expect(righe(poche)[0]).toBe('debole: a.test.ts › regge (atteso 4 avuto 3)');
    expect(ultimaRiga(poche)).toBe(`12 passed, 0 failed, 0 not run, ${DEBOLI_MAX} deboli`);
    const troppe = { ...NULLA, deboli: [...poche.deboli, debole] };
    expect(giudica(troppe)).toBe(false);
    expect(righe(troppe).at(-1)).toContain('più di 3');
  });

  it('of two different things tells where they differ', () => {
    const diff =
      'Error: expect(received).toBe(expected)\n\n- Expected  - 1\n+ Received  + 1\n\n@@ -1,3 +1,3 @@\n  uguale\n- atteso\n+ avuto';
    const pagina =
      'Error: expect(received).toBeGreaterThan(expected)\n\nExpected: > 5\nReceived:   0\n\nCall Log:\n- Timeout 60000ms';
    expect(righe({ ...NULLA, deboli: [{ ...debole, errore: diff }] })).toEqual([
      'debole: a.test.ts › regge (Error: expect(received).toBe(expected) - atteso + avuto)',
    ]);
    expect(righe({ ...NULLA, cadute: [{ ...caduta, errore: pagina }] }).slice(1, -1)).toEqual([
      '    Error: expect(received).toBeGreaterThan(expected)',
      '    Expected: > 5',
      '    Received:   0',
    ]);
  });

  it('of what fails gives the name, the start of the error and how to repeat it alone', () => {
    expect(righe({ ...NULLA, cadute: [caduta] })).toEqual([
      'Fallita: b.spec.ts › apre',
      '    uno',
      '    due',
      '    tre',
      '    npm run test:browser -- b.spec.ts',
    ]);
    expect(ultimaRiga({ ...NULLA, cadute: [caduta], nonCorse: 7 })).toBe('12 passed, 1 failed, 7 not run');
  });
});
