import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** More than the memory in which Node receives (64 kB), enough to fill all of it at once. */
const ACQUA_BYTE = 512 * 1024;

/**
 * Covers with zeros the memory in which Node receives HTTP: there is one for each process, no program can zero it, and it
 * keeps the bytes of the last long request until another one covers them. After an offer the other is this, of us to us (R10).
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
