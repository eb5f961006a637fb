// `npm run guasti`: the fault campaign on the pinned Node; `-- --breve` for two minutes, `-- --seme N` to repeat an order of faults.
import { join } from 'node:path';
import { accompagna, installa } from './comune.mjs';

installa();
accompagna([join('prove', 'guasti', 'src', 'campagna.ts'), ...process.argv.slice(2)]);
