// `npm run guasti`: the fault campaign on the pinned Node; `-- --breve` for two minutes, `-- --seme N` to repeat an order of faults,
// `-- --morti N` for as many kills, `-- --solo alta-disponibilita` for the primary that falls, on three machines.
import { join } from 'node:path';
import { ALTA_DISPONIBILITA } from './alta-disponibilita.mjs';
import { accompagna, installa } from './comune.mjs';
import { installaPacchetti } from './pacchetti.mjs';

installa();
const argomenti = process.argv.slice(2);
const alta = argomenti.includes('alta-disponibilita') || argomenti.includes('--solo=alta-disponibilita');
if (alta) installaPacchetti(ALTA_DISPONIBILITA);
const programma = alta ? 'alta-disponibilita.ts' : 'campagna.ts';
accompagna([join('prove', 'guasti', 'src', programma), ...argomenti]);
