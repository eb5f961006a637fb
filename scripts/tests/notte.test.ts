import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REGOLE_ROTTE } from '../../packages/dominio/src/prove/guasti-leggi.ts';
import { leggiArgomenti, SPECIE } from './notte/argomenti.mjs';
import { esitoDi, nonCorsa, regge } from './notte/esito.mjs';
import { contoLuoghi, LUOGHI, leggiLuoghi, scriviLuoghi } from './notte/luoghi.mjs';
import { distribuisci, durata, gruppiDiRegole, leggiParte, PARTE_MAX_S, quanteParti } from './notte/parti.mjs';
import { componi, libero, nomeDelGiro, somma } from './notte/resoconto.mjs';
import { contoSemi, leggiSemi, scriviSemi, trattiDaGiocare } from './notte/semi.mjs';
import { fuoriPosto } from './notte/stato.mjs';
import { contoUccisioni, leggiUccisioni, scriviUccisioni, semiDaUccidere } from './notte/uccisioni.mjs';
import { leggiUsciti } from './notte/usciti.mjs';
import { BENCH, elencaVoci } from './notte/voci.mjs';

const RADICE = join(import.meta.dirname, '../..');
const leggi = (file: string): string => readFileSync(join(RADICE, file), 'utf8');
const file = (modello: string): string[] =>
  globSync(modello, { cwd: RADICE, exclude: (nome) => nome === 'node_modules' }).map((uno) =>
    uno.replaceAll('\\', '/'),
  );

const USCITI = leggiUsciti(leggi('prove/notte/usciti.md'));
const tutte = (semi = 200_000) =>
  elencaVoci({ semi, fatti: [], campagne: [], regole: REGOLE_ROTTE, usciti: USCITI, fuzz: () => 7 });
const DI_QUANTE = [1, 2, 6, 7, 9, 20, 100];
const tratto = (da: number, a: number) => ({ da, a, commit: '0a1b2c3d', quando: '2026-11-28', come: 'reggono' });

describe('the shards of the night', () => {
  it('are the same on every machine', () => {
    for (const n of DI_QUANTE) expect(distribuisci(tutte(), n)).toEqual(distribuisci(tutte(), n));
  });

  it.each(DI_QUANTE)('of %d, every item is in one shard and in one only', (n) => {
    const voci = tutte();
    const parti = distribuisci(voci, n);
    expect(parti).toHaveLength(n);
    expect(parti.flat()).toHaveLength(voci.length);
    expect(new Set(parti.flat())).toEqual(new Set(voci));
  });

  it('as many as it chooses by itself are within twenty-five minutes each, and one fewer are not', () => {
    const voci = tutte();
    const n = quanteParti(voci);
    const lunga = (quante: number): number => Math.max(...distribuisci(voci, quante).map(durata));
    expect(n).toBeGreaterThanOrEqual(6);
    expect(lunga(n)).toBeLessThanOrEqual(PARTE_MAX_S);
    expect(lunga(n - 1)).toBeGreaterThan(PARTE_MAX_S);
  });

  it('an item that alone is longer does not keep the others from being divided', () => {
    const voci = [{ secondi: 9_000 }, { secondi: 600 }];
    expect(quanteParti(voci)).toBe(6);
    expect(distribuisci(voci, 2).map(durata)).toEqual([9_000, 600]);
  });

  it('every kind has its items, and no item is of another', () => {
    expect([...new Set(tutte().map(({ specie }) => specie))].toSorted()).toEqual(SPECIE.toSorted());
  });

  it.each(['2/6', '1/1', '6/6'])('%s is a shard', (testo) => {
    expect(leggiParte(testo)).toEqual({ i: Number(testo[0]), n: Number(testo[2]) });
  });

  it.each(['0/6', '7/6', 'a/b', '1/0', '1', '', '1/6/2', '-1/6', '1.5/6'])('«%s» is no shard', (testo) => {
    expect(leggiParte(testo)).toBeNull();
  });
});

