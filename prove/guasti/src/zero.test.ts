import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import type { Riga, Tentativo } from './righe.ts';
import { type Guasto, giudicaZero } from './zero.ts';

const AVVIO_IL = 1_000_000;
const ZERO_IL = AVVIO_IL + 5_000;
const CHIUSA_IL = ZERO_IL + 1_100;

function voce(seq: number, tipo: string, ricevutoIl: number, dati: Voce['dati'] = {}): Voce {
  const comune = { asta: 'a', versione: 1, comandoId: `c${seq}`, parte: 0, precedente: '', impronta: '' };
  return { ...comune, seq, tipo, dati, attore: { tipo: 'x', id: 'x' }, ricevutoIl, registratoIl: ricevutoIl };
}

/** Una gara avviata e conclusa al suo zero, con ciò che le si mette in mezzo. */
function gara(...inMezzo: Voce[]): Voce[] {
  const migliore = { bustaId: 'b', importoCent: 0 };
  const avvio = voce(1, 'GaraAvviata', AVVIO_IL, { scadeIl: ZERO_IL, migliore, rilancioMinimoCent: 1 });
  return [avvio, ...inMezzo, voce(9, 'GaraConclusa', CHIUSA_IL, { conclusaIl: ZERO_IL })];
}

const tardi = (ricevutoIl: number): Voce =>
  voce(5, 'RilancioRifiutato', ricevutoIl, { rifiuto: { codice: 'R53_tempo_scaduto', regola: 'R53', dati: {} } });

function riga(tentativi: Tentativo[], codice: string | null = 'R53_tempo_scaduto'): Riga {
  const tempi = { chiamataMs: 0, ritornoMs: 1, chiamataIl: 0, ritornoIl: 1 };
  const esito = codice === null ? 'accettato' : 'rifiutato';
  return {
    asta: 'a',
    comandoId: 'c5',
    bustaId: 'b',
    importoCent: 1,
    ...tempi,
    esito,
    codice,
    ricevuta: null,
    tentativi,
  };
}

const verso = (inviatoIl: number | null, come: string): Tentativo => ({ server: 0, inviatoIl, finitoIl: 0, come });
const guasto = (dalIl: number, alIl: number, altro: Partial<Guasto> = {}): Guasto => ({
  genere: 'base dati ferma',
  server: null,
  dalIl,
  alIl,
  ...altro,
});
const generi = (voci: Voce[], righe: Riga[] = [], guasti: Guasto[] = []): string[] =>
  giudicaZero('a', voci, righe, guasti).map(({ genere }) => genere);

test('una gara chiusa dopo il suo zero, senza guasti, non fa torto a nessuno', () => {
  expect(generi(gara(tardi(ZERO_IL)), [riga([verso(ZERO_IL + 3, '409')])])).toEqual([]);
});

test('R53 un rifiuto per tempo che porta un istante prima dello zero è un torto', () => {
  expect(generi(gara(tardi(ZERO_IL - 1)))).toEqual(['in tempo rifiutato']);
});

test('R52 R53 lo zero è quello in vigore: un rilancio accettato lo sposta', () => {
  const spostato = voce(4, 'RilancioAccettato', ZERO_IL - 10, { scadeIl: ZERO_IL + 4_990, importoCent: 1 });
  expect(generi([...gara(spostato, tardi(ZERO_IL + 100)).slice(0, -1)])).toEqual(['in tempo rifiutato']);
});

test('R53 un rilancio in tempo che ha avuto solo un errore, poi rifiutato perché tardi, è un torto', () => {
  for (const come of ['500', '503', 'reset', 'scaduta'])
    expect(generi(gara(), [riga([verso(ZERO_IL - 40, come), verso(ZERO_IL + 20, '409')])])).toEqual([
      'in tempo rifiutato',
    ]);
});

test('R57 un rilancio in tempo che ha avuto solo un errore, poi detto «interrotto» senza interruzione, è un torto', () => {
  const tentativi = [verso(ZERO_IL - 40, 'scaduta'), verso(ZERO_IL + 20, '409')];
  expect(generi(gara(), [riga(tentativi, 'R57_gara_interrotta')])).toEqual(['in tempo rifiutato']);
  const interrotto = { rifiuto: { codice: 'R57_gara_interrotta', regola: 'R57', dati: {} } };
  expect(generi([...gara(), voce(10, 'RilancioRifiutato', ZERO_IL - 40, interrotto)])).toEqual(['in tempo rifiutato']);
});

test('una conclusione senza il suo istante è un errore: nessun confronto con lei sarebbe mai vero', () => {
  const [avvio, fine] = gara();
  expect(() => generi([avvio as Voce, { ...(fine as Voce), dati: {} }])).toThrow('GaraConclusa');
});

test('R53 un server che legge molto tardi ciò che è arrivato in tempo fa un torto', () => {
  expect(generi(gara(), [riga([verso(ZERO_IL - 400, '409')])])).toEqual(['in tempo rifiutato']);
  expect(generi(gara(), [riga([verso(ZERO_IL - 200, '409')])])).toEqual([]);
});

test('non è un torto ciò che non è partito, o è partito verso un server morto', () => {
  expect(generi(gara(), [riga([verso(null, 'rifiutata')])])).toEqual([]);
  const morto = guasto(ZERO_IL - 900, ZERO_IL - 10, { genere: 'server ucciso', server: 0 });
  expect(generi(gara(), [riga([verso(ZERO_IL - 40, 'reset')])], [morto])).toEqual([]);
  expect(generi(gara(), [riga([verso(ZERO_IL - 40, 'reset')])], [{ ...morto, server: 1 }])).toEqual([
    'in tempo rifiutato',
  ]);
});

test('R57 ciò che è caduto prima di una sospensione non conta: tutti hanno riavuto il tempo intero', () => {
  const ripresa = voce(6, 'GaraRipresa', AVVIO_IL + 3_000, { scadeIl: ZERO_IL });
  const sospesa = voce(5, 'GaraSospesa', AVVIO_IL + 2_000);
  expect(generi(gara(sospesa, ripresa), [riga([verso(AVVIO_IL + 1_900, '500')])])).toEqual([]);
});

test('R57 uno zero dentro un guasto di almeno un secondo non chiude nessuna gara', () => {
  expect(generi(gara(), [], [guasto(ZERO_IL - 800, ZERO_IL + 400)])).toEqual(['chiusa da guasta']);
  expect(generi(gara(), [], [guasto(ZERO_IL - 300, ZERO_IL + 400)])).toEqual([]);
});

test('R57 un guasto finito prima dello zero, cominciato dopo, o della rete di altri, non impedisce la chiusura', () => {
  expect(generi(gara(), [], [guasto(ZERO_IL - 2_000, ZERO_IL - 500)])).toEqual([]);
  expect(generi(gara(), [], [guasto(ZERO_IL + 200, ZERO_IL + 2_000)])).toEqual([]);
  const rete = guasto(ZERO_IL - 800, ZERO_IL + 400, { genere: 'clienti tagliati' });
  expect(generi(gara(), [], [rete])).toEqual([]);
});

test('R57 un guasto che la piattaforma ha già visto, e dopo il quale si è ripreso, non conta', () => {
  const ripresa = voce(6, 'GaraRipresa', AVVIO_IL + 3_000, { scadeIl: ZERO_IL });
  expect(generi(gara(ripresa), [], [guasto(AVVIO_IL + 2_500, ZERO_IL + 400)])).toEqual([]);
});
