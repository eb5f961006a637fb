// `npm run leggi`: breaks each rule in memory, one at a time, and says whether a test that bears its number fails.
// `npm run leggi -- R50 R53` breaks only those (a rule broken in several ways, all of them), `-- R74/storno-a-mano` in one way,
// `-- --parte 1/4` a part of all rules.
// A rule whose tests do not notice is not proven (docs/law.md counts none of them). `--esito FILE` leaves the count there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ambiente, installa, radice } from './comune.mjs';
import { gruppiDiRegole, leggiParte } from './notte/parti.mjs';

installa();
const { nomeDellaRotta, REGOLE_ROTTE } = await import(join(radice, 'packages/dominio/src/prove/guasti-leggi.ts'));
const { prove: dovePerNome } = await import(join(radice, 'packages/dominio/src/prove/sorgenti.ts'));
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

/** The tests that bear the numbers, where they are: how many ran, and how many failed. */
function prova(regole, quali, rotta) {
  const prove = dovePerNome(quali);
  const env = rotta === undefined ? ambiente : { ...ambiente, REGOLA_ROTTA: nomeDellaRotta(rotta) };
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
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(ESITO, 'utf8'));
  rmSync(ESITO);
  return { corse: numFailedTests + numPassedTests, fallite: numFailedTests };
}

const sane = [...Map.groupBy(scelte, ({ prove }) => prove)].map(([prove, sue]) =>
  prova(sue.map(({ regola }) => regola).join('|'), prove),
);
const rosse = sane.reduce((somma, { fallite }) => somma + fallite, 0);
if (rosse > 0) console.log(`Senza nulla di rotto falliscono già ${rosse} prove.`);
const taciute = scelte.filter((rotta) => {
  const { regola, che, prove } = rotta;
  const { corse, fallite } = prova(regola, prove, rotta);
  console.log(
    `${nomeDellaRotta(rotta)}  ${fallite > 0 ? `trovata: ${fallite} di ${corse} prove` : 'NON TROVATA'}  ${che}`,
  );
  return fallite === 0;
});
console.log(`${scelte.length - taciute.length} provate, ${taciute.length} no.`);
if (values.esito !== undefined) writeFileSync(values.esito, JSON.stringify(conto()));
process.exit(taciute.length === 0 && rosse === 0 ? 0 : 1);

/** One test for each way of breaking a rule, and one that fell if something failed with nothing broken. */
function conto() {
  const cadute = taciute.map((rotta) => ({
    nome: `legge › ${nomeDellaRotta(rotta)}`,
    errore: `nessuna prova se ne accorge: ${rotta.che}`,
    comando: `npm run leggi -- ${rotta.regola}`,
  }));
  const prima = rosse === 0 ? [] : [{ nome: 'legge › senza nulla di rotto', errore: `falliscono già ${rosse} prove` }];
  return { passate: scelte.length - taciute.length, cadute: [...prima, ...cadute] };
}