describe('the items', () => {
  const guasti = tutte().filter(({ specie }) => specie === 'guasti');

  it('of guasti do a thousand kills, each campaign with a seed of its own', () => {
    expect(guasti.reduce((quante, { comando }) => quante + Number(/--morti (\d+)/.exec(comando)?.[1]), 0)).toBe(1_000);
    expect(new Set(guasti.map(({ seme }) => seme)).size).toBe(guasti.length);
  });

  it('of leggi break every rule, in all its ways together', () => {
    const gruppi = gruppiDiRegole(REGOLE_ROTTE, 4);
    expect(new Set(gruppi.flat())).toEqual(new Set(REGOLE_ROTTE));
    expect(gruppi.flat()).toHaveLength(REGOLE_ROTTE.length);
    for (const regola of new Set(REGOLE_ROTTE.map((una) => una.regola)))
      expect(gruppi.filter((gruppo) => gruppo.some((una) => una.regola === regola))).toHaveLength(1);
  });

  it('of bench take every measure', () => {
    const nomi = file('prove/bench/misure/*.ts').flatMap(
      (uno) => /^ {2}nome: '([\w-]+)',$/m.exec(leggi(uno))?.[1] ?? [],
    );
    expect(BENCH.flatMap(({ misure }) => misure).toSorted()).toEqual(nomi.toSorted());
  });

  it('of fuzz run every file', () => {
    const comandi = tutte().filter(({ specie }) => specie === 'fuzz');
    const solo = comandi.flatMap(({ comando }) => /--solo (\S+)/.exec(comando)?.[1]?.split(',') ?? []);
    expect(solo.map((uno) => `apps/server/src/prove/fuzz/${uno}.test.ts`).toSorted()).toEqual(
      file('apps/server/src/prove/fuzz/*.test.ts').toSorted(),
    );
  });

  it('run with the command that they tell', () => {
    for (const { comando, corri, resoconto } of tutte().filter(({ resoconto }) => resoconto !== 'playwright')) {
      const [, argomenti] = /^(?:npm run \w+ -- |NOTTE=si npx vitest run )(.*)$/.exec(comando) ?? [];
      expect([resoconto, corri.join(' ')]).toEqual([resoconto, expect.stringMatching(`${argomenti}$`)]);
    }
  });
});

describe('what left npm test', () => {
  const vitest = USCITI.filter(({ specie }) => specie === 'server').map(({ che }) => che);
  const browser = USCITI.filter(({ specie }) => specie === 'browser').map(({ che }) => che);

  it('is there, and the night runs it with the command that is written of it', () => {
    const comandi = tutte().map(({ comando }) => comando);
    for (const { comando, specie } of USCITI) if (specie !== null) expect(comandi).toContain(comando);
    for (const percorso of vitest) expect([percorso, existsSync(join(RADICE, percorso))]).toEqual([percorso, true]);
    for (const { specie, che } of USCITI) if (specie === null) expect(SPECIE).toContain(che);
  });

  it('in the browser, every name is of one file only', () => {
    for (const nome of browser)
      expect(file('prove/e2e/**/*.spec.ts').filter((uno) => uno.includes(nome))).toEqual([`prove/e2e/${nome}.ts`]);
  });

  it('is all written: every file of the server, or of the documents, that does less by day', () => {
    const sorgenti = [...file('apps/server/src/**/*.ts'), ...file('docs/**/*.ts')];
    const diMeno = sorgenti.filter((uno) => /from '.*\/notte\.ts'/.test(leggi(uno)));
    expect(diMeno.length).toBeGreaterThan(2);
    expect(diMeno.filter((uno) => !vitest.some((dove) => uno === dove || uno.startsWith(`${dove}/`)))).toEqual([]);
  });

  it('is all written: every browser test that does not run by day', () => {
    const diNotte = file('prove/e2e/**/*.spec.ts').filter((uno) => leggi(uno).includes('@notte'));
    expect(diNotte.length).toBeGreaterThan(0);
    expect(diNotte.filter((uno) => !browser.some((nome) => uno.includes(nome)))).toEqual([]);
  });

  it('a line that nobody could run is refused, and says where it is', () => {
    const una = (comando: string, secondi: string) =>
      leggiUsciti(`| What | What runs it | Seconds |\n|---|---|---|\n| che | \`${comando}\` | ${secondi} |\n`);
    expect(() => una('make test', '10')).toThrow('riga 3: la notte non sa far correre «make test»');
    expect(() => una('NOTTE=si npx vitest run apps/server', 'tanto')).toThrow('«tanto» non è una durata');
    expect(() => una('npm run notte -- --solo semi', '10')).toThrow('va un trattino');
  });
});

