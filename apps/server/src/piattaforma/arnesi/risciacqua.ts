import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Più della memoria in cui Node riceve (64 kB), quanto basta a riempirla tutta in una volta. */
const ACQUA_BYTE = 512 * 1024;

/**
 * Copre di zeri la memoria in cui Node riceve HTTP: ce n'è una per processo, nessun programma può azzerarla, e tiene i
 * byte dell'ultima richiesta lunga finché un'altra non li copre. Dopo un'offerta l'altra è questa, da noi a noi (R10).
 */
export async function risciacqua(): Promise<void> {
  const ricevente = createServer((richiesta, risposta) => richiesta.resume().on('end', () => risposta.end()));
  ricevente.listen(0, '127.0.0.1');
  await once(ricevente, 'listening');
  try {
    const { port } = ricevente.address() as AddressInfo;
    const mandata = request({ host: '127.0.0.1', port, method: 'POST' });
    mandata.end(Buffer.alloc(ACQUA_BYTE));
    const [risposta] = await once(mandata, 'response');
    risposta.resume();
    await once(risposta, 'end');
  } finally {
    ricevente.closeAllConnections();
    ricevente.close();
  }
}
