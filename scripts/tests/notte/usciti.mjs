import { Rifiuto } from './rifiuto.mjs';
import { righeDi } from './tavola.mjs';

export const FILE_USCITI = 'prove/notte/usciti.md';
const TESTA = ['What', 'What runs it', 'Seconds'];

/** The ways of running something that a line may have, and what they are. */
const COMANDI = [
  [/^NOTTE=si npx vitest run (\S+)$/, 'server'],
  [/^NOTTE=si npm run test:browser -- (\S+)$/, 'browser'],
  [/^npm run notte -- --solo (\S+)$/, null],
];

/**
 * What the night plays whole, line by line of `usciti.md`, which is the only list: the command, the kind, what it runs and how long
 * it takes on the reference machine. A line of which a whole kind takes care has no kind and no length.
 */
export function leggiUsciti(testo) {
  return righeDi(FILE_USCITI, testo, TESTA).map(({ dove, celle: [, fraApici, secondi] }) => {
    const comando = fraApici.replaceAll('`', '');
    const [trovato, specie] = trova(comando);
    if (trovato === null) throw new Rifiuto(`${dove}: la notte non sa far correre «${comando}».`);
    const conDurata = /^[1-9]\d*$/.test(secondi);
    if (specie !== null && !conDurata) throw new Rifiuto(`${dove}: «${secondi}» non è una durata in secondi.`);
    if (specie === null && secondi !== '-')
      throw new Rifiuto(`${dove}: quanto dura lo dice la specie, qui va un trattino.`);
    return { comando, specie, che: trovato[1], secondi: conDurata ? Number(secondi) : 0 };
  });
}

function trova(comando) {
  for (const [forma, specie] of COMANDI) {
    const trovato = forma.exec(comando);
    if (trovato !== null) return [trovato, specie];
  }
  return [null, null];
}
