import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/**
 * Sguardi in un silenzio intero. Si contano gli sguardi e non il tempo: un processo che è stato fermo ne fa uno solo
 * quando si sveglia, e non scambia la propria pausa per quella della base dati.
 */
const SGUARDI = 10;

/** Doveva rispondere e tace da troppo: la connessione è stata troncata, e ciò che vi era in corso può essere avvenuto. */
export class BaseDatiMuta extends Error {
  override name = 'BaseDatiMuta';
}

/**
 * Tronca la connessione se la base dati deve una risposta e per `silenzioMaxMs` non manda nemmeno un byte: mezza aperta,
 * terrebbe fermo per sempre chi la usa. Conta il silenzio e non la durata, così un'esportazione che manda righe non è
 * tagliata; e una connessione a riposo non deve nulla. Chi aspettava riceve l'errore, e il gruppo non la riusa.
 */
export function sorvegliaSilenzio({ connection }: PoolClient, silenzioMaxMs: number): void {
  const stream = connection.stream as Socket;
  let saldatoByte = stream.bytesWritten;
  let lettiByte = stream.bytesRead;
  let sguardi = 0;
  // Prima degli altri ascoltatori: il client manda l'interrogazione seguente appena sa che questa è finita.
  connection.prependListener('readyForQuery', () => {
    saldatoByte = stream.bytesWritten;
  });
  const timer = setInterval(() => {
    const muta = stream.bytesWritten !== saldatoByte && stream.bytesRead === lettiByte;
    lettiByte = stream.bytesRead;
    sguardi = muta ? sguardi + 1 : 0;
    if (sguardi >= SGUARDI) stream.destroy(new BaseDatiMuta(`la base dati tace da ${silenzioMaxMs} ms`));
  }, silenzioMaxMs / SGUARDI);
  timer.unref();
  stream.once('close', () => clearInterval(timer));
}
