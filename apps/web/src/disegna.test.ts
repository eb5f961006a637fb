import { expect, test } from 'vitest';
import { disegna } from './disegna.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const OSTILE = '<img src=x onerror=alert(1)>';

const scheda = (titolo: string) => ({
  id: ID,
  fase: 'raccolta',
  ferma: false,
  garaSospesa: false,
  esito: null,
  offertaMinimaCent: 7_500_000,
  scheda: {
    titolo,
    tribunale: 'Tribunale di Roma',
    ruolo: { numero: '12', anno: 2026 },
    idVenditaPvp: null,
    delegatoId: null,
    delegatoNome: 'Avv. Elena Conti',
    stimaCent: null,
    lotto: { codice: 'Lotto 1', descrizione: 'Con giardino', categoria: null },
    beni: [],
    luogo: { via: 'Via Po', comune: 'Roma', provincia: 'RM', regione: 'Lazio', latitudine: 41.9, longitudine: 12.5 },
    allegati: [],
  },
  parametri: {
    prezzoBaseCent: 10_000_000,
    rilancioMinimoCent: 100_000,
    cauzionePercento: 10,
    cauzioneSu: 'offerta',
    modalita: 'sincrona_mista',
    unitaTempoMs: 180_000,
    saldoGiorni: 120,
    personaDaNominareAmmessa: true,
    termineOfferteIl: 1_790_000_000_000,
    inizioOperazioniIl: 1_790_100_000_000,
  },
});

type Risposte = Readonly<Record<string, { stato: number; corpo: unknown } | null>>;
const conRisposte = (risposte: Risposte) => {
  const chieste: string[] = [];
  return {
    chieste,
    leggi: async (percorso: string) => {
      chieste.push(percorso);
      return risposte[percorso] ?? null;
    },
  };
};
const FOTO = {
  id: '00000000-0000-4000-8000-0000000000f0',
  genere: 'fotografia',
  titolo: 'Facciata',
  alternativo: 'La facciata sulla via',
  byte: 90_000,
  pagine: null,
  misure: [
    { nome: '320', larghezza: 320, altezza: 213 },
    { nome: '800', larghezza: 800, altezza: 533 },
  ],
  pubblicatoIl: 1_788_000_000_000,
};
const PERIZIA = {
  ...FOTO,
  id: '00000000-0000-4000-8000-0000000000f1',
  genere: 'perizia',
  titolo: 'Perizia di stima',
  alternativo: null,
  pagine: 12,
  misure: [],
};
const VUOTE: Risposte = {
  [`/api/pubblico/aste/${ID}/documenti`]: {
    stato: 200,
    corpo: { documenti: [FOTO, PERIZIA], corretti: [], tolti: [] },
  },
  [`/api/pubblico/aste/${ID}/rinvii`]: { stato: 200, corpo: { rinvii: [] } },
  [`/api/pubblico/aste/${ID}/sospensioni`]: { stato: 200, corpo: { sospensioni: [] } },
};
const ADESSO = { adessoMs: 1_789_000_000_000 };

test('la scheda ha nelle parole e nelle letture ciò che risponde la chiamata di chiunque, e nient’altro', async () => {
  const corpo = scheda(OSTILE);
  const { leggi, chieste } = conRisposte({ ...VUOTE, [`/api/pubblico/aste/${ID}`]: { stato: 200, corpo } });
  const pagina = await disegna({ indirizzo: `/asta/${ID}`, lingua: 'it', ...ADESSO, leggi });
  expect(pagina).toMatchObject({ stato: 200, titolo: `${OSTILE} - Gestore Vendite` });
  expect(pagina?.descrizione).toContain('Roma, Tribunale di Roma. Prezzo base: € 100.000,00');
  expect(pagina?.corpo).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(pagina?.corpo).not.toContain(OSTILE);
  expect(pagina?.corpo).toContain('Con giardino');
  expect(pagina?.lette).toContainEqual({ chiave: ['asta', 'pubblica', ID], dati: corpo });
  expect(chieste.every((una) => una.startsWith('/api/pubblico/'))).toBe(true);
});

