import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email, lunghezzaMassima, obbligatorio } from './index.ts';
import { valoreJson } from './prove/valori.ts';
import type { Valori } from './regola.ts';
import { inParole, primoErrore, type Regole, verifica } from './verifica.ts';

const REGOLE: Regole<'nome' | 'recapito'> = {
  nome: [obbligatorio(), lunghezzaMassima(5)],
  recapito: [email(), lunghezzaMassima(8)],
};
const NOMI = { nome: 'Nome', recapito: 'Recapito' };

describe('verifica', () => {
  test('di ogni campo dice la prima regola che non passa, nell’ordine in cui sono scritte', () => {
    expect(verifica(REGOLE, { nome: '', recapito: 'molto lungo' })).toEqual({
      nome: { codice: 'obbligatorio', dati: {} },
      recapito: { codice: 'email', dati: {} },
    });
    expect(verifica(REGOLE, { nome: 'Ada', recapito: 'ada@studio.it' })).toEqual({
      recapito: { codice: 'lunghezza_massima', dati: { massima: 8, attuale: 13 } },
    });
    expect(verifica(REGOLE, { nome: 'Ada', recapito: '' })).toEqual({});
  });
  test('un campo che manca è vuoto, e un campo senza regole va sempre bene', () => {
    expect(verifica(REGOLE, { altro: 'qualunque cosa' })).toEqual({ nome: { codice: 'obbligatorio', dati: {} } });
  });
  test('ogni campo ha l’errore che avrebbe da solo', () => {
    fc.assert(
      fc.property(valoreJson, valoreJson, (nome, recapito) => {
        const valori: Valori = { nome, recapito };
        const errori = verifica(REGOLE, valori);
        for (const campo of ['nome', 'recapito'] as const)
          expect(errori[campo] ?? null).toEqual(primoErrore(REGOLE[campo] ?? [], valori[campo], valori));
      }),
    );
  });
  test('in parole, nella lingua chiesta, solo per i campi sbagliati', () => {
    const errori = verifica(REGOLE, { nome: '', recapito: '' });
    expect(inParole(errori, NOMI)).toEqual({ nome: 'Il campo «Nome» è obbligatorio: lo compili.' });
    expect(inParole(errori, NOMI, 'en')).toEqual({ nome: 'The field “Nome” is required: please fill it in.' });
  });
});
