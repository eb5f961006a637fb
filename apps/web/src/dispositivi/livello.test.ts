import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { livello, SILENZIO_MAX, VOCE_MIN } from './livello.ts';

/** Un tono puro con quell'ampiezza. */
function tono(ampiezza: number): Float32Array {
  return Float32Array.from({ length: 1_024 }, (_, i) => ampiezza * Math.sin(i / 3));
}

describe('livello del microfono', () => {
  test('nessun campione e il silenzio valgono zero', () => {
    expect(livello(new Float32Array())).toBe(0);
    expect(livello(new Float32Array(1_024))).toBe(0);
  });

  test('il rumore di fondo sta sotto il silenzio, una voce sopra la sua soglia, il massimo quasi a cento', () => {
    expect(livello(tono(0.001))).toBeLessThanOrEqual(SILENZIO_MAX);
    expect(livello(tono(0.03))).toBeGreaterThanOrEqual(VOCE_MIN);
    expect(livello(tono(1))).toBeGreaterThan(90);
  });

  test('sta sempre fra 0 e 100, e un suono più forte non segna di meno', () => {
    fc.assert(
      fc.property(fc.float({ min: 0, max: 1, noNaN: true }), fc.float({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const [piano, forte] = [Math.min(a, b), Math.max(a, b)];
        expect(livello(tono(piano))).toBeGreaterThanOrEqual(0);
        expect(livello(tono(forte))).toBeLessThanOrEqual(100);
        expect(livello(tono(forte))).toBeGreaterThanOrEqual(livello(tono(piano)));
      }),
    );
  });
});
