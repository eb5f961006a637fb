// `npm start`: installs what is missing, builds the web application when it changed, runs the server on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ambiente, costruisciWeb, installa, radice } from './comune.mjs';

installa();
costruisciWeb();
const server = spawn('node', [join('apps', 'server', 'src', 'main.ts')], {
  cwd: radice,
  stdio: 'inherit',
  env: ambiente,
});
// The terminal sends Ctrl-C to the whole group; a signal to us alone is passed on. Either way we wait for the server.
for (const segnale of ['SIGINT', 'SIGTERM']) process.on(segnale, () => server.kill(segnale));
server.on('exit', (codice, segnale) => process.exit(codice ?? (segnale === null ? 1 : 128)));
