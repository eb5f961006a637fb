import { connect, createServer, type Socket } from 'node:net';

/**
 * - `passa`: ogni byte arriva.
 * - `sorda`: ciò che si chiede arriva, la risposta no. È l'esito ignoto.
 * - `muta`: la connessione resta aperta e nulla più la attraversa.
 */
export type Linea = 'passa' | 'sorda' | 'muta';

/** Un ponte TCP vero davanti alla base dati di una prova. */
export type Ponte = {
  /** Lo stesso indirizzo, passando dal ponte. */
  url: string;
  metti(linea: Linea): void;
  chiudi(): Promise<void>;
};

export async function apriPonte(urlVero: string): Promise<Ponte> {
  const vero = new URL(urlVero);
  const aperti = new Set<Socket>();
  let linea: Linea = 'passa';
  const server = createServer((qua) => {
    const la = connect(Number(vero.port), vero.hostname);
    for (const [socket, altro] of [
      [qua, la],
      [la, qua],
    ] as const) {
      aperti.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        aperti.delete(socket);
        altro.destroy();
      });
    }
    qua.on('data', (pezzo) => void (linea === 'muta' || la.write(pezzo)));
    la.on('data', (pezzo) => void (linea === 'passa' && qua.write(pezzo)));
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  const indirizzo = server.address();
  if (indirizzo === null || typeof indirizzo === 'string') throw new Error('il ponte non ha una porta');
  vero.port = String(indirizzo.port);
  const url = vero.toString();
  vero.port = new URL(urlVero).port;
  return {
    url,
    metti(nuova) {
      linea = nuova;
    },
    async chiudi() {
      for (const socket of aperti) socket.destroy();
      await new Promise((fatto) => server.close(fatto));
    },
  };
}
