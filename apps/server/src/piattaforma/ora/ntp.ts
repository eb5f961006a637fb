import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { leggiRispostaNtp, PACCHETTO_BYTE, type RispostaNtp } from './risposta-ntp.ts';

/** Un server dell'ora: nome dell'host o indirizzo, e porta UDP. */
export type ServerNtp = { host: string; porta: number };

/** Versione 4, client. */
const PRIMO_BYTE = 0b00_100_011;

/**
 * Chiede l'ora a un server, una volta; non fallisce mai. Ciò che non viene dal suo indirizzo e dalla sua porta, o non
 * riporta il numero casuale che gli è stato mandato, è come se non fosse venuto: chi non vede i pacchetti non può
 * rispondere al suo posto, né zittirlo.
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
    // Collegato: il sistema scarta ciò che viene da altrove.
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

/** La nostra ora non riguarda nessuno: al suo posto va un numero casuale, che la risposta deve riportare. */
function domanda(nonce: Buffer): Buffer {
  const pacchetto = Buffer.alloc(PACCHETTO_BYTE);
  pacchetto[0] = PRIMO_BYTE;
  nonce.copy(pacchetto, 40);
  return pacchetto;
}
