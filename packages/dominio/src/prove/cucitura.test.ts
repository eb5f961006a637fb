import { describe, expect, test } from 'vitest';
import { cuci, puntoDi, tessi } from './cucitura.ts';

const QUI = 'export const a = (x: number): boolean =>\n  x >= minimoCent && x <= massimoCent;\n';
const LI = 'if (x < minimoCent) return no;\n';
const tessuto = tessi(
  new Map([
    ['qui.ts', QUI],
    ['li.ts', LI],
  ]),
);
const guasto = { cerca: 'x >= minimoCent &&', metti: 'x > minimoCent &&' };

describe('una cucitura', () => {
  test('si trova dovunque stia, e comunque si vada a capo', () => {
    const punto = puntoDi(tessuto, 'R50', guasto);
    expect(punto.file).toBe('qui.ts');
    expect(cuci(QUI, punto, guasto)).toBe(QUI.replace('x >= minimoCent', 'x > minimoCent'));
    const spostato = `// Altrove.\n${QUI.replace('x >= minimoCent && x', 'x\n      >= minimoCent &&\n      x')}`;
    const altrove = puntoDi(tessi(new Map([['altrove.ts', spostato]])), 'R50', guasto);
    expect(cuci(spostato, altrove, guasto)).toBe(spostato.replace('x\n      >= minimoCent', 'x > minimoCent'));
  });

  test('non è un pezzo di parola, e cambia soltanto ciò che si cerca', () => {
    expect(tessuto('minimo')).toEqual([]);
    expect(tessuto('x < minimoCent').map(({ file }) => file)).toEqual(['li.ts']);
    const punto = puntoDi(tessuto, 'R50', { cerca: '\n  return no;\n', metti: '' });
    expect(cuci(LI, punto, { cerca: 'return no;', metti: '' })).toBe('if (x < minimoCent) \n');
  });

  test('che non c’è, o è in più posti, è invecchiata e si dice', () => {
    expect(() => puntoDi(tessuto, 'R50/zero', { cerca: 'x === 0', metti: '' })).toThrow(
      'R50/zero: ciò che si cerca non c’è',
    );
    expect(() => puntoDi(tessuto, 'R50', { cerca: 'minimoCent', metti: '' })).toThrow('c’è 2 volte (qui.ts, li.ts)');
    expect(tessuto('  \n ')).toEqual([]);
  });
});
