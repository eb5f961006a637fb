// `npm run bench`: installs what is missing and runs the measures on the pinned Node; results in bench/results.
import { esegui, installa } from './comune.mjs';

installa();
esegui('node', ['bench/tutto.ts', ...process.argv.slice(2)]);