describe('the seeds played', () => {
  it('are read as they are written, and those of the project are written so', () => {
    const tratti = [tratto(2_001, 12_000), tratto(22_001, 32_000)];
    expect(leggiSemi(scriviSemi(tratti))).toEqual(tratti);
    const nostro = leggi('prove/notte/semi.md');
    expect(scriviSemi(leggiSemi(nostro))).toBe(nostro);
  });

  it('the ranges to play begin after those of npm test, and together are as many as asked for', () => {
    const tratti = trattiDaGiocare([], 25_000);
    expect(tratti).toEqual([
      { da: 2_001, a: 12_000 },
      { da: 12_001, a: 22_000 },
      { da: 22_001, a: 27_000 },
    ]);
  });

  it('go on from what is written, fill what is missing and repeat nothing', () => {
    const fatti = [tratto(12_001, 22_000), tratto(2_001, 5_000), tratto(4_000, 6_000), tratto(30_001, 40_000)];
    const tratti = trattiDaGiocare(fatti, 30_000);
    expect(tratti.reduce((quanti, { da, a }) => quanti + a - da + 1, 0)).toBe(30_000);
    expect(tratti[0]).toEqual({ da: 6_001, a: 12_000 });
    const tutti = [...fatti, ...tratti];
    for (const { da, a } of tratti)
      expect(tutti.filter((altro) => altro.da <= a && da <= altro.a)).toEqual([{ da, a }]);
  });

  it('count once, even if several machines have written them', () => {
    expect(contoSemi([])).toBe('2.000 di 1.000.000');
    expect(contoSemi([tratto(2_001, 12_000), tratto(2_001, 12_000), tratto(11_001, 13_000)])).toBe(
      '13.000 di 1.000.000',
    );
    expect(leggiSemi(scriviSemi([tratto(2_001, 3_000), tratto(2_001, 3_000)]))).toHaveLength(1);
  });

  it.each([
    ['| 9 | 3 | 0a1b2c3d | 2026-11-28 | reggono |', '«9 | 3» non è un tratto'],
    ['| x | 3 | 0a1b2c3d | 2026-11-28 | reggono |', 'riga 8: «x | 3» non è un tratto'],
    ['| 1 | 3 | ieri | 2026-11-28 | reggono |', '«ieri» non è un commit'],
    ['| 1 | 3 | 0a1b2c3d | ieri | reggono |', '«ieri» non è una data'],
    ['| 1 | 3 | 0a1b2c3d |', 'le celle sono 3'],
    ['<<<<<<< HEAD', 'è rimasta l’unione di due versioni'],
  ])('«%s» is refused in words', (riga, perche) => {
    const testo = scriviSemi([]).replace('|---|---|---|---|---|', (linea) => `${linea}\n${riga}`);
    expect(() => leggiSemi(testo)).toThrow(perche);
    expect(() => leggiSemi('')).toThrow('non c’è la tavola');
  });
});

describe('the kills', () => {
  const campagna = (seme: number) => ({
    quando: '2026-11-28',
    commit: '0a1b2c3d',
    seme,
    uccisioni: 200,
    rilanci: 203_412,
    perduti: 0,
  });

  it('are read as they are written, add up, and those of the project are written so', () => {
    const campagne = [campagna(1), campagna(2)];
    expect(leggiUccisioni(scriviUccisioni([...campagne, campagna(2)]))).toEqual(campagne);
    expect(contoUccisioni([...campagne, campagna(2)])).toBe(
      '400 uccisioni di 1.000, 406.824 rilanci confermati di 1.000.000, 0 perduti',
    );
    const nostro = leggi('prove/notte/guasti.md');
    expect(scriviUccisioni(leggiUccisioni(nostro))).toBe(nostro);
  });

  it('every new campaign has a seed that none has had', () => {
    expect(semiDaUccidere([], 2)).toEqual([1, 2]);
    expect(semiDaUccidere([campagna(7), campagna(3)], 2)).toEqual([8, 9]);
  });

  it('a number that is no number is refused in words', () => {
    const testo = scriviUccisioni([campagna(1)]).replace('| 203412 |', '| molti |');
    expect(() => leggiUccisioni(testo)).toThrow('«molti» non è un numero');
  });
});

