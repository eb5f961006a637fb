import type { Esaminatore } from '../esame.ts';
import type { Scena } from '../scena.ts';
import { adessoMs, attendi } from '../tempi.ts';

/** Quanto si lascia lavorare fra un guasto e il seguente: a caso, perché la morte cada ovunque. */
const FRA_MORTI_MS = { da: 150, a: 1_100 };
/** Ogni tanti, una quiete abbastanza lunga perché le vendite brevi arrivino a zero. */
const QUIETE_OGNI = 15;
const QUIETE_MS = 8_000;

type Morte = 'server ucciso' | 'processo della base dati ucciso' | 'capostipite ucciso' | 'base dati uccisa intera';
const MORTI: readonly Morte[] = [
  'server ucciso',
  'server ucciso',
  'processo della base dati ucciso',
  'processo della base dati ucciso',
  'processo della base dati ucciso',
  'capostipite ucciso',
  'base dati uccisa intera',
];

/** `kill -9` di server e base dati in momenti a caso, sotto carico, fino a `quante` o allo scadere del tempo. */
export async function uccidi(
  scena: Scena,
  esaminatore: Esaminatore,
  { quante, entroMs }: { quante: number; entroMs: number },
): Promise<number> {
  const fine = adessoMs() + entroMs;
  let fatte = 0;
  for (; fatte < quante && adessoMs() < fine; fatte += 1) {
    await attendi(scena.caso.intero(FRA_MORTI_MS.da, FRA_MORTI_MS.a));
    if (fatte % QUIETE_OGNI === QUIETE_OGNI - 1) await attendi(QUIETE_MS);
    const morte = scena.caso.scegli(MORTI);
    const server = scena.caso.intero(0, scena.server.length - 1);
    const sorte = scena.caso.numero();
    const esito = await esaminatore.guasta(
      'morti',
      { genere: morte, server: morte === 'server ucciso' ? server : null },
      () => esegui(scena, morte, server, sorte),
    );
    if (esito.errore !== null) console.error(`  guasto ${esito.n} (${morte}): ${esito.errore}`);
  }
  return fatte;
}

async function esegui({ motore, server }: Scena, morte: Morte, indice: number, sorte: number): Promise<void> {
  switch (morte) {
    case 'server ucciso':
      await server[indice]?.uccidi();
      await server[indice]?.avvia();
      return;
    case 'processo della base dati ucciso': {
      const figli = motore.figli().filter(({ nome }) => nome.includes('gestore'));
      const scelto = figli[Math.floor(sorte * figli.length)];
      if (scelto === undefined) throw new Error('nessun processo della base dati da uccidere');
      process.kill(scelto.pid, 'SIGKILL');
      return motore.accendi();
    }
    case 'capostipite ucciso':
      await motore.uccidiCapostipite();
      return motore.accendi();
    case 'base dati uccisa intera':
      await motore.uccidiTutto();
      return motore.accendi();
  }
}
