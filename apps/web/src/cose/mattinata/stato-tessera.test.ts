import { type BustaVista, STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { expect, test } from 'vitest';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { cambioFascia, chiamateDi, fasciaDi, inOrdineDiUrgenza, type Ragione, statoTessera } from './stato-tessera.ts';

const ADESSO = 1_000_000;
const INIZIO = ADESSO + 1;

const busta = (pseudonimo: string, stato: BustaVista['stato']): BustaVista => ({
  pseudonimo,
  canale: 'telematica',
  stato,
  prezzoCent: null,
  motivo: null,
  riservato: null,
});

function vendita(stanza: Partial<Stanza>, collegati: readonly string[] = []) {
  const asta = { parametri: { inizioOperazioniIl: INIZIO } } as unknown as VenditaSeguita['asta'];
  const collegato = (pseudonimo: string): VenditaSeguita['collegati'][number] => ({
    pseudonimo,
    ruolo: 'offerente',
    collegatoDal: 1,
    ultimoSegnaleIl: 1,
  });
  return { asta, stanza: { ...STANZA_VUOTA, ...stanza }, collegati: collegati.map(collegato) };
}

const ragioni = (v: ReturnType<typeof vendita>, visti: string[] = []): Ragione[] =>
  chiamateDi('a', v, { visti: new Set(visti), adesso: ADESSO }).map(({ ragione }) => ragione);

test('ogni vendita ha uno stato solo, dalle buste all’esito; la vendita sospesa viene prima della sua gara', () => {
  const gara = { fase: 'in_corso', scadeIl: ADESSO + 90_000 } as const;
  const aperte = { fase: 'operazioni_aperte' } as const;
  expect(statoTessera(vendita({ fase: 'termine_scaduto' }), ADESSO)).toEqual({ tipo: 'attesa', inizioIl: INIZIO });
  const buste = [busta('Alloro', 'sigillata'), busta('Mirto', 'aperta'), busta('Tiglio', 'rifiutata')];
  expect(statoTessera(vendita({ ...aperte, buste }), ADESSO)).toEqual({ tipo: 'buste', decise: 1, quante: 3 });
  // Una che non si legge da sé aspetta chi conduce come le altre: finché non ne decide la gara non è pronta (R25).
  const illeggibile = [busta('Alloro', 'ammessa'), busta('Mirto', 'scartata_tecnica')];
  expect(statoTessera(vendita({ ...aperte, buste: illeggibile }), ADESSO)).toEqual({
    tipo: 'buste',
    decise: 1,
    quante: 2,
  });
  const decise = [busta('Alloro', 'ammessa'), busta('Mirto', 'rifiutata')];
  expect(statoTessera(vendita({ ...aperte, buste: decise }), ADESSO)).toEqual({ tipo: 'pronta', ammesse: 1 });
  expect(statoTessera(vendita({ fase: 'gara', gara }), ADESSO)).toEqual({ tipo: 'in_gara', scadeIl: gara.scadeIl });
  const ferma = { da: 1, provvedimento: null, riprendeIl: null, liberati: null } as unknown as Stanza['ferma'];
  expect(statoTessera(vendita({ fase: 'gara', gara, ferma }), ADESSO).tipo).toBe('vendita_sospesa');
  const esito = { tipo: 'aggiudicata', vincitore: null, motivo: null } as const;
  expect(statoTessera(vendita({ fase: 'esitata', gara, ferma, esito }), ADESSO)).toEqual({
    tipo: 'conclusa',
    esito: 'aggiudicata',
  });
});

test('la fascia cambia a un minuto e a venti secondi dallo zero, e dice fra quanto', () => {
  expect([60_001, 60_000, 20_001, 20_000, -5].map((resta) => fasciaDi(ADESSO + resta, ADESSO))).toEqual([
    'calma',
    'ultimo_minuto',
    'ultimo_minuto',
    'ultimi_secondi',
    'ultimi_secondi',
  ]);
  expect(cambioFascia(ADESSO + 90_000, ADESSO)).toBe(30_000);
  expect(cambioFascia(ADESSO + 45_000, ADESSO)).toBe(25_000);
  expect(cambioFascia(ADESSO + 20_000, ADESSO)).toBeNull();
});

test('chiama chi era collegato e non lo è più, non chi non è mai entrato né chi è stato rifiutato', () => {
  const buste = [busta('Alloro', 'ammessa'), busta('Mirto', 'ammessa'), busta('Tiglio', 'rifiutata')];
  const gara = { fase: 'in_corso', scadeIl: ADESSO + 90_000 } as const;
  const corre = vendita({ fase: 'gara', gara, buste }, ['Alloro']);
  expect(ragioni(corre)).toEqual([]);
  expect(ragioni(corre, ['Alloro', 'Mirto', 'Tiglio'])).toEqual(['offerente_perso']);
  expect(chiamateDi('a', corre, { visti: new Set(['Mirto']), adesso: ADESSO })[0]?.pseudonimi).toEqual(['Mirto']);
});

test('una gara sospesa chiama quando tocca a chi conduce: non a piattaforma malata, non con la ripresa fissata', () => {
  const sospesa = {
    fase: 'sospesa',
    da: 1,
    motivo: 'incidente',
    dettaglio: null,
    gravita: null,
    riprendeIl: null,
  } as const;
  const disservizio = { dal: 1, gravita: 'breve', visto: null } as const;
  expect(ragioni(vendita({ fase: 'gara', gara: sospesa }))).toEqual(['ripresa']);
  expect(ragioni(vendita({ fase: 'gara', gara: sospesa, disservizio }))).toEqual([]);
  expect(ragioni(vendita({ fase: 'gara', gara: { ...sospesa, riprendeIl: 9 } }))).toEqual([]);
});

test('l’urgenza: gli ultimi secondi, l’aiuto, chi è perso, la ripresa, l’aggiudicazione; di due gare la più vicina allo zero', () => {
  const di = (id: string, ragione: Ragione, scadeIl: number | null = null) => ({
    id,
    ragione,
    pseudonimi: [],
    scadeIl,
  });
  const chiamate = [
    di('a', 'aggiudicare'),
    di('b', 'ultimi_secondi', 90),
    di('c', 'aiuto'),
    di('d', 'ultimi_secondi', 20),
    di('e', 'ripresa'),
    di('f', 'offerente_perso', 50),
  ];
  expect(inOrdineDiUrgenza(chiamate).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'f', 'e', 'a']);
});

test('quando l’ora delle operazioni è passata la vendita è da aprire, e chiede di chi la conduce', () => {
  const scaduta = vendita({ fase: 'termine_scaduto' });
  expect(ragioni(scaduta)).toEqual([]);
  expect(statoTessera(scaduta, INIZIO)).toEqual({ tipo: 'da_aprire', inizioIl: INIZIO });
  expect(chiamateDi('a', scaduta, { visti: new Set(), adesso: INIZIO }).map(({ ragione }) => ragione)).toEqual([
    'aprire',
  ]);
  const rinviata = vendita({ fase: 'pubblicata' });
  expect(statoTessera(rinviata, INIZIO).tipo).toBe('attesa');
});
