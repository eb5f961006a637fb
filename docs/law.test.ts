import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { IN_FRASI } from '../packages/dominio/src/prove/frasi-della-legge.ts';
import { REGOLE_ROTTE } from '../packages/dominio/src/prove/guasti-leggi.ts';
import { LEGGE, vociDellaLegge } from './legge.ts';

const RADICE = fileURLToPath(new URL('..', import.meta.url));
const VOCI = vociDellaLegge(LEGGE);

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
  const riga = LEGGE.split('\n').find((una) => una.startsWith(inizio)) ?? '';
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
    expect(LEGGE).toContain(`(${IN_FRASI.length} rules, ${frasi.length} sentences, ${errori} errors)`);
  });
  test('ogni altra regola della legge è detta non provata', () => {
    const altre = ordinate(VOCI.flatMap(({ regole }) => regole));
    expect(numeriIn('Not proven:')).toEqual(altre.filter((regola) => !rotte.includes(regola)));
  });
});

describe('le voci della legge', () => {
  test('sono almeno cinquanta', () => {
    expect(VOCI.length).toBeGreaterThanOrEqual(50);
  });
  test('sono tante quanti i titoli con una regola, i codici e le prove: nessuna si salta', () => {
    const inizi = [/^### /gm, /^ *[#|]+ *R\d\d\b/gm, /^[ *-]*Code:/gm, /^[ *-]*Tests:/gm];
    expect(inizi.map((inizio) => [...LEGGE.matchAll(inizio)].length)).toEqual(inizi.map(() => VOCI.length));
  });
  test('di una voce senza prove, o senza la sua forma, si dice quale', () => {
    const intera =
      '### R01 R02 · cpc 571\nText of\nR03\n\nCode: `apps/a.ts` `a`, `b`,\n`apps/b.ts`\n\nTests: `prove/a.ts`\n';
    expect(vociDellaLegge(`# Law\n\n## Set-up\n\n${intera}\n## Then\n\nProse.\n`)).toEqual([
      {
        regola: 'R01',
        regole: ['R01', 'R02', 'R03'],
        articoli: 'cpc 571',
        testo: 'Text of R03',
        codice: ['apps/a.ts', 'apps/b.ts'],
        prove: ['prove/a.ts'],
      },
    ]);
    const guaste = [
      intera.replace(' · cpc 571', ''),
      intera.replace('Tests: `prove/a.ts`', 'Tests: none'),
      intera.replace('Code:', 'Codice:'),
      intera.replace('\n\nTests:', '\nTests:'),
      `${intera}\nSomething else.\n`,
    ];
    for (const guasta of guaste) expect(() => vociDellaLegge(guasta)).toThrow('### R01 R02');
  });
  test.each(VOCI.map((voce) => [voce.regola, voce] as const))(
    '%s cita file che esistono e una prova che la nomina',
    (regola, voce) => {
      const percorsi = [...voce.codice, ...voce.prove];
      expect(percorsi.length).toBeGreaterThanOrEqual(2);
      for (const percorso of percorsi) expect([percorso, existsSync(join(RADICE, percorso))]).toEqual([percorso, true]);
      expect(prove(voce.prove.at(-1) ?? '')).toContain(regola);
    },
  );
});
