import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { leggiRispostaNtp, PACCHETTO_BYTE, type RispostaNtp } from './risposta-ntp.ts';

/** A server of the hour: host name or address, and UDP port. */
export type ServerNtp = { host: string; porta: number };

/** Version 4, client. */
const PRIMO_BYTE = 0b00_100_011;

/**
 * Asks one server the time, once; never fails. What does not come from its address and port, or does not carry back the
 * random number that was sent to it, is as if it had not come: whoever does not see the packets cannot answer in its place,
 * nor silence it.
 */
export async function chiediOra(
  server: ServerNtp,
  { attesaMs, monotono }: { attesaMs: number; monotono: () => number },
): Promise<RispostaNtp> {
  const { promise, resolve } = Promise.withResolvers<RispostaNtp>();
  const nessuna = (errore: unknown): void =>
    resolve({ esito: 'nessuna', perche: errore instanceof Error ? errore.message : String(errore) });
  const timer = setTimeout(() => resolve({ esito: 'nessuna', perche: 'non risponde' }), attesaMs);
  let socket: Socket | null = null;
  let finita = false;
  void lookup(server.host).then(({ address, family }) => {
    if (finita) return;
    socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    socket.on('error', nessuna);
    const nonce = randomBytes(8);
    let partitoMs = 0;
    socket.on('message', (pacchetto) => {
      const letta = leggiRispostaNtp(pacchetto, nonce, partitoMs, monotono());
      if (letta !== null) resolve(letta);
    });
    const aperto = socket;
    // Connected: the system drops what comes from elsewhere.
    socket.connect(server.porta, address, () => {
      partitoMs = monotono();
      aperto.send(domanda(nonce));
    });
  }, nessuna);
  try {
    return await promise;
  } finally {
    finita = true;
    clearTimeout(timer);
    (socket as Socket | null)?.close();
  }
}

/** Our time is nobody's business: in its place goes a random number, which the answer must carry back. */
function domanda(nonce: Buffer): Buffer {
  const pacchetto = Buffer.alloc(PACCHETTO_BYTE);
  pacchetto[0] = PRIMO_BYTE;
  nonce.copy(pacchetto, 40);
  return pacchetto;
}
