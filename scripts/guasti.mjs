// `npm run guasti`: the fault campaign on the pinned Node; `-- --breve` for two minutes, `-- --seme N` to repeat an order of faults.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ambiente, installa, radice } from './comune.mjs';

installa();
const campagna = spawn('node', [join('guasti', 'src', 'campagna.ts'), ...process.argv.slice(2)], {
  cwd: radice,
  stdio: 'inherit',
  env: ambiente,
});
// The terminal sends Ctrl-C to the whole group; a signal to us alone is passed on. Either way we wait for the campaign.
for (const segnale of ['SIGINT', 'SIGTERM']) process.on(segnale, () => campagna.kill(segnale));
campagna.on('exit', (codice, segnale) => process.exit(codice ?? (segnale === null ? 1 : 128)));
