import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leggiArea, leggiPunto, scriviArea, scriviPunto, siIncrocia } from './luoghi.ts';

describe('punti e aree nell’indirizzo', () => {
  test.each(['', '45', '45,9,1', 'a,b', '91,0', '0,181', '1e3,2', '45.1234567,9', '45,9;'])(
    '«%s» non è un punto',
    (testo) => {
      expect(leggiPunto(testo)).toBeNull();
    },
  );

  test('un riquadro e un’area disegnata si rileggono come si sono scritti', () => {
    const riquadro = { tipo: 'riquadro', riquadro: { ovest: 8.5, sud: 45, est: 9.25, nord: 46 } } as const;
    expect(scriviArea(riquadro)).toBe('8.5,45,9.25,46');
    expect(leggiArea(scriviArea(riquadro))).toEqual(riquadro);
    const disegnata = {
      tipo: 'disegnata',
      vertici: [
        { lat: 45, lon: 8 },
        { lat: 46, lon: 8 },
        { lat: 46, lon: 9 },
      ],
    } as const;
    expect(leggiArea(scriviArea(disegnata))).toEqual(disegnata);
  });

  test.each([
    ['13,45,11,43', 'illeggibile'],
    ['11,43,13', 'illeggibile'],
    ['45,8;46,9', 'illeggibile'],
    ['45,8;46,9;x', 'illeggibile'],
    ['45,8;46,10;45,10;46,8', 'incrociata'],
    // Un lato che torna sul primo, e un vertice ripetuto.
    ['45,8;45,9;45,8;46,8', 'incrociata'],
    ['45,8;45,8;46,8;46,9', 'incrociata'],
    [Array.from({ length: 61 }, (_, i) => `${i},${i * i * 0.01}`).join(';'), 'troppi_vertici'],
  ])('«%s»: %s', (testo, perche) => {
    expect(leggiArea(testo)).toBe(perche);
  });

  test('un poligono convesso non si incrocia; scambiando due vertici lontani sì', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 30 }), fc.nat(), (quanti, quale) => {
        const giro = Array.from({ length: quanti }, (_, i) => ({
          lat: 42 + Math.sin((2 * Math.PI * i) / quanti),
          lon: 12 + Math.cos((2 * Math.PI * i) / quanti),
        }));
        expect(siIncrocia(giro)).toBe(false);
        const i = quale % quanti;
        const j = (i + 1) % quanti;
        const scambiati = giro.map((punto, k) => (k === i ? (giro[j] ?? punto) : k === j ? (giro[i] ?? punto) : punto));
        expect(siIncrocia(scambiati)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('un punto si scrive corto', () => {
    expect(scriviPunto({ lat: 45.123456, lon: -8.00001 })).toBe('45.1235,-8');
  });
});
