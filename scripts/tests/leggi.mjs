// `npm run leggi`: breaks each rule in memory, one at a time, and says whether a test that bears its number fails; where
// none does the rule is not proven (docs/law.md). `-- R50 R53` breaks only those, in all their ways,
// `-- R74/storno-a-mano` in one, `-- --parte 1/4` a part of all rules; `--esito FILE` leaves the count there.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ambiente, installa, radice } from '../comune.mjs';
import { corri } from './corsa.mjs';
import { gruppiDiRegole, leggiParte } from './notte/parti.mjs';
import { apriRecinto } from './recinto.mjs';

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
/** Where each run leaves its account, and what it said: in the enclosure of the night, or in one of our own. */
const ESITI = mkdtempSync(join(ambiente.RECINTO === undefined ? apriRecinto('prove') : ambiente.TMPDIR, 'leggi-'));
const DEL_SERVER = 'apps/server/';
const DELLA_BASE_DATI = 'apps/server/src/base-dati/';

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

/**
 * What tells vitest to break it, and where it is: vitest reads its configuration once for each kind of tests, and would look for it
 * as often. What makes a database is broken in one of its own: the one of all was made while it was sound.
 */
function rompi(rotta) {
  const nome = nomeDellaRotta(rotta);
  const punto = puntoDi(tessutoDelProdotto(), nome, rotta);
  const rottura = { REGOLA_ROTTA: nome, PUNTO_ROTTO: JSON.stringify(punto) };
  return punto.file.startsWith(DELLA_BASE_DATI) ? rottura : { ...postgres, ...rottura };
}

/** The tests that bear the numbers, where they are: how many ran, the names of those that failed, and the files that could not be read. */
async function prova(regole, prove, rotta) {
  const nome = rotta === undefined ? `sano ${prove}` : nomeDellaRotta(rotta);
  const esito = join(ESITI, nome.replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  const json = `${esito}.json`;
  await corri(
    'vitest',
    [
      ...['run', '--project', prove.startsWith(DEL_SERVER) ? 'server*' : 'pure', prove],
      ...['--exclude', '**/guasti-leggi.test.ts', '-t', `\\b(?:${regole})\\b`],
      ...['--reporter', 'json', '--outputFile', json],
    ],
    { log: `${esito}.log`, env: rotta === undefined ? postgres : rompi(rotta) },
  );
  if (!existsSync(json)) throw new Error(`${nome}: ${readFileSync(`${esito}.log`, 'utf8')}`);
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(json, 'utf8'));
  for (const scritto of [json, `${esito}.log`]) rmSync(scritto);
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

/** Does for each what takes a while, as many together as there are processors; the answers are in the order of the list. */
async function perCiascuna(lista, fai) {
  const risposte = [];
  const restano = lista.entries();
  const mani = Array.from({ length: Math.min(availableParallelism(), lista.length) }, async () => {
    for (const [posto, voce] of restano) risposte[posto] = await fai(voce);
  });
  await Promise.all(mani);
  return risposte;
}

/** One PostgreSQL for all that need it: started for each way of breaking a rule, it would cost more than its tests. */
async function accendiPostgres() {
  if (!scelte.some(({ prove }) => dovePerNome(prove).startsWith(DEL_SERVER))) return { env: {}, ferma: async () => {} };
  Object.assign(process.env, { TMPDIR: ambiente.TMPDIR, RECINTO: ambiente.RECINTO });
  const giro = join(radice, 'apps/server/src/base-dati/prove/postgres-del-giro.ts');
  const { POSTGRES_DEL_GIRO, setup } = await import(giro);
  const ferma = await setup();
  return { env: { [POSTGRES_DEL_GIRO]: process.env[POSTGRES_DEL_GIRO] }, ferma };
}

const { env: postgres, ferma } = await accendiPostgres();

/** What already falls with nothing broken, or cannot even be read, by where it is: it does not notice anything. */
const luoghi = [...Map.groupBy(scelte, ({ prove }) => dovePerNome(prove))];
const sane = new Map(
  await perCiascuna(luoghi, async ([dove, rotte]) => {
    const regole = [...new Set(rotte.map(({ regola }) => regola))].join('|');
    const { cadute, nonLetti } = await prova(regole, dove);
    return [dove, [...cadute, ...nonLetti]];
  }),
);
const rosse = [...sane.values()].flat();
for (const nome of rosse) console.log(`Senza nulla di rotto cade già: ${nome}`);
const trovate = await perCiascuna(scelte, async (rotta) => {
  const { regola, che, prove } = rotta;
  const dove = dovePerNome(prove);
  const { corse, cadute } = await prova(regola, dove, rotta);
  const nuove = cadute.filter((nome) => !sane.get(dove).includes(nome));
  console.log(
    `${nomeDellaRotta(rotta)}  ${nuove.length > 0 ? `trovata: ${nuove.length} di ${corse} prove` : 'NON TROVATA'}  ${che}`,
  );
  return nuove.length > 0;
});
const taciute = scelte.filter((_, posto) => !trovate[posto]);
await ferma();
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
