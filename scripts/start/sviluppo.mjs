// `npm run dev`: installs what is missing, then keeps server and pages at the last save until Ctrl-C (officina.mjs).
import { join } from 'node:path';
import { accompagna, installa } from '../comune.mjs';

installa();
accompagna([join('scripts', 'start', 'officina.mjs')]);
