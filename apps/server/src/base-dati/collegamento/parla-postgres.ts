import { connect } from 'node:net';
import type { Ospite } from '../../piattaforma/configurazione/indirizzi.ts';

/** La domanda che ogni PostgreSQL capisce prima di chiunque entri: se si può passare a TLS (SSLRequest, numero 80877103). */
const SI_PUO_CIFRARE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** Risponde sì, no, o con un errore del suo protocollo. */
const SI_O_NO: readonly string[] = ['S', 'N'];
const ERRORE = 'E';

/**
 * Se chi ascolta lì parla PostgreSQL: alla domanda che precede ogni accesso risponde una lettera sola, o un errore suo. `null` se non
 * ha risposto nulla, o non ci si è collegati: può essere una base dati ferma, o chi le sta davanti.
 */
export async function parlaPostgres({ host, porta }: Ospite, attesaMaxMs: number): Promise<boolean | null> {
  const { promise, resolve } = Promise.withResolvers<boolean | null>();
  const socket = connect({ host, port: porta, timeout: attesaMaxMs });
  socket.once('connect', () => socket.write(SI_PUO_CIFRARE));
  socket.setEncoding('latin1').once('data', (detto) => {
    const prima = String(detto).slice(0, 1);
    resolve((detto.length === 1 && SI_O_NO.includes(prima)) || prima === ERRORE);
  });
  socket.once('timeout', () => resolve(null)).once('error', () => resolve(null));
  socket.once('close', () => resolve(null));
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
