// `npm run sim`, `guasti`, `bench` and `schermate`: installs what is missing, and runs the program of that name on the pinned Node.
// What follows the name is the program's: `npm run sim -- --semi 9` is `node scripts/tests/lancia.mjs sim --semi 9`.
import { accompagna, ambiente, costruisciWeb, esegui, installa } from '../comune.mjs';
import { trovaBrowser } from '../start/browser.mjs';
import { installaPacchetti } from '../start/pacchetti.mjs';
import { ALTA_DISPONIBILITA } from './alta-disponibilita.mjs';

/** The measures that look at the pages. */
const DELLE_PAGINE = ['pagine', 'aggiornamenti', 'mattinata'];

const [nome, ...argomenti] = process.argv.slice(2);

const PROGRAMMI = {
  // `--semi N [--da seed]`: plays N simulated sales and judges them; a failing seed is shrunk. `--guasti`: plants every known error,
  // one by one, and says at which seed it is found.
  sim: () => corri('prove/simulatore/src/corri.ts'),
  // The fault campaign: `--breve` for two minutes, `--seme N` to repeat an order of faults, `--morti N` for as many kills,
  // `--solo alta-disponibilita` for the primary that falls, on three machines. Asked to stop, it clears up first: it is waited for.
  guasti() {
    const alta = argomenti.includes('alta-disponibilita') || argomenti.includes('--solo=alta-disponibilita');
    if (alta) installaPacchetti(ALTA_DISPONIBILITA);
    accompagna([`prove/guasti/src/${alta ? 'alta-disponibilita' : 'campagna'}.ts`, ...argomenti]);
  },
  // The measures; results in prove/bench/results.
  bench() {
    const tutte = !argomenti.includes('--solo');
    const lancia = tutte || DELLE_PAGINE.some((una) => argomenti.includes(una)) ? conPagine : corri;
    lancia('prove/bench/tutto.ts');
  },
  // Photographs every route and the states that matter at 1440x900 and 390x844 into docs/schermate, and fails on what axe finds.
  schermate: () => conPagine('prove/e2e/schermate.ts'),
};

installa();
PROGRAMMI[nome]();

function corri(programma, variabili = {}) {
  esegui('node', [programma, ...argomenti], { env: { ...ambiente, ...variabili } });
}

/** With the web application built, and a browser. */
function conPagine(programma) {
  costruisciWeb();
  corri(programma, trovaBrowser());
}
