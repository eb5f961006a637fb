import { describe, expect, test } from 'vitest';
import { NESSUN_FILTRO, perIlServer, quantiFiltri, ricercaVuota } from './filtro.ts';
import { leggiRicerca, scriviRicerca } from './indirizzo.ts';

describe('la ricerca come la vuole il server', () => {
  test('di un filtro vuoto non si manda nulla', () => {
    expect(perIlServer(NESSUN_FILTRO)).toEqual({});
    expect(ricercaVuota(NESSUN_FILTRO)).toBe(true);
    expect(ricercaVuota({ ...NESSUN_FILTRO, stato: ['conclusa'] })).toBe(false);
  });

  test('gli importi sono scritti all’italiana; uno illeggibile non filtra', () => {
    expect(perIlServer({ ...NESSUN_FILTRO, prezzoMin: '50.000', prezzoMax: '80.000,50' })).toEqual({
      prezzoMin: 50_000_00,
      prezzoMax: 80_000_50,
    });
    expect(perIlServer({ ...NESSUN_FILTRO, prezzoMax: 'tanto' })).toEqual({});
  });

  test('le date sono giorni di Roma, estremi compresi, anche quando cambia l’ora', () => {
    expect(perIlServer({ ...NESSUN_FILTRO, dal: '21/11/2026', al: '21/11/2026' })).toEqual({
      dal: Date.UTC(2026, 10, 20, 23),
      al: Date.UTC(2026, 10, 21, 23) - 1,
    });
    const { dal = 0, al = 0 } = perIlServer({ ...NESSUN_FILTRO, dal: '25/10/2026', al: '25/10/2026' });
    expect(al + 1 - dal).toBe(25 * 3_600_000);
    expect(perIlServer({ ...NESSUN_FILTRO, dal: '31/02/2026' })).toEqual({});
  });

  test('un centro senza raggio, o un raggio senza centro, non vale', () => {
    expect(perIlServer({ ...NESSUN_FILTRO, centro: '45,9' })).toEqual({});
    expect(perIlServer({ ...NESSUN_FILTRO, raggio: '10' })).toEqual({});
    expect(perIlServer({ ...NESSUN_FILTRO, centro: '45,9', raggio: '10' })).toEqual({ centro: '45,9', raggio: 10 });
  });

  test('i filtri si contano uno per restrizione, senza le parole', () => {
    expect(quantiFiltri({ ...NESSUN_FILTRO, testo: 'villa' })).toBe(0);
    expect(quantiFiltri({ ...NESSUN_FILTRO, provincia: ['Varese'], categoria: ['BOX', 'TERRENI'] })).toBe(3);
    // Un comune con il suo raggio è una restrizione sola.
    expect(quantiFiltri({ ...NESSUN_FILTRO, vicino: 'Cislago (VA)', centro: '45,9', raggio: '10' })).toBe(1);
  });

  test('le scelte si mandano tutte', () => {
    const posti = { regione: ['Lazio', 'Lombardia'], provincia: ['RM'], comune: ['Roma'] };
    expect(perIlServer({ ...NESSUN_FILTRO, ...posti })).toEqual(posti);
    expect(perIlServer({ ...NESSUN_FILTRO, categoria: ['BOX', 'TERRENI'], tentativo: ['2'] })).toEqual({
      categoria: ['BOX', 'TERRENI'],
      tentativo: [2],
    });
  });
});

describe('la ricerca nell’indirizzo', () => {
  test('ciò che si scrive si rilegge uguale', () => {
    const ricerca = {
      filtro: {
        ...NESSUN_FILTRO,
        testo: 'villa',
        prezzoMax: '80000',
        centro: '41.9,12.5',
        raggio: '50',
        stato: ['conclusa'],
        regione: ['Lazio'],
        provincia: ['Varese', 'Como'],
        comune: ['L’Aquila'],
        categoria: ['BOX', 'TERRENI, BOSCHI'],
        tentativo: ['1', '2'],
      },
      vista: 'mappa',
      ordine: 'distanza',
    } as const;
    expect(scriviRicerca(ricerca)).toEqual({
      testo: 'villa',
      prezzoMax: 80_000,
      centro: '41.9,12.5',
      raggio: 50,
      stato: 'conclusa',
      regione: 'Lazio',
      provincia: ['Varese', 'Como'],
      comune: 'L’Aquila',
      categoria: ['BOX', 'TERRENI, BOSCHI'],
      tentativo: [1, 2],
      ordine: 'distanza',
      vista: 'mappa',
    });
    expect(leggiRicerca(scriviRicerca(ricerca))).toEqual(ricerca);
    expect(scriviRicerca({ filtro: NESSUN_FILTRO, vista: 'elenco', ordine: 'prossime' })).toEqual({});
  });

  test('ciò che non si riconosce non conta', () => {
    expect(
      leggiRicerca({ vista: 'altro', ordine: 7, testo: { a: 1 }, luogo: ['x'], stato: [{}, null], sconosciuto: 'x' }),
    ).toEqual({
      filtro: NESSUN_FILTRO,
      vista: 'elenco',
      ordine: 'prossime',
    });
    expect(leggiRicerca({ testo: 'a'.repeat(1_000) }).filtro.testo).toHaveLength(200);
    expect(leggiRicerca({ stato: Array.from({ length: 500 }, () => 'x') }).filtro.stato).toHaveLength(20);
  });
});
