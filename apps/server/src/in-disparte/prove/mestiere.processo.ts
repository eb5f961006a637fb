import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { rispondi } from '../rispondi.ts';

/** Che cosa si chiede al processo di prova. */
export type Prova = 'racconta' | 'taci' | 'muori' | 'sbaglia' | 'riempi';
export type Racconto = { pid: number; ambiente: string[]; opzioni: string[]; quanti: number; impronta: string };

await rispondi<{ prova: Prova }, Racconto>(async ({ prova }, byte) => {
  if (prova === 'taci') await Promise.withResolvers().promise;
  if (prova === 'muori') process.kill(process.pid, 'SIGKILL');
  if (prova === 'sbaglia') throw Object.assign(new TypeError(`si leggeva ${byte}`), { codice: 'sbaglio_di_prova' });
  if (prova === 'riempi') zittisci();
  if (prova === 'riempi') for (const tanti: string[][] = []; ; ) tanti.push(Array.from({ length: 1e5 }, String));
  return {
    pid: process.pid,
    ambiente: Object.values(process.env).map(String),
    opzioni: process.execArgv,
    quanti: byte.length,
    impronta: createHash('sha256').update(byte).digest('hex'),
  };
});

/** Chi finisce la memoria lo grida su questa uscita, e qui lo si è voluto: il suo posto lo prende il nulla. */
function zittisci(): void {
  closeSync(process.stderr.fd);
  openSync(devNull, 'w');
}
