import { describe, expect, test as prova } from 'vitest';
import { OPERATORE, SISTEMA } from '../prove/caso.ts';
import {
  ANTIRICICLAGGIO,
  DECADUTA,
  dopo,
  ESTINTA,
  giorno,
  nulla,
  ORDINE,
  rifiutato,
  SALDO,
  VENDITA,
} from '../prove/dopo-l-esito.ts';
import type { AttoDopoDi, VenditaEsitata } from './index.ts';
import {
  CONSERVAZIONE_GIORNI,
  CONSERVAZIONE_GIORNI_MIN,
  cancellabileDal,
  DOPO_INIZIALE,
  definitivoDal,
  impedimentiACancellare,
} from './index.ts';

const NULLA_ALTRO = { rimborsiDaPagare: 0, contiSigillati: 0 };
const CANCELLA: AttoDopoDi<'cancellaDati'> = {
  tipo: 'cancellaDati',
  cancellati: {
    vendita: 'asta',
    resta: 'abete',
    dati: 3,
    buste: 1,
    messaggi: 2,
    movimenti: 1,
    impronta: 'b'.repeat(64),
    dopoGiorni: CONSERVAZIONE_GIORNI,
  },
  altro: NULLA_ALTRO,
};
const BLOCCO: AttoDopoDi<'bloccaConservazione'> = {
  tipo: 'bloccaConservazione',
  bloccoId: 'b1',
  provvedimento: ORDINE,
  motivo: ' La Procura ha chiesto gli atti. ',
};
/** Il decreto è del 20 maggio 2027: un anno dopo è il 19 maggio 2028, bisestile. */
const SCADE = '2028-05-19';
const DOPO = '2028-05-20';

const decretata = () => {
  const saldata = dopo(dopo(nulla(), SALDO, '2027-05-14'), ANTIRICICLAGGIO, '2027-05-20');
  return dopo(saldata, { tipo: 'registraDecreto', provvedimento: { numero: '7', del: '2027-05-20' } }, '2027-05-20');
};
const trasmessa = () => dopo(decretata(), { tipo: 'registraTrasmissione', il: '2027-05-21' }, '2027-05-21', OPERATORE);