describe('the places that fell on a slow machine', () => {
  const [primo = { file: '' }] = LUOGHI;
  const riga = { luogo: primo.file, commit: '0a1b2c3d', quando: '2026-11-29', volte: 10, rette: 9 };

  it('are there, and each has what runs it', () => {
    for (const { file: luogo, con } of LUOGHI) {
      expect(existsSync(join(RADICE, luogo)), luogo).toBe(true);
      expect(luogo.endsWith('.spec.ts'), luogo).toBe(con === 'playwright');
    }
  });

  it('are read as they are written, add up if of the same commit, and those of the project are written so', () => {
    const altro = { ...riga, commit: 'f0e1d2c3' };
    expect(leggiLuoghi(scriviLuoghi([riga, altro, riga]))).toEqual([{ ...riga, volte: 20, rette: 18 }, altro]);
    const nostro = leggi('prove/notte/luoghi.md');
    expect(scriviLuoghi(leggiLuoghi(nostro))).toBe(nostro);
  });

  it('the total says how many times they held, and how many the least tried one', () => {
    expect(contoLuoghi([riga])).toBe('9 di 10; ogni luogo almeno 0 volte di 50');
    const tutti = LUOGHI.map(({ file: luogo }) => ({ ...riga, luogo, rette: 10 }));
    expect(contoLuoghi([...tutti, riga])).toBe('199 di 200; ogni luogo almeno 10 volte di 50');
  });

  it('held more times than played is refused in words', () => {
    const testo = scriviLuoghi([riga]).replace('| 10 | 9 |', '| 9 | 10 |');
    expect(() => leggiLuoghi(testo)).toThrow('non sono volte giocate');
  });
});

describe('how an item goes', () => {
  const voce = { nome: 'semi', comando: 'npm run sim', resoconto: 'conto' };
  const buono = { passate: 3, cadute: [] };

  it('well, if the program ended well and tried something', () => {
    const esito = esitoDi(voce, { uscita: 0, resoconto: buono, coda: '' });
    expect(esito).toEqual({ passate: 3, cadute: [], nonCorse: 0, detto: '' });
    expect(regge(esito)).toBe(true);
  });

  it.each([
    ['it left no account', { uscita: 0, resoconto: null }],
    ['it ended badly without saying what', { uscita: 1, resoconto: buono }],
    ['it tried nothing', { uscita: 0, resoconto: { passate: 0, cadute: [] } }],
  ])('badly, if %s', (_, come) => {
    const esito = esitoDi(voce, { ...come, coda: 'le ultime righe' });
    expect(esito.cadute).toMatchObject([{ nome: 'semi', comando: 'npm run sim' }]);
    expect(esito.cadute[0]?.errore).toContain('le ultime righe');
    expect(regge(esito)).toBe(false);
  });

  it('of what fails it keeps the command that repeats it, or gives its own', () => {
    const cadute = [
      { nome: 'a', errore: '', comando: 'npm run sim -- --da 9' },
      { nome: 'b', errore: '' },
    ];
    const esito = esitoDi(voce, { uscita: 1, resoconto: { passate: 1, cadute }, coda: '' });
    expect(esito.cadute.map(({ comando }) => comando)).toEqual(['npm run sim -- --da 9', 'npm run sim']);
  });

  it('of a fault campaign every claim is a test', () => {
    const pretese = [
      { nome: 'arrivata in fondo', pretesa: 'sì', trovato: 'sì', vale: true },
      { nome: 'confermati e perduti', pretesa: '0', trovato: '3', vale: false },
    ];
    const colpi = [
      { fase: 'morti', errore: null },
      { fase: 'morti', errore: 'mancato' },
      { fase: 'controllo', errore: null },
    ];
    const resoconto = { pretese, colpi, conti: { accettatiConRicevuta: 12_345, persi: 3 } };
    const esito = esitoDi({ ...voce, resoconto: 'guasti' }, { uscita: 1, resoconto, coda: '' });
    expect(esito).toMatchObject({ passate: 1, detto: '1 uccisioni, 12.345 rilanci confermati, 3 perduti' });
    expect(esito.cadute[0]?.errore).toBe('si pretende 0, trovato 3');
  });
});

