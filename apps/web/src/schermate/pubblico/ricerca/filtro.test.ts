import type { AstaPubblica } from '@gestore/contratto';
import { PARAMETRI_PREDEFINITI, type Parametri } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import { type Filtro, filtra, inOrdine, NESSUN_FILTRO } from './filtro.ts';
import { leggiRicerca, scriviRicerca } from './indirizzo.ts';

const ROMA = { lat: 41.9028, lon: 12.4964 };

/** Un avviso pubblicato, con ciò che la prova vuole di suo. */
function asta(id: string, suo: { luogo?: Partial<AstaPubblica['scheda']['luogo']>; il?: number; cent?: number } = {}) {
  return {
    id,
    fase: 'raccolta',
    scheda: {
      titolo: `Lotto ${id}`,
      idVenditaPvp: null,
      tribunale: 'Tribunale di Forlì',
      ruolo: { numero: '672', anno: 2012 },
      lotto: { codice: 'LOTTO UNICO', descrizione: 'Villa con giardino', categoria: 'Immobile Residenziale' },
      luogo: {
        via: 'Corso dell’Università, 3',
        comune: 'Forlì',
        provincia: 'Forlì-Cesena',
        regione: 'Emilia-Romagna',
        latitudine: 44.2225,
        longitudine: 12.0408,
        ...suo.luogo,
      },
      beni: [],
      allegati: [],
      stimaCent: null,
      delegatoId: null,
      delegatoNome: null,
    },
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      modalita: 'sincrona_mista',
      prezzoBaseCent: suo.cent ?? 100_000_00,
      inizioOperazioniIl: suo.il ?? Date.UTC(2026, 10, 21, 9),
    } as Parametri,
    offertaMinimaCent: 75_000_00,
    esito: null,
  } satisfies AstaPubblica;
}

const trova = (aste: readonly AstaPubblica[], filtro: Partial<Filtro>): string[] =>
  filtra(aste, { ...NESSUN_FILTRO, ...filtro }).map(({ id }) => id);

describe('la ricerca fra le vendite', () => {
  test.each([['forli villa'], ['GIARDINO  forlì'], ["dell'universita"], ['672/2012'], ['residenziale']])(
    '«%s» trova l’avviso: accenti, maiuscole e ordine non contano',
    (testo) => {
      expect(trova([asta('a')], { testo })).toEqual(['a']);
    },
  );

  test('ogni parola deve comparire, e il luogo si cerca solo nel luogo', () => {
    expect(trova([asta('a')], { testo: 'villa rosolini' })).toEqual([]);
    expect(trova([asta('a')], { luogo: 'cesena' })).toEqual(['a']);
    expect(trova([asta('a')], { luogo: 'villa' })).toEqual([]);
  });

  test('il prezzo ha due estremi compresi, scritti all’italiana; uno illeggibile non filtra', () => {
    const aste = [asta('a', { cent: 50_000_00 }), asta('b', { cent: 80_000_50 })];
    expect(trova(aste, { prezzoMin: '50.000', prezzoMax: '80.000,50' })).toEqual(['a', 'b']);
    expect(trova(aste, { prezzoMin: '50.000,01' })).toEqual(['b']);
    expect(trova(aste, { prezzoMax: '80000' })).toEqual(['a']);
    expect(trova(aste, { prezzoMax: 'tanto' })).toEqual(['a', 'b']);
  });

  test('le date sono giorni di Roma, estremi compresi', () => {
    // 23:30 UTC del 20 è già il 21 a Roma.
    const aste = [asta('a', { il: Date.UTC(2026, 10, 20, 23, 30) })];
    expect(trova(aste, { dal: '21/11/2026', al: '21/11/2026' })).toEqual(['a']);
    expect(trova(aste, { al: '20/11/2026' })).toEqual([]);
  });

  test('nel raggio e nell’area entra solo chi ha una posizione', () => {
    const forli = asta('forli');
    const roma = asta('roma', { luogo: { latitudine: ROMA.lat, longitudine: ROMA.lon } });
    const ignota = asta('ignota', { luogo: { latitudine: null, longitudine: null } });
    const aste = [forli, roma, ignota];
    expect(trova(aste, { centro: '41.9,12.5', raggio: '50' })).toEqual(['roma']);
    // Da Roma a Forlì sono circa 260 chilometri in linea d'aria.
    expect(trova(aste, { centro: '41.9,12.5', raggio: '265' })).toEqual(['forli', 'roma']);
    expect(trova(aste, { area: '11,43,13,45' })).toEqual(['forli']);
    expect(trova(aste, { area: '13,45,11,43' })).toEqual(['forli', 'roma', 'ignota']);
  });

  test('prima le vendite in corso, poi le prossime, infine le concluse dalla più recente', () => {
    const aste = [
      { ...asta('conclusa-vecchia', { il: 1 }), fase: 'chiusa' },
      { ...asta('prossima', { il: 50 }), fase: 'raccolta' },
      { ...asta('conclusa', { il: 2 }), fase: 'esitata' },
      { ...asta('in-corso', { il: 90 }), fase: 'gara' },
      { ...asta('imminente', { il: 40 }), fase: 'termine_scaduto' },
    ] satisfies AstaPubblica[];
    expect(inOrdine(aste).map(({ id }) => id)).toEqual([
      'in-corso',
      'imminente',
      'prossima',
      'conclusa',
      'conclusa-vecchia',
    ]);
  });
});

describe('la ricerca nell’indirizzo', () => {
  test('ciò che si scrive si rilegge uguale', () => {
    const ricerca = {
      filtro: { ...NESSUN_FILTRO, testo: 'villa', prezzoMax: '80000', centro: '41.9,12.5', raggio: '50' },
      vista: 'mappa',
    } as const;
    expect(scriviRicerca(ricerca)).toEqual({
      testo: 'villa',
      prezzoMax: 80_000,
      centro: '41.9,12.5',
      raggio: 50,
      vista: 'mappa',
    });
    expect(leggiRicerca(scriviRicerca(ricerca))).toEqual(ricerca);
    expect(scriviRicerca({ filtro: NESSUN_FILTRO, vista: 'elenco' })).toEqual({});
  });

  test('ciò che non si riconosce non conta', () => {
    expect(leggiRicerca({ vista: 'altro', testo: { a: 1 }, luogo: ['x'], sconosciuto: 'x' })).toEqual({
      filtro: NESSUN_FILTRO,
      vista: 'elenco',
    });
    expect(leggiRicerca({ testo: 'a'.repeat(1_000) }).filtro.testo).toHaveLength(200);
  });
});
