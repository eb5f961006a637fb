// `npm run fuzz -- --minuti N [--seme S]`: mutated documents, calls and frames for N minutes, each round from a new seed.
// A failure prints its seed and its counterexample: `--seme S` replays it, and what it found belongs in the corpus beside the tests.
import { parseArgs } from 'node:util';
import { ambiente, esegui, installa } from './comune.mjs';

const { values } = parseArgs({ options: { minuti: { type: 'string', default: '10' }, seme: { type: 'string' } } });
const minuti = Number(values.minuti);
if (!(minuti > 0)) throw new Error('--minuti vuole un numero maggiore di zero');

installa();
esegui('vitest', ['run', 'apps/server/src/prove/fuzz', '--project', 'server*'], {
  env: { ...ambiente, MINUTI_FUZZ: String(minuti), ...(values.seme === undefined ? {} : { SEME_FUZZ: values.seme }) },
});
