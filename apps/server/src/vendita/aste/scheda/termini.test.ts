import { describe, expect, test } from 'vitest';
import { nonLavorativo, scadenzaAGiorni, scadenzaLavorativa, scadenzaSostanziale } from './termini.ts';

const roma = (scritto: string): number => Temporal.ZonedDateTime.from(`${scritto}[Europe/Rome]`).epochMilliseconds;
const giorno = (scritto: string): Temporal.PlainDate => Temporal.PlainDate.from(scritto);

describe('R69 i termini dopo l’aggiudicazione', () => {
  test('il giorno dell’aggiudicazione non si conta e l’ultimo vale fino alla mezzanotte di Roma', () => {
    expect(scadenzaAGiorni(roma('2026-11-16T10:00'), 3)).toEqual({
      scadeIl: roma('2026-11-20T00:00') - 1,
      prorogato: false,
    });
  });
  test('un’ora prima o dopo il cambio dell’ora legale la mezzanotte è quella di Roma', () => {
    expect(scadenzaAGiorni(roma('2026-10-23T23:30'), 4).scadeIl).toBe(roma('2026-10-28T00:00') - 1);
    expect(scadenzaAGiorni(roma('2026-03-27T00:10'), 4).scadeIl).toBe(roma('2026-04-01T00:00') - 1);
  });
  test('cpc 155 una scadenza di sabato passa al lunedì, e se il lunedì è festivo al martedì', () => {
    expect(scadenzaAGiorni(roma('2026-11-18T10:00'), 3)).toEqual({
      scadeIl: roma('2026-11-24T00:00') - 1,
      prorogato: true,
    });
    // Sabato 4 aprile 2026 è la vigilia di Pasqua: lunedì 6 è il lunedì dell'Angelo.
    expect(scadenzaAGiorni(roma('2026-04-01T10:00'), 3)).toEqual({
      scadeIl: roma('2026-04-08T00:00') - 1,
      prorogato: true,
    });
  });
  test('centoventi giorni da un’aggiudicazione di novembre', () => {
    expect(scadenzaAGiorni(roma('2026-11-14T11:00'), 120).scadeIl).toBe(roma('2027-03-16T00:00') - 1);
  });
  test('il saldo non si sposta: di sabato scade di sabato, e il primo giorno utile è una nota', () => {
    expect(scadenzaSostanziale(roma('2026-11-18T10:00'), 3)).toEqual({
      scadeIl: roma('2026-11-22T00:00') - 1,
      prorogato: false,
      utileIl: roma('2026-11-24T00:00') - 1,
    });
    expect(scadenzaSostanziale(roma('2026-11-16T10:00'), 3)).toEqual({
      scadeIl: roma('2026-11-20T00:00') - 1,
      prorogato: false,
      utileIl: null,
    });
  });
  test('R71 sette giorni lavorativi saltano sabato, domenica e l’Immacolata', () => {
    expect(scadenzaLavorativa(roma('2026-12-04T10:00'), 7)).toEqual({
      scadeIl: roma('2026-12-17T00:00') - 1,
      prorogato: false,
    });
  });
});

test.each([
  ['2026-04-06', true],
  ['2027-03-29', true],
  ['2038-04-26', true],
  ['2026-04-07', false],
  ['2025-10-06', false],
  ['2026-12-08', true],
  ['2028-10-04', true],
])('%s lavorativo o no', (scritto, atteso) => {
  expect(nonLavorativo(giorno(scritto))).toBe(atteso);
});
