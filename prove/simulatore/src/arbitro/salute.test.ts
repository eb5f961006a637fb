import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import { dopo, nessunDiritto } from './diritto.ts';
import { giudicaEvento } from './eventi.ts';
import type { BustaLetta, Diritto } from './situazione.ts';

const ZERO = 100_000;
const POLITICA = {
  breveOltreMs: 1_000,
  mediaOltreMs: 5_000,
  lungaOltreMs: 30_000,
  saniMs: 2_000,
  preavvisoBreveMs: 2_000,
  preavvisoMedioMs: 4_000,
};
const GARA: Diritto = { ...nessunDiritto(), fase: 'gara', unitaMs: 20_000, crono: { tipo: 'corre', zeroIl: ZERO } };

function voce(tipo: string, ricevutoIl: number, dati: Record<string, unknown>, attore = 'sistema'): Voce {
  return { tipo, ricevutoIl, dati, attore: { tipo: attore, id: 'x' } } as unknown as Voce;
}
function rilevato(dal: number, il: number, gravita: string, altro: Record<string, unknown> = {}): Voce {
  return voce('DisservizioRilevato', il, { dal, gravita, visto: { server: ['ciclo'] }, politica: POLITICA, ...altro });
}

const MALATA = dopo(GARA, rilevato(90_000, 90_300, 'lieve'));
const FERMA = dopo(dopo(GARA, rilevato(90_000, 92_000, 'breve')), voce('GaraSospesa', 92_000, { motivo: 'incidente' }));
const SANA = dopo(FERMA, voce('DisservizioCessato', 94_000, { cessatoIl: 92_000, gravita: 'breve' }));
const ANNUNCIATA = dopo(SANA, voce('RipresaFissata', 94_000, { riprendeIl: 96_000, da: 'sistema' }));
/** La salute era durata tre secondi: adesso ne occorrono sei. */
const RICADUTA = dopo(ANNUNCIATA, rilevato(95_000, 95_300, 'lieve'));

const BUSTE = new Map(
  ['una', 'due', 'tre', 'escluso'].map((id) => [id, { id, ammessa: id !== 'escluso', telematica: true } as BustaLetta]),
);
const CON_BUSTE: Diritto = { ...GARA, buste: BUSTE };
function scollegati(il: number, chi: readonly string[], altro: Record<string, unknown> = {}): Voce {
  const offerenti = chi.map((bustaId) => ({ bustaId, pseudonimo: bustaId }));
  return voce('OfferentiScollegati', il, { offerenti, presenti: 3, riscontro: null, fermata: false, ...altro });
}
const FERMATA = { riscontro: 'reti', fermata: true };
const DETTI = dopo(CON_BUSTE, scollegati(90_000, ['una', 'due'], FERMATA));
const SOLO_LORO = { visto: { server: ['offerenti'] } };

test.each<[string, Diritto, Voce]>([
  ['due scollegati', CON_BUSTE, scollegati(90_000, ['una', 'due'])],
  ['due scollegati che fermano', CON_BUSTE, scollegati(90_000, ['una', 'due'], FERMATA)],
  ['uno in più', DETTI, scollegati(91_000, ['una', 'due', 'tre'])],
  ['ancora gli stessi, molto dopo', DETTI, scollegati(690_000, ['una', 'due'])],
  ['il disservizio che ne viene', DETTI, rilevato(90_000, 90_000, 'breve', SOLO_LORO)],
  ['lieve', GARA, rilevato(90_000, 90_300, 'lieve')],
  ['breve', GARA, rilevato(90_000, 91_000, 'breve')],
  ['si aggrava', MALATA, rilevato(90_000, 91_000, 'breve')],
  ['torna intero', MALATA, voce('CronoRiportato', 99_000, { scadeIl: 119_000 })],
  ['copre lo zero', MALATA, voce('CronoRiportato', ZERO + 1, { scadeIl: ZERO + 20_001 })],
  ['finisce', FERMA, voce('DisservizioCessato', 94_000, { cessatoIl: 92_000, gravita: 'breve' })],
  ['finisce chi è ricaduto', RICADUTA, voce('DisservizioCessato', 101_300, { cessatoIl: 95_300, gravita: 'lieve' })],
  ['si annuncia', SANA, voce('RipresaFissata', 94_000, { riprendeIl: 96_000, da: 'sistema' })],
  ['riprende', ANNUNCIATA, voce('GaraRipresa', 96_000, { scadeIl: 116_000 })],
  ['riprende il referente', SANA, voce('GaraRipresa', 94_500, { scadeIl: 114_500 }, 'referente')],
])('R57 un fatto giusto è ammesso: %s', (_, d, v) => {
  expect(giudicaEvento(d, v)).toBeNull();
});

