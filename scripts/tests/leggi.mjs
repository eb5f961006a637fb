// `npm run leggi`: breaks each rule in memory, one at a time, and says whether a test that bears its number fails; where
// none does the rule is not proven (docs/law.md). `-- R50 R53` breaks only those, in all their ways,
// `-- R74/storno-a-mano` in one, `-- --parte 1/4` a part of all rules; `--esito FILE` leaves the count there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ambiente, installa, radice } from '../comune.mjs';
import { gruppiDiRegole, leggiParte } from './notte/parti.mjs';

installa();
const { nomeDellaRotta, REGOLE_ROTTE } = await import(join(radice, 'packages/dominio/src/prove/guasti-leggi.ts'));
const { prove: dovePerNome, tessutoDelProdotto } = await import(
  join(radice, 'prove/simulatore/src/guasti-piantati/sorgenti.ts')
);
const { puntoDi } = await import(join(radice, 'packages/dominio/src/prove/cucitura.ts'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { parte: { type: 'string' }, esito: { type: 'string' } },
});
const scelte = scegli(positionals);
const ESITO = join(mkdtempSync(join(tmpdir(), 'gestore-leggi-')), 'esito.json');

function scegli(volute) {
  const chiama = (rotta, nome) => nome === rotta.regola || nome === nomeDellaRotta(rotta);
  const ignota = volute.find((una) => !REGOLE_ROTTE.some((rotta) => chiama(rotta, una)));
  if (ignota !== undefined) throw new Error(`${ignota}: nessuna regola rotta ha questo numero, o questo nome`);
  const nominate = REGOLE_ROTTE.filter((rotta) => volute.length === 0 || volute.some((una) => chiama(rotta, una)));
  if (values.parte === undefined) return nominate;
  const parte = leggiParte(values.parte);
  if (parte === null) throw new Error(`--parte ${values.parte}: si scrive 1/4, da 1 a quante sono`);
  return gruppiDiRegole(nominate, parte.n)[parte.i - 1];
}

/** What tells vitest to break it, and where it is: vitest reads its configuration once for each kind of tests, and would look for it as often. */
function rompi(rotta) {
  const nome = nomeDellaRotta(rotta);
  return { REGOLA_ROTTA: nome, PUNTO_ROTTO: JSON.stringify(puntoDi(tessutoDelProdotto(), nome, rotta)) };
}

/** The tests that bear the numbers, where they are: how many ran, the names of those that failed, and the files that could not be read. */
function prova(regole, quali, rotta) {
  const prove = dovePerNome(quali);
  const env = rotta === undefined ? ambiente : { ...ambiente, ...rompi(rotta) };
  const project = prove.startsWith('apps/server/') ? 'server*' : 'pure';
  const { stderr } = spawnSync(
    'vitest',
    [
      ...['run', '--project', project, prove, '--exclude', '**/guasti-leggi.test.ts'],
      ...['--reporter', 'json', '--outputFile', ESITO, '-t', `\\b(?:${regole})\\b`],
    ],
    { cwd: radice, env, encoding: 'utf8' },
  );
  if (!existsSync(ESITO)) throw new Error(`${regole}: ${stderr}`);
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(ESITO, 'utf8'));
  rmSync(ESITO);
  const cadute = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const nonLetti = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    corse: numFailedTests + numPassedTests,
    cadute,
    nonLetti: nonLetti.map(({ name }) => relative(radice, name)),
  };
}

/** What already falls with nothing broken, or cannot even be read, by where it is: it does not notice anything. */
const sane = new Map(
  [...Map.groupBy(scelte, ({ prove }) => prove)].map(([prove, rotte]) => {
    const { cadute, nonLetti } = prova(rotte.map(({ regola }) => regola).join('|'), prove);
    return [prove, [...cadute, ...nonLetti]];
  }),
);
const rosse = [...sane.values()].flat();
for (const nome of rosse) console.log(`Senza nulla di rotto cade già: ${nome}`);
const taciute = scelte.filter((rotta) => {
  const { regola, che, prove } = rotta;
  const { corse, cadute } = prova(regola, prove, rotta);
  const nuove = cadute.filter((nome) => !sane.get(prove).includes(nome));
  console.log(
    `${nomeDellaRotta(rotta)}  ${nuove.length > 0 ? `trovata: ${nuove.length} di ${corse} prove` : 'NON TROVATA'}  ${che}`,
  );
  return nuove.length === 0;
});
console.log(`${scelte.length - taciute.length} provate, ${taciute.length} no.`);
if (values.esito !== undefined) writeFileSync(values.esito, JSON.stringify(conto()));
process.exit(taciute.length === 0 && rosse.length === 0 ? 0 : 1);

/** One test for each way of breaking a rule, and one for each that fell with nothing broken. */
function conto() {
  const cadute = taciute.map((rotta) => ({
    nome: `legge › ${nomeDellaRotta(rotta)}`,
    errore: `nessuna prova se ne accorge: ${rotta.che}`,
    comando: `npm run leggi -- ${rotta.regola}`,
  }));
  const prima = rosse.map((nome) => ({ nome: `legge › senza nulla di rotto › ${nome}`, errore: 'cade già' }));
  return { passate: scelte.length - taciute.length, cadute: [...prima, ...cadute] };
}
