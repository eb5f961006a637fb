import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { delegato, partecipanti } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { CONTRATTO } from '../linea/tutte.ts';
import { lavoroDi, quotaDi } from './di-una-chiamata.ts';
import { QUOTE } from './tavola.ts';

/**
 * Le scritture di chi non è ancora nessuno: mostrano una prova, e ciascuna conta i propri errori (`accesso/limiti/limite-accessi`).
 * Chi ne aggiunge una scrive qui perché non ha una quota di persona.
 */
const DI_CHI_MOSTRA_UNA_PROVA = [
  'POST /api/admin/auth/login',
  'POST /api/admin/auth/password/collegamento',
  'POST /api/admin/auth/password/reimposta',
  'POST /api/admin/auth/password/richiesta',
  'POST /api/admin/auth/token',
  'POST /api/admin/auth/token/rinnova',
  'POST /api/edicom/auth/token/rinnova',
  'POST /api/gv/aste/:id/pacchetti',
  'POST /api/gv/chiave-firma',
  'POST /api/gv/operatori',
  // Chi chiede di assistere si conta per casa, e uno per codice (`posta/richieste/rotte-richieste`).
  'POST /api/pubblico/aste/:id/richieste',
  'POST /api/user/auth/anteprima',
  'POST /api/user/auth/login',
  'POST /api/user/auth/token',
  'POST /api/user/auth/token/rinnova',
];

const nome = ({ metodo, percorso }: { metodo: string; percorso: string }) => `${metodo} ${percorso}`;

describe('le quote, chiamata per chiamata', () => {
  test('ogni scrittura, ogni file caricato e ogni canale ha la sua, tranne le prove di accesso', () => {
    const senza = CONTRATTO.filter(({ chiamata }) => chiamata.metodo !== 'GET' && quotaDi(chiamata) === null);
    expect(senza.map(({ chiamata }) => nome(chiamata)).sort()).toEqual(DI_CHI_MOSTRA_UNA_PROVA);
  });

  test('ogni documento composto sul momento ha una quota, se si sa chi lo chiede, e aspetta nella sua coda', () => {
    // Ciò che è già scritto, e si manda com'è, non si compone.
    const documenti = CONTRATTO.filter(
      ({ chiamata: { definizione } }) =>
        definizione.pesante !== 'nessuno' &&
        Object.values(definizione.risponde).some(
          (una) =>
            'file' in una && una.file.some((tipo) => /^(?:application\/(?:pdf|zip|.*sheet)|text\/csv)$/.test(tipo)),
        ),
    );
    expect(documenti.length).toBeGreaterThan(5);
    for (const { chiamata } of documenti) {
      expect([nome(chiamata), lavoroDi(chiamata)]).not.toEqual([nome(chiamata), null]);
      if (chiamata.definizione.chi.strategia !== null)
        expect([nome(chiamata), quotaDi(chiamata)]).not.toEqual([nome(chiamata), null]);
    }
  });

  test('ogni lettura di chi si conosce ha la sua; ciò che si cerca con dei filtri aspetta nella sua coda', () => {
    const letture = CONTRATTO.map(({ chiamata }) => chiamata).filter(
      ({ metodo, definizione: { chi } }) => metodo === 'GET' && chi.strategia !== null,
    );
    expect(letture.length).toBeGreaterThan(40);
    expect(letture.filter((una) => quotaDi(una) === null).map(nome)).toEqual([]);
    const cercano = letture.filter((una) => lavoroDi(una) === 'ricerca').map(nome);
    for (const una of ['soggetti', 'registro/atti', 'registro/letture', 'banca/movimenti', 'statistiche'])
      expect(cercano).toContain(`GET /api/edicom/${una}`);
    // Chi è in gara legge il seguito senza aspettare nessuno.
    expect(cercano.filter((una) => una.includes('/eventi') || una.includes('/api/user/'))).toEqual([]);
  });

  test('una riga nuova non ne resta senza', () => {
    const nuova = { titolo: 'nuova', risponde: {} };
    expect(quotaDi(chiamata({ POST: '/api/nuova', chi: partecipanti, ...nuova }))).toBe('scrittura');
    expect(quotaDi(chiamata({ POST: '/api/nuova', chi: delegato, ...nuova }))).toBe('atto');
    expect(quotaDi(chiamata({ GET: '/api/nuova', chi: partecipanti, ...nuova }))).toBe('lettura');
    const cerca = chiamata({
      GET: '/api/nuova',
      chi: delegato,
      query: z.strictObject({ testo: z.string() }),
      ...nuova,
    });
    expect([quotaDi(cerca), lavoroDi(cerca)]).toEqual(['ricerca', 'ricerca']);
    const segue = chiamata({ GET: '/api/nuova', chi: delegato, query: z.strictObject({ dopo: z.string() }), ...nuova });
    expect([quotaDi(segue), lavoroDi(segue)]).toEqual(['lettura', null]);
    const intera = chiamata({ GET: '/api/nuova', chi: partecipanti, pesante: 'registro', ...nuova });
    expect([quotaDi(intera), lavoroDi(intera)]).toEqual(['documento', 'registro']);
    expect(quotaDi(chiamata({ DELETE: '/api/nuova', chi: partecipanti, quota: 'aiuto', ...nuova }))).toBe('aiuto');
  });

  test('chi conduce e il banco hanno un conto loro, mai quello di chi partecipa', () => {
    const comuni = new Set(['canale', 'file', 'lettura']);
    const diChi = (strategia: string) =>
      new Set(
        CONTRATTO.filter(({ chiamata }) => chiamata.definizione.chi.strategia === strategia)
          .map(({ chiamata }) => quotaDi(chiamata))
          .filter((quota) => quota !== null && !comuni.has(quota)),
      );
    const partecipa = diChi('user');
    for (const strategia of ['admin', 'edicom'])
      expect([...diChi(strategia)].filter((quota) => partecipa.has(quota))).toEqual([]);
  });

  test('ogni quota lascia passare almeno una chiamata, e torna intera in meno di dieci minuti', () => {
    for (const { riserva, ogniMs } of Object.values(QUOTE)) {
      expect(riserva).toBeGreaterThanOrEqual(1);
      expect(riserva * ogniMs).toBeLessThanOrEqual(600_000);
    }
  });
});
