import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allargato,
  conMossa,
  conProposti,
  conTasto,
  coperti,
  fraDuePunti,
  inMezzo,
  MOSSE,
  spostato,
} from './riquadri.ts';

const PROPOSTO = { pagina: 2, x: 100, y: 200, larghezza: 900, altezza: 150, perche: 'iban', testo: 'IT60' } as const;

describe('i riquadri di chi oscura (R76)', () => {
  test('una proposta nasce coperta; chi la toglie non la ritrova coperta cercando altro', () => {
    const [uno] = conProposti([], [PROPOSTO]);
    if (uno === undefined) throw new Error('nessun riquadro');
    const scoperto = { ...uno, coperto: false };
    const altra = { ...PROPOSTO, pagina: 3 };
    expect(conProposti([scoperto], [PROPOSTO, altra]).map(({ pagina, coperto }) => [pagina, coperto])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect([coperti([uno]), coperti([scoperto])]).toEqual([
      [{ pagina: 2, x: 100, y: 200, larghezza: 900, altezza: 150 }],
      [],
    ]);
  });
  test('fra due punti, comunque si trascini; un clic non è un riquadro', () => {
    const atteso = { pagina: 1, x: 100, y: 200, larghezza: 400, altezza: 300 };
    expect(fraDuePunti(1, { x: 500, y: 200 }, { x: 100, y: 500 })).toEqual(atteso);
    expect(fraDuePunti(1, { x: 500, y: 200 }, { x: 510, y: 205 })).toBeNull();
  });
  test('le frecce lo spostano, con Maiusc lo allargano; un altro tasto no', () => {
    const uno = inMezzo(1);
    expect([conTasto(uno, 'ArrowRight', false)?.x, conTasto(uno, 'ArrowUp', false)?.y]).toEqual([3_550, 4_800]);
    expect([conTasto(uno, 'ArrowRight', true)?.larghezza, conTasto(uno, 'ArrowUp', true)?.altezza]).toEqual([
      3_050, 250,
    ]);
    expect(conTasto(uno, 'Enter', false)).toBeNull();
  });
  test('trascinato resta nella pagina; allargato, il suo angolo in alto a sinistra non si sposta', () => {
    const uno = inMezzo(1);
    expect(spostato(uno, -9_000, 9_000)).toMatchObject({ x: 0, y: 9_700, larghezza: 3_000, altezza: 300 });
    expect(allargato(uno, 9_000, 9_000)).toMatchObject({ x: 3_500, y: 4_850, larghezza: 6_500, altezza: 5_150 });
    expect(allargato(uno, -9_000, -9_000)).toMatchObject({ x: 3_500, y: 4_850, larghezza: 40, altezza: 40 });
  });
  test('con un tocco si fa ciò che fanno le frecce, ciascuna nel suo verso', () => {
    const uno = inMezzo(1);
    const di = ({ x, y, larghezza, altezza }: typeof uno) => [x, y, larghezza, altezza];
    expect(MOSSE.map((mossa) => di(conMossa(uno, mossa)).map((n, i) => n - (di(uno)[i] ?? 0)))).toEqual([
      [0, -100, 0, 0],
      [0, 100, 0, 0],
      [-100, 0, 0, 0],
      [100, 0, 0, 0],
      [0, 0, 100, 0],
      [0, 0, -100, 0],
      [0, 0, 0, 100],
      [0, 0, 0, -100],
    ]);
  });
  test('con i tasti non esce mai dalla pagina, né diventa di niente', () => {
    const tasto = fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean());
    fc.assert(
      fc.property(fc.array(tasto, { maxLength: 400 }), (tasti) => {
        let uno = inMezzo(1);
        for (const [quale, allarga] of tasti) uno = conTasto(uno, quale, allarga) ?? uno;
        expect([uno.x, uno.y, 10_000 - uno.x - uno.larghezza, 10_000 - uno.y - uno.altezza].every((n) => n >= 0)).toBe(
          true,
        );
        expect(Math.min(uno.larghezza, uno.altezza)).toBeGreaterThan(0);
      }),
    );
  });
});
