// `npm start`: installs what is missing, builds the web application when it changed, runs the server on the pinned Node.
import { join } from 'node:path';
import { accessoDiSviluppo, accompagna, costruisciWeb, installa } from '../comune.mjs';

installa();
costruisciWeb();
accompagna([join('apps', 'server', 'src', 'avvio', 'main.ts')], accessoDiSviluppo(process.env, 'si'));
