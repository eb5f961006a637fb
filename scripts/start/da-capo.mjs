// `npm start -- --da-capo`, on the pinned Node and before the server: takes the demonstration away, so that it is loaded anew. Asks for
// a word unless `--si`; ends with 1 when nothing was taken away, and the server does not start.
import { createInterface } from 'node:readline/promises';
import { daCapo } from '../../apps/server/src/dimostrazione/da-capo.ts';

try {
  const parte = await daCapo(process.env, {
    si: process.argv.includes('--si'),
    chiedi: (domanda) => (process.stdin.isTTY ? chiedi(domanda) : null),
    dici: (riga) => console.error(riga),
  });
  process.exitCode = parte ? 0 : 1;
} catch (errore) {
  console.error(errore instanceof Error ? errore.message : errore);
  console.error('Non ho tolto nulla, o non tutto: si può ripetere.');
  process.exitCode = 1;
}

/** What the person at the terminal writes; nothing if he leaves. */
async function chiedi(domanda) {
  const terminale = createInterface({ input: process.stdin, output: process.stderr });
  const andato = new Promise((fatto) => terminale.once('close', () => fatto('')));
  try {
    return await Promise.race([terminale.question(domanda).catch(() => ''), andato]);
  } finally {
    terminale.close();
  }
}
