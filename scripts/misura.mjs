// `npm run bench`: installs what is missing and runs the measures on the pinned Node; results in prove/bench/results. The
// measure of the pages wants the web application built, and a browser.
import { trovaBrowser } from './browser.mjs';
import { ambiente, costruisciWeb, esegui, installa } from './comune.mjs';

const argomenti = process.argv.slice(2);
const conPagine =
  !argomenti.includes('--solo') || ['pagine', 'aggiornamenti', 'mattinata'].some((una) => argomenti.includes(una));

installa();
if (conPagine) costruisciWeb();
esegui('node', ['prove/bench/tutto.ts', ...argomenti], {
  env: conPagine ? { ...ambiente, ...trovaBrowser() } : ambiente,
});
