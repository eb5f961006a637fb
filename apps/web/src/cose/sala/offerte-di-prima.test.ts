import type { Stanza } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import { offertaInTesta, offerteDiPrima } from './offerte-di-prima.ts';

const rilancio = (seq: number, pseudonimo: string, importoCent: number, canale: 'online' | 'sala') => ({
  seq,
  pseudonimo,
  importoCent,
  canale,
  ricevutoIl: seq,
  dichiaratoIl: seq,
});
const GARA: Pick<Stanza, 'graduatoria' | 'rilanci' | 'migliore'> = {
  graduatoria: [
    { pseudonimo: 'Abete', prezzoCent: 93_100_00, ragione: null },
    { pseudonimo: 'Mirto', prezzoCent: 90_000_00, ragione: null },
  ],
  rilanci: [
    rilancio(4, 'Rovere', 94_100_00, 'sala'),
    rilancio(5, 'Mirto', 95_100_00, 'online'),
    rilancio(6, 'Corbezzolo', 96_100_00, 'online'),
  ],
  migliore: { pseudonimo: 'Corbezzolo', importoCent: 96_100_00 },
};

describe('le offerte che dal fondo della sala si leggono', () => {
  test('in testa una, e sotto quelle di prima, fino a quella di partenza: chi ha offerto meno in busta non è mai stato in testa', () => {
    expect(offertaInTesta(GARA)).toEqual({ pseudonimo: 'Corbezzolo', importoCent: 96_100_00, da: 'online' });
    expect(offerteDiPrima(GARA, 3)).toEqual([
      { pseudonimo: 'Mirto', importoCent: 95_100_00, da: 'online' },
      { pseudonimo: 'Rovere', importoCent: 94_100_00, da: 'sala' },
      { pseudonimo: 'Abete', importoCent: 93_100_00, da: 'partenza' },
    ]);
    expect(offerteDiPrima(GARA, 2)).toHaveLength(2);
  });
  test('R55 tolto l’ultimo rilancio torna in testa chi c’era, e non sta due volte sullo schermo', () => {
    const annullato = {
      ...GARA,
      rilanci: GARA.rilanci.slice(0, 2),
      migliore: { pseudonimo: 'Mirto', importoCent: 95_100_00 },
    };
    expect(offertaInTesta(annullato)?.da).toBe('online');
    expect(offerteDiPrima(annullato, 3).map(({ pseudonimo }) => pseudonimo)).toEqual(['Rovere', 'Abete']);
  });
  test('appena partita, in testa c’è l’offerta di partenza e prima di lei nessuna; senza nessuno in testa non se ne inventa una', () => {
    const partita = { ...GARA, rilanci: [], migliore: { pseudonimo: 'Abete', importoCent: 93_100_00 } };
    expect(offertaInTesta(partita)?.da).toBe('partenza');
    expect(offerteDiPrima(partita, 3)).toEqual([]);
    expect(offertaInTesta({ graduatoria: [], rilanci: [], migliore: null })).toBeNull();
  });
});
