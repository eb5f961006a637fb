import type { BustaIdentita } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import type { RigaDiFoglio } from '../fogli/foglio.ts';
import { COLONNE_BANCA_DATI, creditoreDi, righeBancaDati, ultimiRilanci } from './banca-dati-aste.ts';

const DICHIARATO = Date.UTC(2026, 9, 14, 13, 10);
const offerta = { prezzoCent: 10_000_050, cauzioneCent: 1_000_000, pagamentoGiorni: 120, personaDaNominare: false };
const busta = (id: string, tipo: string) => [id, { id, stato: { tipo, offerta } }] as const;

const ESITATA = {
  fase: 'esitata',
  scheda: {
    tribunale: 'Tribunale di Brescia',
    ruolo: { numero: '214', anno: 2025 },
    lotto: { codice: '3' },
    giudice: 'Dott. Aldo Ferri',
    esperimento: 2,
    delegatoNome: 'Avv. Elena Conti',
    stimaCent: 12_000_000,
  },
  parametri: { immobile: true, senzaIncanto: true, modalita: 'sincrona_mista', prezzoBaseCent: 10_000_000 },
  buste: new Map<string, unknown>([
    busta('b1', 'ammessa'),
    busta('b2', 'rifiutata'),
    ['b3', { id: 'b3', stato: { tipo: 'sigillata' } }],
  ]),
  esito: {
    tipo: 'aggiudicata',
    vincitore: { bustaId: 'b1', pseudonimo: 'x', importoCent: 10_500_000 },
    assegnazione: null,
    motivo: null,
    dichiaratoIl: DICHIARATO,
    dopo: null,
  },
} as unknown as Extract<StatoPubblicato, { fase: 'esitata' }>;

function chi(bustaId: string, ...nomi: string[]): BustaIdentita {
  const offerenti = nomi.map((nome) => ({ nome, identificativo: `CF-${nome}`, quota: '1/1', titolo: null }));
  return { bustaId, pseudonimo: bustaId, offerenti, ibanAddebito: `IT-${bustaId}` } as unknown as BustaIdentita;
}

const VENDITA = [
  'Tribunale di Brescia',
  '214/2025',
  '3',
  'immobile',
  'senza incanto',
  'sincrona mista',
  2,
  'Dott. Aldo Ferri',
  'Avv. Elena Conti',
  { cent: 12_000_000 },
  { cent: 10_000_000 },
];
const NULLA = { rilanci: new Map(), creditore: null, compensoCent: null };
/** Le celle di una riga per nome di colonna. */
const perNome = (riga: RigaDiFoglio) => Object.fromEntries(COLONNE_BANCA_DATI.map((nome, i) => [nome, riga[i]]));

test('R72 una riga per ogni offerente, anche escluso, con codice, IBAN, cauzione, prezzo e ultimo rilancio', () => {
  const righe = righeBancaDati(ESITATA, {
    ...NULLA,
    identita: [chi('b1', 'Anna', 'Aldo'), chi('b2', 'Bruno'), chi('b3', 'Carla'), chi('b4', 'Dario')],
    rilanci: new Map([['b1', 10_500_000]]),
    compensoCent: 30_500,
  });
  const soldi = [{ cent: 1_000_000 }, { cent: 10_000_050 }];
  const fine = [{ istante: DICHIARATO }, { cent: 10_500_000 }, { cent: 30_500 }];
  const suo = { cent: 10_500_000 };
  expect(righe).toEqual([
    [...VENDITA, 'Anna', 'CF-Anna', '1/1', 'IT-b1', ...soldi, suo, 'aggiudicata', 'sì', ...fine],
    [...VENDITA, 'Aldo', 'CF-Aldo', '1/1', 'IT-b1', ...soldi, suo, 'aggiudicata', 'sì', ...fine],
    [...VENDITA, 'Bruno', 'CF-Bruno', '1/1', 'IT-b2', ...soldi, null, 'aggiudicata', 'no', ...fine],
  ]);
  for (const riga of righe) expect(riga).toHaveLength(COLONNE_BANCA_DATI.length);
});

test('R09 R72 ogni riga dice stima, base, delegato, incanto, esito e compenso; ciò che non si sa resta vuoto', () => {
  const [riga = []] = righeBancaDati(
    {
      ...ESITATA,
      scheda: { ...ESITATA.scheda, giudice: null, esperimento: null, stimaCent: null },
      parametri: { ...ESITATA.parametri, senzaIncanto: null },
    },
    { ...NULLA, identita: [chi('b1', 'Anna')] },
  );
  expect(perNome(riga)).toMatchObject({
    incanto: 'incanto non indicato',
    esperimento: null,
    giudice: null,
    'professionista delegato': 'Avv. Elena Conti',
    'valore di stima (euro)': null,
    'prezzo base (euro)': { cent: 10_000_000 },
    esito: 'aggiudicata',
    'compenso del gestore (euro)': null,
  });
});

