import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { VALORI } from '../packages/contratto/src/regole/prove/valori-modelli.ts';
import { CODICI_REGOLA, messaggioDi } from '../packages/contratto/src/regole/testi.ts';

const GUIDA = readFileSync(fileURLToPath(new URL('regole-di-forma.md', import.meta.url)), 'utf8');
const messaggi = CODICI_REGOLA.map((codice) => messaggioDi({ codice, dati: VALORI[codice] ?? {} }, 'Campo'));
const righe = GUIDA.split('\n').filter((riga) => /^\| (?!Regola|-)/.test(riga));

test('la guida riporta ogni messaggio com’è, e nessun altro', () => {
  expect(righe.map((riga) => riga.split(' | ').at(-1)?.replace(/ *\|$/, '')).sort()).toEqual([...messaggi].sort());
});
