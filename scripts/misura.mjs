// `npm run bench`: installs what is missing and runs the measures on the pinned Node; results in prove/bench/results.
import { esegui, installa } from './comune.mjs';

installa();
esegui('node', ['prove/bench/tutto.ts', ...process.argv.slice(2)]);
