import { expect, test } from 'vitest';
import { righeDellaTabella } from '../rilanci/righe-dei-rilanci.ts';
import { alMillesimo, quantoDopo } from './istanti-vicini.ts';
import { respintiDi, seguitiDi, testaPrimaDi } from './seguiti-e-respinti.ts';

test('R54 due istanti vicini si distinguono: l’ora con i millesimi, e quanto passa', () => {
  expect(alMillesimo(Date.UTC(2026, 10, 23, 9, 30, 5, 7))).toBe('10:30:05,007');
  expect([quantoDopo(0), quantoDopo(999), quantoDopo(12_345)]).toEqual(['0 ms', '999 ms', '12,345 s']);
});

const rilancio = (seq: number, dichiaratoIl: number, importoCent: number) => ({
  seq,
  pseudonimo: `P${seq}`,
  importoCent,
  canale: 'online' as const,
  ricevutoIl: dichiaratoIl,
  dichiaratoIl,
});
const graduatoria = [{ pseudonimo: 'Primo', prezzoCent: 100, ragione: null }];

test('R54 dopo una dichiarazione si guardano i rilanci arrivati dopo, sulla testa che c’era allora', () => {
  const stanza = { graduatoria, rilanci: [rilancio(1, 10, 110), rilancio(2, 20, 120), rilancio(3, 30, 130)] };
  expect(seguitiDi(stanza, 10).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(testaPrimaDi(stanza, 10).importoCent).toBe(110);
  expect(testaPrimaDi(stanza, 5).importoCent).toBe(100);
  expect(testaPrimaDi(stanza, Number.POSITIVE_INFINITY).importoCent).toBe(130);
});

test('R54 con quelli accettati si guardano i respinti intanto, online e per la testa che avevano davanti', () => {
  const respinto = (seq: number, pseudonimo: string, ricevutoIl: number, codice: string) =>
    ({ seq, pseudonimo, importoCent: 115, ricevutoIl, rifiuto: { codice, regola: 'R50', dati: {} } }) as never;
  const stanza = {
    buste: [
      { pseudonimo: 'Online', canale: 'telematica' },
      { pseudonimo: 'Sala', canale: 'cartacea' },
    ] as never,
    rifiutati: [
      respinto(1, 'Online', 9, 'R50_importo_insufficiente'),
      respinto(2, 'Online', 11, 'R50_importo_insufficiente'),
      respinto(3, 'Online', 12, 'R54_crono_fermo'),
      respinto(4, 'Sala', 13, 'R50_importo_insufficiente'),
      respinto(5, 'Online', 14, 'R56_auto_rilancio'),
    ],
  };
  expect(respintiDi(stanza, 10).map(({ seq }) => seq)).toEqual([2, 5]);
});

test('R51 R54 la tabella tiene l’ordine in cui i rilanci valgono, non quello del registro', () => {
  const rifiuto = { codice: 'R54_preceduto_in_sala', regola: 'R54', dati: { minimoCent: 130 } } as const;
  const righe = righeDellaTabella({
    graduatoria,
    rilanci: [rilancio(9, 10, 120), rilancio(4, 30, 140)],
    rifiutati: [],
    rigiudicati: [{ seq: 10, pseudonimo: 'P3', importoCent: 125, ricevutoIl: 20, rifiuto }],
  } as unknown as Parameters<typeof righeDellaTabella>[0]);
  expect(righe.map(({ seq, inPiuCent }) => [seq, inPiuCent])).toEqual([
    [4, 20],
    [10, null],
    [9, 20],
  ]);
});
