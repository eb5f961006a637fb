// The keeper of a run of tests (scripts/tests/recinto.mjs). Whoever runs them holds the other end of its input, where it says which
// folder is the run's; when that end closes, even because of a kill -9, the run is over, and what is left of it goes away.
import { text } from 'node:stream/consumers';
import { SEGNALI, sgombera } from '../tests/recinto.mjs';

// What stops the run is no reason for it to go first.
for (const segnale of SEGNALI) process.on(segnale, () => undefined);
const cartella = await text(process.stdin);
if (cartella !== '') await sgombera(cartella);
