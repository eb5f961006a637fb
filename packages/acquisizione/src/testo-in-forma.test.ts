import { expect, test } from 'vitest';
import { leggiTestoOfferta } from './offerta.ts';
import { inForma } from './testo-in-forma.ts';

test('R25 un’offerta con segni che la base dati rifiuta si legge in una forma che si può scrivere', () => {
  const testo = '{"prezzo":"95000.00","presentatore":{"nome":"A\\u0000da","cognome":"\\ud800Neri"}}';
  const letta = leggiTestoOfferta(testo);
  expect(letta).toMatchObject({ esito: 'letta', offerta: { presentatore: { nome: null, cognome: '\uFFFDNeri' } } });
  // Ciò che si è letto del nome è citato in un'anomalia, che si scrive anch'essa.
  expect(JSON.stringify(letta)).toContain('A\uFFFDda');
  expect(JSON.stringify(letta)).not.toMatch(/\\u0000|\\ud800/);
});

test('R14 un valore illeggibile tagliato a metà di un segno non lascia un surrogato solo', () => {
  const letta = leggiTestoOfferta(JSON.stringify({ prezzo: `${'x'.repeat(59)}𝔘` }));
  const messaggi = letta.esito === 'letta' ? letta.offerta.anomalie.map(({ messaggio }) => messaggio) : [];
  expect(messaggi.join('')).toContain('x\uFFFD');
  expect(messaggi.every((uno) => uno.isWellFormed())).toBe(true);
});

test('anche i nomi dei campi, a ogni livello, e ciò che è in forma resta com’è', () => {
  expect(inForma({ 'a\u0000': [{ b: '\udfff' }] })).toEqual({ 'a\uFFFD': [{ b: '\uFFFD' }] });
  const intatto = { testo: 'Perché no? 𝔘', numero: 1, vuoto: null, elenco: [true, 'x'] };
  expect(inForma(intatto)).toEqual(intatto);
});
