// `npm run casa`: how far from each other the pieces of one idea are (design 11), now and in a commit of before; `-- --prima COMMIT` another.
// `npm run check` holds each number: it may only go down (scripts/checks/ordine/soglie.json). What nothing refuses is said under the table.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PERMESSI } from '../../apps/server/src/base-dati/permessi.ts';
import { radice } from '../comune.mjs';
import { avvisi } from './ordine/avvisi.mjs';
import { ANCHE, casa } from './ordine/casa.mjs';
import { sorgenti } from './ordine/sorgenti.mjs';

/** The commit that the design measured. */
const MISURATO = '3fac3935';
const { values } = parseArgs({ options: { prima: { type: 'string', default: MISURATO } } });
const tutte = sorgenti(radice);
const adesso = casa(tutte, sorgenti(radice, ANCHE));
const prima = allora(values.prima);
console.log(`| Misura | ${values.prima} | Adesso |\n|---|--:|--:|`);
for (const [che, quanti] of adesso) console.log(`| ${che} | ${prima?.get(che) ?? 'non c’è'} | ${quanti} |`);
const daGuardare = avvisi(tutte, PERMESSI);
if (daGuardare.length > 0) console.log(`\n${daGuardare.join('\n')}`);

/** The same measures on the sources of that commit; null in a copy that does not have it. */
function allora(commit) {
  const git = (...che) => spawnSync('git', che, { cwd: radice, maxBuffer: 1024 ** 3 });
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) return null;
  const cartella = mkdtempSync(join(tmpdir(), 'casa-'));
  try {
    const { stdout: archivio, stderr, status } = git('archive', commit, 'packages', 'apps', 'prove', ...ANCHE);
    if (status !== 0) throw new Error(`git archive ${commit}: ${stderr}`);
    execFileSync('tar', ['-x', '-C', cartella], { input: archivio });
    return casa(sorgenti(cartella), sorgenti(cartella, ANCHE));
  } finally {
    rmSync(cartella, { recursive: true, force: true });
  }
}
