import { connect, createServer, type Socket } from 'node:net';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';

/**
 * - `passa`: ogni byte arriva.
 * - `lenta`: ogni byte arriva, tardi.
 * - `sorda`: chi chiama è ascoltato, ma le risposte non tornano. È l'esito ignoto.
 * - `mezza aperta`: le connessioni restano aperte e nulla più le attraversa.
 */
export type Linea = 'passa' | 'lenta' | 'sorda' | 'mezza aperta';

/** Un ponte TCP nostro, da mettere in mezzo fra due che si parlano. */
export type Ponte = {
  porta: number;
  metti(linea: Linea, ritardoMs?: () => number): void;
  /** Tronca ogni connessione aperta. */
  taglia(): void;
  chiudi(): Promise<void>;
};

export async function apriPonte(verso: number): Promise<Ponte> {
  const porta = await portaLibera();
  const coppie = new Set<{ qua: Socket; la: Socket }>();
  let linea: Linea = 'passa';
  let ritardo = (): number => 0;

  function unisci(da: Socket, a: Socket, ritorno: boolean): void {
    /** Un ritardo non scambia l'ordine dei byte: ognuno esce dopo quello prima. */
    let coda: Promise<void> = Promise.resolve();
    da.on('data', (pezzo) => {
      if (linea === 'mezza aperta' || (linea === 'sorda' && ritorno)) return;
      if (linea === 'passa') {
        coda = coda.then(() => void (a.destroyed ? undefined : a.write(pezzo)));
        return;
      }
      const ms = ritardo();
      coda = coda
        .then(() => new Promise<void>((fatto) => void setTimeout(fatto, ms)))
        .then(() => void (a.destroyed ? undefined : a.write(pezzo)));
    });
  }

  const server = createServer((qua) => {
    const la = connect(verso, '127.0.0.1');
    const coppia = { qua, la };
    coppie.add(coppia);
    for (const socket of [qua, la]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        coppie.delete(coppia);
        qua.destroy();
        la.destroy();
      });
    }
    unisci(qua, la, false);
    unisci(la, qua, true);
  });
  await new Promise<void>((fatto) => server.listen(porta, '127.0.0.1', fatto));
  const taglia = (): void => {
    for (const { qua, la } of coppie) {
      qua.resetAndDestroy();
      la.resetAndDestroy();
    }
  };
  return {
    porta,
    metti(nuova, ritardoMs = () => 0) {
      linea = nuova;
      ritardo = ritardoMs;
    },
    taglia,
    async chiudi() {
      taglia();
      await new Promise((fatto) => server.close(fatto));
    },
  };
}