describe('R77 quando i dati di chi non ha vinto si cancellano', () => {
  prova('R77 un anno dopo l’esito definitivo, e non il giorno stesso', () => {
    expect(rifiutato(trasmessa(), CANCELLA, SCADE, SISTEMA)).toBe('R77_termine_non_passato');
    const cancellata = dopo(trasmessa(), CANCELLA, DOPO, SISTEMA);
    expect(cancellata.fatti.at(-1)).toEqual({ tipo: 'DatiCancellati', ...CANCELLA.cancellati });
    expect(rifiutato(cancellata, CANCELLA, DOPO, SISTEMA)).toBe('R77_gia_cancellati');
    expect(CONSERVAZIONE_GIORNI_MIN).toBeLessThan(CONSERVAZIONE_GIORNI);
  });

  prova(
    'R77 l’esito è definitivo con il decreto, con il provvedimento che lo cambia, o subito se nessuno ha il bene',
    () => {
      expect(definitivoDal(DOPO_INIZIALE, VENDITA)).toBeNull();
      expect(definitivoDal(decretata().stato, VENDITA)).toBe(giorno('2027-05-20'));
      expect(definitivoDal(DOPO_INIZIALE, { ...DECADUTA, caducataDel: '2027-06-01' })).toBe(giorno('2027-06-01'));
      const deserta: VenditaEsitata = { ...VENDITA, esito: 'deserta_nessuna_offerta', vincitore: null, buste: 0 };
      expect(definitivoDal(DOPO_INIZIALE, deserta)).toBe(VENDITA.dichiaratoIl);
      expect(cancellabileDal(DOPO_INIZIALE, deserta, 90)).toBe(giorno('2027-04-14'));
      const adesso = giorno('2027-04-15');
      expect(impedimentiACancellare(DOPO_INIZIALE, deserta, { giorni: 90, ...NULLA_ALTRO }, adesso)).toEqual([]);
      const conBuste = { ...deserta, buste: 1 };
      expect(impedimentiACancellare(DOPO_INIZIALE, conBuste, { giorni: 90, ...NULLA_ALTRO }, adesso)).toEqual([
        'R77_trasmissione_mancante',
      ]);
    },
  );

  prova('R77 estinta dopo l’aggiudicazione l’esito è definitivo con il decreto, e non con l’estinzione', () => {
    expect(definitivoDal(DOPO_INIZIALE, ESTINTA)).toBeNull();
    expect(definitivoDal(decretata().stato, ESTINTA)).toBe(giorno('2027-05-20'));
    const diNessuno: VenditaEsitata = { ...ESTINTA, vincitore: null, caducataDel: null };
    expect(definitivoDal(DOPO_INIZIALE, diNessuno)).toBe(VENDITA.dichiaratoIl);
  });

  prova('R77 R72 prima della trasmissione al Ministero, e con rimborsi o conti in sospeso, no', () => {
    expect(rifiutato(decretata(), CANCELLA, DOPO, SISTEMA)).toBe('R77_trasmissione_mancante');
    for (const [altro, codice] of [
      [{ ...NULLA_ALTRO, rimborsiDaPagare: 1 }, 'R77_rimborsi_da_pagare'],
      [{ ...NULLA_ALTRO, contiSigillati: 1 }, 'R77_conti_sigillati'],
    ] as const)
      expect(rifiutato(trasmessa(), { ...CANCELLA, altro }, DOPO, SISTEMA)).toBe(codice);
    expect(rifiutato(nulla(), CANCELLA, DOPO, SISTEMA)).toBe('R77_esito_non_definitivo');
  });

  prova('R77 un blocco la ferma finché un altro ordine non lo toglie; due blocchi, tutti e due', () => {
    const bloccata = dopo(trasmessa(), BLOCCO, '2027-06-01', OPERATORE);
    expect(rifiutato(bloccata, CANCELLA, DOPO, SISTEMA)).toBe('R77_blocco');
    expect(rifiutato(bloccata, BLOCCO, '2027-06-02', OPERATORE)).toBe('R69_gia_registrato');
    const due = dopo(bloccata, { ...BLOCCO, bloccoId: 'b2' }, '2027-06-02', OPERATORE);
    const togli: AttoDopoDi<'sbloccaConservazione'> = { ...BLOCCO, tipo: 'sbloccaConservazione' };
    const uno = dopo(due, togli, '2027-07-01', OPERATORE);
    expect(rifiutato(uno, CANCELLA, DOPO, SISTEMA)).toBe('R77_blocco');
    expect(rifiutato(uno, togli, '2027-07-02', OPERATORE)).toBe('R77_blocco_sconosciuto');
    const libera = dopo(uno, { ...togli, bloccoId: 'b2' }, '2027-07-02', OPERATORE);
    const cancellata = dopo(libera, CANCELLA, DOPO, SISTEMA);
    expect(rifiutato(cancellata, { ...BLOCCO, bloccoId: 'b3' }, DOPO, OPERATORE)).toBe('R77_gia_cancellati');
  });

  prova(
    'R77 un blocco vuole numero, giorno e motivo dell’ordine; lo mette il gestore, e cancella soltanto il giro',
    () => {
      const senzaNumero = { ...BLOCCO, provvedimento: { numero: ' ', del: '2027-03-01' } };
      expect(rifiutato(trasmessa(), senzaNumero, '2027-06-01', OPERATORE)).toBe('R69_serve_il_provvedimento');
      expect(rifiutato(trasmessa(), { ...BLOCCO, motivo: ' ' }, '2027-06-01', OPERATORE)).toBe('R69_motivo_mancante');
      expect(rifiutato(trasmessa(), BLOCCO, '2027-06-01')).toBe('R69_ruolo_non_ammesso');
      for (const chi of [OPERATORE, undefined])
        expect(rifiutato(trasmessa(), CANCELLA, DOPO, chi)).toBe('R69_ruolo_non_ammesso');
      const ancora = { tipo: 'registraTrasmissione', il: '2027-06-01' } as const;
      expect(rifiutato(trasmessa(), ancora, '2027-06-01', OPERATORE)).toBe('R69_gia_registrato');
      expect(rifiutato(decretata(), { ...ancora, il: '2028-01-01' }, '2027-06-01', OPERATORE)).toBe(
        'R69_giorno_futuro',
      );
    },
  );
});
