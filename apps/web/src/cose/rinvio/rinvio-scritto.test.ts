import { verifica } from '@gestore/contratto/regole';
import { describe, expect, test } from 'vitest';
import { leggiRinvio, REGOLE_RINVIO, RINVIO_VUOTO } from './rinvio-scritto.ts';

const SCRITTO: typeof RINVIO_VUOTO = {
  ...RINVIO_VUOTO,
  inizioData: '15/03/2027',
  inizioOra: '10:30',
  numero: ' 215/2027 ',
  del: '01/02/2027',
  motivo: 'Il perito ha chiesto altro tempo.',
};

describe('R32 il rinvio scritto dall’operatore', () => {
  test('si legge in ora di Roma, e senza un nuovo termine resta quello', () => {
    expect(verifica(REGOLE_RINVIO, SCRITTO)).toEqual({});
    expect(leggiRinvio(SCRITTO, 1)).toEqual({
      fissateIl: 1,
      nuovoInizioIl: Date.parse('2027-03-15T09:30:00Z'),
      nuovoTermineIl: null,
      luogoOperazioni: null,
      provvedimento: { numero: '215/2027', del: '2027-02-01' },
      motivo: 'Il perito ha chiesto altro tempo.',
    });
    const conTermine = { ...SCRITTO, termineData: '14/03/2027', termineOra: '12:00:00' };
    expect(leggiRinvio(conTermine, 1)?.nuovoTermineIl).toBe(Date.parse('2027-03-14T11:00:00Z'));
    expect(leggiRinvio({ ...SCRITTO, luogo: ' Aula 12 ' }, 1)?.luogoOperazioni).toBe('Aula 12');
    expect(Object.keys(verifica(REGOLE_RINVIO, { ...SCRITTO, luogo: 'a'.repeat(301) }))).toEqual(['luogo']);
  });
  test('ciò che manca o non esiste è accanto al suo campo', () => {
    expect(Object.keys(verifica(REGOLE_RINVIO, RINVIO_VUOTO)).sort()).toEqual(
      ['inizioData', 'inizioOra', 'numero', 'del', 'motivo'].sort(),
    );
    const storto = { ...SCRITTO, inizioData: '31/02/2027', del: '2027-02-01', termineOra: '12:00' };
    expect(Object.keys(verifica(REGOLE_RINVIO, storto)).sort()).toEqual(['del', 'inizioData', 'termineData']);
    // La notte in cui l'ora si salta non si indovina.
    expect(Object.keys(verifica(REGOLE_RINVIO, { ...SCRITTO, inizioData: '28/03/2027', inizioOra: '02:30' }))).toEqual([
      'inizioOra',
    ]);
  });
});
