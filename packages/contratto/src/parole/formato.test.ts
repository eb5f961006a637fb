import { expect, test } from 'vitest';
import { formattaData, formattaInLettera, formattaIstante, formattaMomento, formattaOra } from './formato.ts';

const il = (iso: string): number => Date.parse(iso);

test('la macchina delle prove è lontana da Roma, e l’ora è comunque quella di Roma', () => {
  expect(new Date(0).getTimezoneOffset()).not.toBe(-60);
  expect(formattaIstante(il('2026-11-21T09:00:00Z'))).toBe('21/11/2026, 10:00:00 CET');
  expect(formattaData(il('2026-11-20T23:30:00Z'))).toBe('21 novembre 2026');
});

test('a marzo l’ora salta dalle due alle tre', () => {
  expect(formattaIstante(il('2026-03-29T00:59:59Z'))).toBe('29/03/2026, 01:59:59 CET');
  expect(formattaIstante(il('2026-03-29T01:00:00Z'))).toBe('29/03/2026, 03:00:00 CEST');
});

test('a ottobre le due e mezza vengono due volte, e il fuso le distingue', () => {
  expect(formattaIstante(il('2026-10-25T00:30:00Z'))).toBe('25/10/2026, 02:30:00 CEST');
  expect(formattaIstante(il('2026-10-25T01:30:00Z'))).toBe('25/10/2026, 02:30:00 CET');
  expect(formattaOra(il('2026-10-25T01:30:00Z'))).toBe('02:30:00');
});

test('dove il secondo non decide si scrive come si parla, nella lingua di chi legge', () => {
  expect(formattaMomento(il('2026-11-21T09:00:59Z'))).toBe('21 novembre 2026 alle\u00a010:00');
  expect(formattaMomento(il('2026-07-20T22:05:00Z'))).toBe('21 luglio 2026 alle\u00a00:05');
  expect(formattaMomento(il('2026-11-21T09:00:00Z'), 'en')).toBe('21 November 2026 at\u00a010:00');
});

test('il fuso si scrive soltanto nell’ora che viene due volte', () => {
  expect(formattaMomento(il('2026-10-25T00:30:00Z'))).toBe('25 ottobre 2026 alle\u00a02:30 CEST');
  expect(formattaMomento(il('2026-10-25T01:30:00Z'))).toBe('25 ottobre 2026 alle\u00a02:30 CET');
  expect(formattaMomento(il('2026-10-24T23:59:00Z'))).toBe('25 ottobre 2026 all’1:59');
  expect(formattaMomento(il('2026-10-25T02:00:00Z'))).toBe('25 ottobre 2026 alle\u00a03:00');
  expect(formattaMomento(il('2026-03-29T01:00:00Z'))).toBe('29 marzo 2026 alle\u00a03:00');
});

test('in una lettera si comincia dal giorno della settimana, e si dice che l’ora è quella di Roma', () => {
  expect(formattaInLettera(il('2026-11-21T09:00:00Z'))).toBe('sabato 21 novembre 2026 alle\u00a010:00 (ora di Roma)');
  expect(formattaInLettera(il('2026-12-01T00:30:00Z'))).toBe('martedì 1º dicembre 2026 all’1:30 (ora di Roma)');
  expect(formattaInLettera(il('2026-10-25T00:30:00Z'))).toBe(
    'domenica 25 ottobre 2026 alle\u00a02:30 CEST (ora di Roma)',
  );
});
