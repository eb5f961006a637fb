import { type BustaIdentita, formattaIstante } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import { COLONNE_BANCA_DATI, creditoreDi, righeBancaDati, ultimiRilanci } from './banca-dati-aste.ts';

const DICHIARATO = Date.UTC(2026, 9, 14, 13, 10);
const offerta = { prezzoCent: 10_000_050, cauzioneCent: 1_000_000, pagamentoGiorni: 120, personaDaNominare: false };
const busta = (id: string, tipo: string) => [id, { id, stato: { tipo, offerta } }] as const;

const ESITATA = {
  fase: 'esitata',
  scheda: { tribunale: 'Tribunale di Brescia', ruolo: { numero: '214', anno: 2025 }, lotto: { codice: '3' } },
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

test('R72 una riga per ogni offerente, anche escluso, con codice, IBAN, cauzione, prezzo e ultimo rilancio', () => {
  const righe = righeBancaDati(
    ESITATA,
    [chi('b1', 'Anna', 'Aldo'), chi('b2', 'Bruno'), chi('b3', 'Carla'), chi('b4', 'Dario')],
    new Map([['b1', 10_500_000]]),
  );
  const quando = formattaIstante(DICHIARATO);
  const testa = ['Tribunale di Brescia', '214/2025', '3'];
  const soldi = ['10000,00', '100000,50'];
  expect(righe).toEqual([
    [...testa, 'Anna', 'CF-Anna', '1/1', 'IT-b1', ...soldi, '105000,00', 'aggiudicata', 'sì', quando],
    [...testa, 'Aldo', 'CF-Aldo', '1/1', 'IT-b1', ...soldi, '105000,00', 'aggiudicata', 'sì', quando],
    [...testa, 'Bruno', 'CF-Bruno', '1/1', 'IT-b2', ...soldi, null, 'aggiudicata', 'no', quando],
  ]);
  for (const riga of righe) expect(riga).toHaveLength(COLONNE_BANCA_DATI.length);
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
  const righe = righeBancaDati(assegnata, [chi('b1', 'Anna')], new Map(), creditoreDi(assegnata, voci));
  expect(righe.map((riga) => [riga[3], riga[8], riga[10], riga[11]])).toEqual([
    ['Anna', '100000,50', 'assegnata', 'no'],
    ['Banca di Valdoria', '100000,00', 'assegnata', 'sì'],
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
