import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Sotto le porte che il sistema dà da sé a chi si collega: fra quando la si trova e quando la si apre, e mentre chi la
 * usa muore e riparte, nessuno la prende per caso.
 */
const PORTE = { da: 20_000, a: 32_000 };
/** Se nemmeno una di tante è libera, non è un caso. */
const TENTATIVI_MAX = 100;

/** Una porta su cui ora nessuno ascolta, per un programma che la vuole sapere prima di partire. Solleva un errore se non ne trova. */
export async function portaLibera(): Promise<number> {
  for (let tentativo = 0; tentativo < TENTATIVI_MAX; tentativo += 1) {
    const porta = randomInt(PORTE.da, PORTE.a);
    if (await eLibera(porta)) return porta;
  }
  throw new Error(`nessuna porta libera fra ${PORTE.da} e ${PORTE.a}`);
}

async function eLibera(porta: number): Promise<boolean> {
  const prova = createServer().listen(porta, '127.0.0.1');
  try {
    await once(prova, 'listening');
  } catch {
    return false;
  }
  prova.close();
  await once(prova, 'close');
  return true;
}
