// `npm run fuzz -- --minuti N`: mutated documents, calls and frames, each round from a new seed. `--seme S` replays a
// failure, which belongs in the corpus beside the tests. `--solo lettori,cornici` runs those files; `--esito FILE` leaves
// vitest's account; `--ingressi N` ends a property at N inputs; `--quale PAROLE` runs the tests with that name.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ambiente, esegui, installa, radice } from '../comune.mjs';
import { argomentiVitest } from './corsa.mjs';

const CARTELLA = 'apps/server/src/prove/fuzz';

const { values } = parseArgs({
  options: {
    minuti: { type: 'string', default: '10' },
    seme: { type: 'string' },
    solo: { type: 'string', default: '' },
    ingressi: { type: 'string' },
    quale: { type: 'string' },
    esito: { type: 'string' },
  },
});
const minuti = Number(values.minuti);
if (!(minuti > 0)) throw new Error('--minuti vuole un numero maggiore di zero');
const solo = values.solo.split(',').filter(Boolean);
const ignoto = solo.find((nome) => !existsSync(join(radice, CARTELLA, `${nome}.test.ts`)));
if (ignoto !== undefined) throw new Error(`--solo ${ignoto}: in ${CARTELLA} non c'è ${ignoto}.test.ts`);

installa();
const quali = solo.length === 0 ? [CARTELLA] : solo.map((nome) => `${CARTELLA}/${nome}.test.ts`);
const scelte = [...quali, '--project', 'server*', ...(values.quale === undefined ? [] : ['-t', values.quale])];
esegui(
  'vitest',
  values.esito === undefined ? ['run', ...scelte] : argomentiVitest(scelte, values.esito, { zitto: true }),
  {
    env: {
      ...ambiente,
      MINUTI_FUZZ: String(minuti),
      ...(values.seme === undefined ? {} : { SEME_FUZZ: values.seme }),
      ...(values.ingressi === undefined ? {} : { INGRESSI_FUZZ: values.ingressi }),
    },
  },
);