describe('the account', () => {
  const giro = { quando: '2026-11-28', commit: '0a1b2c3d', comando: 'npm run notte -- --parte 2/6' };
  const voce = { nome: 'semi 2.001-12.000', comando: 'npm run sim -- --da 2001', secondi: 130 };
  const corse = [
    { voce, esito: { passate: 10, cadute: [], nonCorse: 0, detto: '76 semi al secondo' }, secondi: 131 },
    { voce, esito: nonCorsa('interrotta da SIGINT'), secondi: 4 },
    { voce, esito: null, secondi: null },
  ];

  it('has the name of the day, of the commit and of how much of the night it was', () => {
    const nome = (parte: { i: number; n: number } | null, solo: string[]) => nomeDelGiro({ ...giro, parte, solo });
    expect(nome({ i: 2, n: 6 }, SPECIE)).toBe('2026-11-28-0a1b2c3d-parte-2-di-6');
    expect(nome(null, SPECIE)).toBe('2026-11-28-0a1b2c3d-intero');
    expect(nome(null, ['semi', 'leggi'])).toBe('2026-11-28-0a1b2c3d-solo-semi-leggi');
  });

  it('does not cover the one before', () => {
    const scritti = new Set(['giro.md', 'giro-2.md']);
    expect(libero('giro', (uno: string) => scritti.has(uno))).toBe('giro-3.md');
  });

  it('counts what did not run, and until it is finished says that it is not', () => {
    const testo = componi({ giro, macchina: '2 core', corse, fine: null, conti: ['0 perduti.'] });
    expect(testo).toContain('Non è arrivata in fondo');
    expect(testo).toContain('10 passed, 0 failed, 2 not run');
    expect(testo).toContain('| 131 | 10 | 0 | 0 | 76 semi al secondo |');
    expect(testo).not.toContain('## Cadute');
    expect(somma(corse)).toMatchObject({ passate: 10, nonCorse: 2 });
  });

  it('of what fails it tells the error and how to do it again', () => {
    const cadute = [{ nome: 'simulatore › seme 2039', errore: 'R53', comando: 'npm run sim -- --da 2039 --semi 1' }];
    const esito = { passate: 1, cadute, nonCorse: 0, detto: '' };
    const testo = componi({
      giro,
      macchina: '',
      corse: [{ voce, esito, secondi: 9 }],
      fine: 'Arrivata in fondo.',
      conti: [],
    });
    expect(testo).toContain('Fallita: simulatore › seme 2039\n    R53\n    npm run sim -- --da 2039 --semi 1');
  });

  it('is about a commit: what is not in it, outside prove/notte, prevents it', () => {
    expect(fuoriPosto(['prove/notte/semi.md', ''])).toEqual([]);
    expect(fuoriPosto(['prove/notte/semi.md', 'scripts/comune.mjs', 'prove/notte.md'])).toEqual([
      'scripts/comune.mjs',
      'prove/notte.md',
    ]);
  });
});

describe('the command line', () => {
  it('with nothing is the whole night', () => {
    expect(leggiArgomenti([])).toEqual({
      parte: null,
      solo: SPECIE,
      semi: 200_000,
      elenco: false,
      bozza: false,
      conti: false,
    });
  });

  it('says which shard, of which kinds, with how many seeds', () => {
    expect(leggiArgomenti(['--parte', '2/6', '--solo=leggi,semi', '--semi', '30', '--elenco'])).toMatchObject({
      parte: { i: 2, n: 6 },
      solo: ['semi', 'leggi'],
      semi: 30,
      elenco: true,
    });
  });

  it.each([
    ['--parte 0/6', '--parte «0/6»: si scrive 2/6'],
    ['--parte 7/6', '--parte «7/6»'],
    ['--parte a/b', '--parte «a/b»'],
    ['--parte', '--parte: manca il suo valore'],
    ['--solo semi,guastri', '--solo «guastri»: le specie sono semi,'],
    ['--semi 0', '--semi «0»'],
    ['--semi mille', '--semi «mille»'],
    ['--parti 2/6', '«--parti» non è fra le opzioni'],
    ['2/6', '«2/6» non è fra le opzioni'],
    ['--bozza=no', '--bozza non vuole un valore'],
  ])('«%s» is refused in one sentence', (riga, perche) => {
    expect(() => leggiArgomenti(riga.split(' '))).toThrow(perche);
  });
});
