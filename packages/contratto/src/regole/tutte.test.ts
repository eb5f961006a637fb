import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as regole from './index.ts';
import { FACOLTATIVE, TUTTE } from './prove/tutte.ts';
import { esito, valoreJson, vuoto } from './prove/valori.ts';
import { CODICI_REGOLA, messaggioDi } from './testi.ts';

const ogni = Object.entries(TUTTE);

describe.each(ogni)('%s', (_nome, regola) => {
  test('di qualunque valore JSON, e di qualunque altro campo, risponde senza lanciare e sempre allo stesso modo', () => {
    fc.assert(
      fc.property(valoreJson, valoreJson, (valore, altro) => {
        const messaggio = regola(valore, { altro });
        expect(regola(valore, { altro })).toEqual(messaggio);
        if (messaggio === null) return;
        expect(CODICI_REGOLA).toContain(messaggio.codice);
        for (const lingua of ['it', 'en'] as const) {
          const parole = messaggioDi(messaggio, 'Recapito', lingua);
          expect(parole).toContain('Recapito');
          expect(parole).not.toMatch(/undefined|NaN|\[object/);
        }
      }),
      { numRuns: 300 },
    );
  });
  test('non cambia ciò che guarda', () => {
    fc.assert(
      fc.property(valoreJson, (valore) => {
        const prima = JSON.stringify(valore);
        regola(valore, { altro: valore });
        expect(JSON.stringify(valore)).toBe(prima);
      }),
    );
  });
});

test.each(Object.entries(FACOLTATIVE))('%s lascia passare un campo vuoto', (_nome, regola) => {
  fc.assert(
    fc.property(vuoto, (valore) => {
      expect(esito(regola, valore)).toBeNull();
    }),
  );
});

test('di un elenco annidato a fondo si dice soltanto che non va', () => {
  let fondo: unknown = 'a';
  for (let n = 0; n < 20_000; n += 1) fondo = [fondo];
  for (const [nome, regola] of Object.entries(FACOLTATIVE))
    expect([nome, typeof esito(regola, [fondo])]).toEqual([nome, nome === 'lunghezzaMassima' ? 'object' : 'string']);
});

test('nessuna regola resta fuori da queste prove', () => {
  const nonRegole = [
    'difetto',
    'eVuoto',
    'inCifre',
    'inParole',
    'leggiNumero',
    'messaggioDi',
    'primoErrore',
    'verifica',
  ];
  const costruite = Object.entries(regole)
    .filter(([nome, uno]) => typeof uno === 'function' && !nonRegole.includes(nome) && !nome.startsWith('se'))
    .map(([nome]) => nome);
  const provate = new Set(Object.keys(TUTTE).map((nome) => nome.split(' ')[0]));
  expect(costruite.filter((nome) => !provate.has(nome))).toEqual([]);
});
