// `npm run schermate`: photographs every route and the states that matter at 1440x900 and 390x844 into docs/schermate, and fails on
// what axe finds; arguments go to prove/e2e/schermate.ts.

import { trovaBrowser } from './browser.mjs';
import { ambiente, costruisciWeb, esegui, installa } from './comune.mjs';

installa();
costruisciWeb();
esegui('node', ['prove/e2e/schermate.ts', ...process.argv.slice(2)], {
  env: { ...ambiente, ...trovaBrowser() },
});
