import { soloPseudonimo } from '@gestore/contratto/detti';
import { type Evento, PARAMETRI_PREDEFINITI, type Parametri, type Scheda } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import type { FattoNarrato } from './fatto-narrato.ts';
import { raccontoBuste, raccontoGara } from './racconto.ts';

const SCHEDA: Scheda = {
  titolo: 'Appartamento',
  idVenditaPvp: null,
  tribunale: 'Tribunale di Brescia',
  ruolo: null,
  lotto: { codice: '3', descrizione: '', categoria: null },
  luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: 'Lombardia', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  delegatoId: 'd1',
  delegatoNome: 'Delia Prova',
};
const PARAMETRI = { ...PARAMETRI_PREDEFINITI, modalita: 'sincrona_mista', prezzoBaseCent: 1 } as Parametri;
const modifica = (
  scheda: Partial<Scheda>,
  parametri: Partial<Parametri> = {},
  motivo: string | null = null,
): Evento => ({
  tipo: 'ParametriModificati',
  scheda: { ...SCHEDA, ...scheda },
  parametri: { ...PARAMETRI, ...parametri },
  motivo,
});
const CREATA: Evento = { tipo: 'AstaCreata', id: 'a', scheda: SCHEDA, parametri: PARAMETRI };
const PUBBLICATA: Evento = { tipo: 'AstaPubblicata', parametri: PARAMETRI, avvisi: [], dichiarazione: null };
const frasi = (...eventi: Evento[]): string[] => {
  const voce = { ricevutoIl: Date.UTC(2026, 9, 1, 8) } as Voce;
  const fatti: FattoNarrato[] = eventi.map((evento) => ({ evento, voce }));
  expect(raccontoGara(fatti, true)).toEqual([]);
  expect(raccontoBuste(fatti, soloPseudonimo, false)).toEqual(raccontoBuste(fatti, soloPseudonimo, true));
  return raccontoBuste(fatti, soloPseudonimo, true);
};

test('R02 il verbale dice che cosa il gestore ha corretto a vendita pubblicata, e tace della bozza e di chi non cambia nulla', () => {
  const lotto = { ...SCHEDA.lotto, descrizione: 'Appartamento con box.' };
  const dette = frasi(
    CREATA,
    modifica({ tribunale: 'Tribunale di Como' }, { cauzionePercento: 50 }),
    modifica({}),
    PUBBLICATA,
    modifica({}),
    modifica({ titolo: 'Villa', lotto }),
    modifica({ titolo: 'Villa', lotto }, { multiploConferma: 9 }),
  );
  expect(dette).toHaveLength(2);
  expect(dette[0]).toContain('Il gestore corregge la scheda della vendita pubblicata:');
  expect(dette[0]).toContain('titolo, lotto');
  expect(dette[1]).toContain('soglia di conferma');
});

test('R02 il luogo che un rinvio ha dato non è una correzione, e la seguente non lo ripete', () => {
  const luogoOperazioni = 'Tribunale di Brescia, aula 12';
  const rinvio: Evento = {
    tipo: 'OperazioniRinviate',
    fissateIl: 1,
    inizioOperazioniIl: 3,
    termineOfferteIl: 2,
    luogoOperazioni,
    provvedimento: { numero: '1/2026', del: '2026-09-01' },
    motivo: 'Lo studio è inagibile.',
  };
  const voce = { ricevutoIl: Date.UTC(2026, 9, 1, 8) } as Voce;
  const eventi = [CREATA, PUBBLICATA, rinvio, modifica({ titolo: 'Villa', luogoOperazioni })];
  const corretta = raccontoBuste(
    eventi.map((evento) => ({ evento, voce })),
    soloPseudonimo,
    true,
  ).at(-1);
  expect(corretta).toContain('titolo');
  expect(corretta).not.toContain('luogo delle operazioni');
});

test('R02 di un registro di prima, in cui una regola si cambiava da soli, il verbale dice quale', () => {
  expect(frasi(CREATA, PUBBLICATA, modifica({}, { cauzionePercento: 50 }))[0]).toContain('percentuale della cauzione');
});

test('R02 il verbale dice perché, con le parole che chiunque ha letto nella scheda', () => {
  const [detta] = frasi(CREATA, PUBBLICATA, modifica({ titolo: 'Villa' }, {}, 'Errore di battitura'));
  expect(detta).toContain('titolo');
  expect(detta).toContain('Motivo: ');
  expect(detta).toContain('Errore di battitura');
});
