// `npm run gv -- ...`: the command line, on the pinned Node.
import { join } from 'node:path';
import { esegui, installa, radice } from '../comune.mjs';

installa();
esegui('node', [join(radice, 'apps/cli/src/gv.ts'), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
