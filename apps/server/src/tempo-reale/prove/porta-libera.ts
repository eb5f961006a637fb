import { once } from 'node:events';
import { createServer } from 'node:net';

/** Una porta su cui nessuno ascolta, per un programma che la vuole sapere prima di partire. */
export async function portaLibera(): Promise<number> {
  const ascolto = createServer().listen(0, '127.0.0.1');
  await once(ascolto, 'listening');
  const indirizzo = ascolto.address();
  ascolto.close();
  await once(ascolto, 'close');
  return typeof indirizzo === 'object' && indirizzo !== null ? indirizzo.port : 0;
}
