import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Sotto le porte che il sistema dà da sé a chi si collega: fra quando la si trova e quando la si apre, e mentre chi la
 * usa muore e riparte, nessuno la prende per caso.
 */
const PORTE = { da: 20_000, a: 32_000 };
/** Se nemmeno una di tante è libera, non è un caso: se ne prende una di quelle che dà il sistema. */
const TENTATIVI_MAX = 100;

/** Una porta su cui ora nessuno ascolta, per un programma che la vuole sapere prima di partire. Solleva un errore se non ce n'è. */
export async function portaLibera(scegli: () => number = () => randomInt(PORTE.da, PORTE.a)): Promise<number> {
  for (let tentativo = 0; tentativo < TENTATIVI_MAX; tentativo += 1) {
    const porta = await apriEChiudi(scegli()).catch(() => null);
    if (porta !== null) return porta;
  }
  return apriEChiudi(0);
}

async function apriEChiudi(porta: number): Promise<number> {
  const prova = createServer().listen(porta, '127.0.0.1');
  await once(prova, 'listening');
  const { port } = prova.address() as AddressInfo;
  prova.close();
  await once(prova, 'close');
  return port;
}
