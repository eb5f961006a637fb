import { expect, test } from 'vitest';
import { DA_PROVARE, maiProvate, somma, tabella } from './copertura.ts';
import { scriviScenario } from './scenario.ts';
import { giudicaSeme } from './verdetto.ts';

const tutte = Object.fromEntries(Object.keys(DA_PROVARE).map((nome) => [nome, 1]));

test('ciò che non è mai accaduto si nomina, ed è un fallimento della corsa', () => {
  expect(maiProvate(tutte)).toEqual([]);
  expect(maiProvate({ ...tutte, 'cornice scavalcata': 0 })).toEqual(['cornice scavalcata']);
  const { spettatori: _, ...senza } = tutte;
  expect(maiProvate(senza)).toEqual(['spettatori']);
});

test('due tratti si sommano, e la tabella dice ogni cosa con il suo numero', () => {
  const due = somma(tutte, { spettatori: 4 });
  expect(due.spettatori).toBe(5);
  expect(tabella(due)).toMatch(/spettatori +5\b/);
  for (const nome of Object.keys(DA_PROVARE)) expect(tabella(due)).toContain(nome);
});

test('una storia dice che cosa ha provato, con i nomi dell’elenco', async () => {
  const { coperte } = await giudicaSeme(1);
  expect(coperte.includes('tre processi')).toBe(scriviScenario(1).processi.length === 3);
  for (const nome of coperte) expect(DA_PROVARE).toHaveProperty([nome]);
});