test('R72 R77 di un’offerta i cui dati sono stati cancellati resta la riga, senza il nome', () => {
  const righe = righeBancaDati(ESITATA, { ...NULLA, identita: [chi('b1', 'Anna')] });
  expect(righe.map(perNome)).toMatchObject([
    { offerente: 'Anna', aggiudicatario: 'sì' },
    {
      offerente: 'dati non conservati',
      'codice fiscale o partita IVA': null,
      'IBAN addebitato': null,
      'prezzo offerto (euro)': { cent: 10_000_050 },
      aggiudicatario: 'no',
    },
  ]);
});

test('R72 di una vendita senza offerte resta una riga, con come è finita', () => {
  const esito = { ...ESITATA.esito, tipo: 'deserta_nessuna_offerta', vincitore: null } as const;
  const righe = righeBancaDati({ ...ESITATA, buste: new Map(), esito }, { ...NULLA, identita: [] });
  expect(righe.map(perNome)).toMatchObject([
    { tribunale: 'Tribunale di Brescia', offerente: null, esito: 'deserta, nessuna offerta', aggiudicatario: 'no' },
  ]);
});

test('R46 R72 il creditore a cui il bene è assegnato ha la sua riga, con quanto dà', () => {
  const esito = { ...ESITATA.esito, tipo: 'assegnata', vincitore: null } as const;
  const assegnazione = { istanzaId: 'i', importoCent: 10_000_000 };
  const assegnata = { ...ESITATA, esito: { ...esito, assegnazione } };
  const istanza = (istanzaId: string, creditore: string) => {
    const dati = { istanzaId, creditore, importoCent: 10_000_000, speseCent: 0, prelazioniCent: 0, depositataIl: 1 };
    return { asta: 'a', seq: 1, tipo: 'IstanzaRegistrata', versione: 1, dati } as unknown as Voce;
  };
  const voci = [istanza('altra', 'Altri'), istanza('i', 'Banca di Valdoria')];
  expect(creditoreDi(ESITATA, voci)).toBe(null);
  const righe = righeBancaDati(assegnata, {
    ...NULLA,
    identita: [chi('b1', 'Anna'), chi('b2', 'Bruno')],
    creditore: creditoreDi(assegnata, voci),
  });
  expect(righe.map(perNome)).toMatchObject([
    { offerente: 'Anna', 'prezzo offerto (euro)': { cent: 10_000_050 }, aggiudicatario: 'no' },
    { offerente: 'Bruno' },
    { offerente: 'Banca di Valdoria', 'prezzo offerto (euro)': { cent: 10_000_000 }, aggiudicatario: 'sì' },
  ]);
  for (const riga of righe) expect(riga).toHaveLength(COLONNE_BANCA_DATI.length);
});

test('R55 R72 l’ultimo rilancio di ciascuno: rettificato è quello vero, annullato è quello di prima', () => {
  const voce = (tipo: string, bustaId: string, importoCent: number, altro: object = {}) =>
    ({
      asta: 'a',
      seq: 1,
      tipo,
      versione: 1,
      dati: { bustaId, pseudonimo: bustaId, importoCent, ...altro },
    }) as unknown as Voce;
  const detto = (bustaId: string, importoCent: number) =>
    voce('RilancioAccettato', bustaId, importoCent, { canale: 'sala', dichiaratoIl: 1, scadeIl: 2 });
  const corretto = { motivo: 'uno zero', correttoIl: 1, scadeIl: 2 };
  const migliore = { bustaId: 'b2', pseudonimo: 'b2', importoCent: 200 };
  const voci = [
    detto('b1', 1_000),
    voce('RilancioRettificato', 'b1', 100, { ...corretto, registratoCent: 1_000 }),
    detto('b2', 200),
    detto('b1', 3_000),
    voce('RilancioAnnullato', 'b1', 3_000, { ...corretto, migliore }),
  ];
  expect([...ultimiRilanci(voci)]).toEqual([
    ['b1', 100],
    ['b2', 200],
  ]);
});

test('R54 R72 con la sala al suo posto conta chi era stato respinto e torna a valere, e non più chi è caduto', () => {
  const voce = (tipo: string, dati: object) => ({ asta: 'a', seq: 1, tipo, versione: 1, dati }) as unknown as Voce;
  const di = (bustaId: string, importoCent: number) => ({ bustaId, pseudonimo: bustaId, importoCent });
  const online = (bustaId: string, importoCent: number) =>
    voce('RilancioAccettato', { ...di(bustaId, importoCent), canale: 'online', dichiaratoIl: 1, scadeIl: 2 });
  const voci = [
    online('b1', 100),
    online('b2', 140),
    voce('RilancioPrecedente', {
      ...di('b3', 120),
      dichiaratoIl: 1,
      prima: 'sala',
      motivo: 'sentito prima',
      decisoIl: 3,
      seguiti: [
        { ...di('b2', 140), ricevutoIl: 2, minimoCent: 170 },
        { ...di('b1', 170), ricevutoIl: 2, minimoCent: null, respinto: true },
      ],
      migliore: di('b1', 170),
      scadeIl: 4,
    }),
  ];
  expect([...ultimiRilanci(voci)]).toEqual([
    ['b1', 170],
    ['b3', 120],
  ]);
});
