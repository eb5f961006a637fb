import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { IN_FRASI } from '../packages/dominio/src/prove/frasi-della-legge.ts';
import { REGOLE_ROTTE } from '../packages/dominio/src/prove/guasti-leggi.ts';

const RADICE = fileURLToPath(new URL('..', import.meta.url));
const TESTO = readFileSync(join(RADICE, 'docs/law.md'), 'utf8');
const RIGHE = TESTO.split('\n').filter((riga) => /^\| R\d\d /.test(riga));

/** Il testo delle prove sotto un percorso, file o cartella. */
function prove(percorso: string): string {
  const intero = join(RADICE, percorso);
  if (statSync(intero).isFile()) return readFileSync(intero, 'utf8');
  return readdirSync(intero)
    .filter((nome) => nome.endsWith('.test.ts'))
    .map((nome) => readFileSync(join(intero, nome), 'utf8'))
    .join('\n');
}

/** I numeri scritti in una riga che comincia così. */
function numeriIn(inizio: string): string[] {
  const riga = TESTO.split('\n').find((una) => una.startsWith(inizio)) ?? '';
  return [...riga.matchAll(/R\d\d/g)].map(([numero]) => numero);
}

describe('le regole provate', () => {
  const ordinate = (numeri: Iterable<string>): string[] => [...new Set(numeri)].sort();
  const rotte = ordinate(REGOLE_ROTTE.map(({ regola }) => regola));

  const inFrasi = ordinate(IN_FRASI.map(({ regola }) => regola));

  test('sono quelle di cui si rompe ogni frase, contate; le altre che si rompono sono dette a parte', () => {
    expect(numeriIn('Proven, each sentence:')).toEqual(inFrasi);
    expect(numeriIn('Broken, not yet by sentence:')).toEqual(rotte.filter((regola) => !inFrasi.includes(regola)));
    const frasi = IN_FRASI.flatMap((una) => una.frasi);
    const errori = frasi.flatMap(({ guasti }) => guasti).length;
    expect(TESTO).toContain(`(${IN_FRASI.length} rules, ${frasi.length} sentences, ${errori} errors)`);
  });
  test('ogni altra regola della tavola è detta non provata', () => {
    const altre = RIGHE.flatMap((riga) => [...(riga.split('|')[1] ?? '').matchAll(/R\d\d/g)].map(([numero]) => numero));
    expect(numeriIn('Not proven:')).toEqual(ordinate(altre).filter((regola) => !rotte.includes(regola)));
  });
});

describe('la tavola delle regole', () => {
  test('ha almeno cinquanta regole', () => {
    expect(RIGHE.length).toBeGreaterThanOrEqual(50);
  });
  test.each(RIGHE.map((riga) => [riga.slice(2, 5), riga] as const))(
    '%s cita file che esistono e una prova che la nomina',
    (regola, riga) => {
      const percorsi = [...riga.matchAll(/`((?:packages|apps|prove)\/[^`]+)`/g)].map(([, percorso]) => percorso ?? '');
      expect(percorsi.length).toBeGreaterThanOrEqual(2);
      for (const percorso of percorsi) expect([percorso, existsSync(join(RADICE, percorso))]).toEqual([percorso, true]);
      expect(prove(percorsi.at(-1) ?? '')).toContain(regola);
    },
  );
});