test.each<[string, Diritto, Voce]>([
  [
    'la dichiara solo il sistema',
    GARA,
    { ...rilevato(90_000, 90_300, 'lieve'), attore: { tipo: 'referente', id: 'x' } },
  ],
  ['dopo essere stato visto', GARA, rilevato(90_301, 90_300, 'lieve')],
  ['la riga della tabella', GARA, rilevato(90_000, 91_000, 'lieve')],
  ['la riga della tabella', GARA, rilevato(90_000, 90_300, 'lieve', { visto: { server: ['base_dati'] } })],
  ['che si alleggerisce', FERMA, rilevato(90_000, 93_000, 'lieve')],
  ['non è in corso', { ...GARA, fase: 'esitata' }, rilevato(90_000, 90_300, 'lieve')],
  [
    'lo dice solo il sistema',
    CON_BUSTE,
    { ...scollegati(90_000, ['una', 'due']), attore: { tipo: 'referente', id: 'x' } },
  ],
  ['troppo pochi', CON_BUSTE, scollegati(90_000, ['una'])],
  ['troppo pochi', CON_BUSTE, scollegati(90_000, ['una', 'due'], { presenti: 10 })],
  ['ammesso online', CON_BUSTE, scollegati(90_000, ['una', 'escluso'])],
  ['si era già detto', DETTI, scollegati(91_000, ['una', 'due'])],
  ['senza un riscontro', CON_BUSTE, scollegati(90_000, ['una', 'due'], { fermata: true })],
  ['una seconda volta', DETTI, scollegati(91_000, ['due', 'tre'], FERMATA)],
  ['non corre', { ...CON_BUSTE, crono: { tipo: 'sospeso' } }, scollegati(90_000, ['una', 'due'])],
  ['nessuno ha detto nulla', CON_BUSTE, rilevato(90_000, 90_000, 'breve', SOLO_LORO)],
  ['a piattaforma sana', GARA, voce('CronoRiportato', 99_000, { scadeIl: 119_000 })],
  ['non torna all’unità', MALATA, voce('CronoRiportato', 99_000, { scadeIl: 109_000 })],
  [
    'finito in salute',
    dopo(GARA, rilevato(ZERO, ZERO + 300, 'lieve')),
    voce('CronoRiportato', ZERO + 300, { scadeIl: ZERO + 20_300 }),
  ],
  ['che non c’era', GARA, voce('DisservizioCessato', 94_000, { cessatoIl: 92_000, gravita: 'lieve' })],
  ['abbastanza salute', FERMA, voce('DisservizioCessato', 93_999, { cessatoIl: 92_000, gravita: 'breve' })],
  ['abbastanza salute', RICADUTA, voce('DisservizioCessato', 101_299, { cessatoIl: 95_300, gravita: 'lieve' })],
  ['a piattaforma malata', FERMA, voce('RipresaFissata', 94_000, { riprendeIl: 96_000, da: 'sistema' })],
  ['il preavviso non è', SANA, voce('RipresaFissata', 94_000, { riprendeIl: 95_999, da: 'sistema' })],
  [
    'sceglie il referente',
    { ...SANA, gravita: 'lunga' },
    voce('RipresaFissata', 94_000, { riprendeIl: 96_000, da: 'sistema' }),
  ],
  ['non l’ha ripresa', ANNUNCIATA, voce('GaraRipresa', 95_999, { scadeIl: 115_999 })],
  ['non l’ha ripresa', FERMA, voce('GaraRipresa', 93_000, { scadeIl: 113_000 }, 'referente')],
  ['a piattaforma malata', MALATA, voce('GaraConclusa', ZERO + 5_000, { conclusaIl: ZERO, migliore: {}, rilanci: 0 })],
])('R57 un fatto contro la legge è trovato: %s', (perche, d, v) => {
  expect(giudicaEvento(d, v)).toContain(perche);
});