test('R76 le foto e i documenti pubblicati sono nelle parole della scheda, con le loro misure', async () => {
  const { leggi } = conRisposte({ ...VUOTE, [`/api/pubblico/aste/${ID}`]: { stato: 200, corpo: scheda('Villa') } });
  const pagina = await disegna({ indirizzo: `/asta/${ID}`, lingua: 'it', ...ADESSO, leggi });
  expect(pagina?.corpo).toMatch(
    new RegExp(`<img (?=[^>]*src="/api/pubblico/documenti/${FOTO.id}/800")(?=[^>]*width="800")(?=[^>]*height="533")`),
  );
  expect(pagina?.corpo).toContain('alt="La facciata sulla via"');
  expect(pagina?.corpo).toContain(`href="/api/pubblico/documenti/${PERIZIA.id}/originale"`);
  expect(pagina?.corpo).toContain('Perizia di stima');
});

test('nell’altra lingua cambiano le parole, non la vendita', async () => {
  const { leggi } = conRisposte({ ...VUOTE, [`/api/pubblico/aste/${ID}`]: { stato: 200, corpo: scheda('Villa') } });
  const inItaliano = await disegna({ indirizzo: `/asta/${ID}`, lingua: 'it', ...ADESSO, leggi });
  const inInglese = await disegna({ indirizzo: `/asta/${ID}`, lingua: 'en', ...ADESSO, leggi });
  expect([inItaliano?.corpo.includes('Accedi'), inInglese?.corpo.includes('Sign in')]).toEqual([true, true]);
  expect(inInglese?.lette).toEqual(inItaliano?.lette);
});

test.each([
  [404, 404],
  [422, 400],
  [429, 429],
  [503, 503],
])('un no della chiamata (%i) è lo stato della pagina (%i), con le sue parole', async (risposto, stato) => {
  const corpo = { detail: 'Parole del server.', codice: 'x' };
  const { leggi } = conRisposte({ ...VUOTE, [`/api/pubblico/aste/${ID}`]: { stato: risposto, corpo } });
  const pagina = await disegna({ indirizzo: `/asta/${ID}`, lingua: 'it', ...ADESSO, leggi });
  expect(pagina?.stato).toBe(stato);
  expect(pagina?.corpo).toContain('Parole del server.');
});

test('una base dati lenta non toglie la pagina: ciò che manca resta in attesa, e lo chiede il browser', async () => {
  const { leggi } = conRisposte({});
  for (const indirizzo of ['/', '/?vista=mappa', '/?vista=calendario', `/asta/${ID}`]) {
    const pagina = await disegna({ indirizzo, lingua: 'it', ...ADESSO, leggi });
    expect(pagina?.stato).toBe(200);
    expect(pagina?.corpo).toContain('aria-busy="true"');
    expect(pagina?.corpo).toContain('Gestore Vendite');
  }
});

test('di chi è entrato, e di ciò che non è una pagina pubblica, il server non disegna nulla', async () => {
  const { leggi, chieste } = conRisposte({});
  for (const indirizzo of ['/user/asta', '/admin/dashboard', '/login/x', '/asta/non-un-identificativo', '/asta'])
    expect(await disegna({ indirizzo, lingua: 'it', ...ADESSO, leggi })).toBeNull();
  expect(chieste).toEqual([]);
});

test('una ricerca qualsiasi non ferma chi disegna: né lunghissima, né con segni strani', async () => {
  for (const cercato of ['x'.repeat(10_000), '%28%5B*%5C', '%00', '{"a":[1]}', '%F0%9F%8F%A0']) {
    const { leggi, chieste } = conRisposte({});
    const pagina = await disegna({ indirizzo: `/?testo=${cercato}`, lingua: 'it', ...ADESSO, leggi });
    expect(pagina?.stato).toBe(200);
    for (const una of chieste) expect(una.length).toBeLessThan(2_000);
  }
});
