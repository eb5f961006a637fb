// `npm run sim -- --semi N [--da seed]`: plays N simulated sales on the pinned Node and judges them; a failing seed is shrunk.
// `npm run sim -- --guasti`: plants every known error, one by one, and says at which seed it is found.
import { join } from 'node:path';
import { esegui, installa, radice } from './comune.mjs';

installa();
esegui('node', [join(radice, 'prove/simulatore/src/corri.ts'), ...process.argv.slice(2)]);
