import type { Esaminatore } from '../esame.ts';
import type { Server } from '../piattaforma.ts';
import type { Scena } from '../scena.ts';
import { adessoMs, attendi, insisti } from '../tempi.ts';

/** Quanto passa fra un colpo e il seguente della stessa raffica: a caso, perché la morte cada ovunque. */
const FRA_COLPI_MS = { da: 20, a: 700 };
/** Colpi di una raffica: il secondo può trovare il recupero dal primo ancora a metà. Dopo ognuna tutto si rimette in pari. */
const RAFFICA = { da: 1, a: 11 };
/** Un server che riparte mentre la base dati muore non parte: si riprova, come farebbe chi lo sorveglia. */
const RIPARTENZA_MAX_MS = 90_000;
/** Ogni tante raffiche una quiete, perché le vendite brevi arrivino a zero. */
const QUIETE_OGNI = 5;
const QUIETE_MS = 7_000;

type Morte =
  | 'server ucciso'
  | 'schermi di un server uccisi'
  | 'processo della base dati ucciso'
  | 'capostipite ucciso'
  | 'base dati uccisa intera';
const MORTI: readonly Morte[] = [
  'server ucciso',
  'server ucciso',
  'schermi di un server uccisi',
  'processo della base dati ucciso',
  'processo della base dati ucciso',
  'capostipite ucciso',
  'base dati uccisa intera',
];

/** `quotaMs`: quanto al più si aspetta che i rilanci raggiungano la loro quota prima della raffica seguente. */
export type PianoMorti = { quante: number; rilanci: number; quotaMs: number; entroMs: number };

/** `kill -9` di server e base dati in momenti a caso, sotto carico, fino a `quante` o allo scadere del tempo. */
export async function uccidi(scena: Scena, esaminatore: Esaminatore, piano: PianoMorti): Promise<number> {
  const fine = adessoMs() + piano.entroMs;
  const inRipartenza = new Set<Server>();
  const primaAccettati = scena.conteggi.accettati;
  let fatte = 0;
  for (let raffica = 1; fatte < piano.quante && adessoMs() < fine; raffica += 1) {
    const colpi = Math.min(scena.caso.intero(RAFFICA.da, RAFFICA.a), piano.quante - fatte);
    for (let i = 0; i < colpi; i += 1) {
      await attendi(scena.caso.intero(FRA_COLPI_MS.da, FRA_COLPI_MS.a));
      await colpisci(scena, esaminatore, inRipartenza);
      fatte += 1;
    }
    await esaminatore.rimetti('morti');
    if (raffica % QUIETE_OGNI === 0) await attendi(QUIETE_MS);
    const quota = primaAccettati + (piano.rilanci * fatte) / piano.quante;
    for (const limite = Math.min(fine, adessoMs() + piano.quotaMs); adessoMs() < limite; await attendi(100))
      if (scena.conteggi.accettati >= quota) break;
    if (raffica % 5 === 0) console.error(`  ${fatte} morti, ${scena.conteggi.accettati} rilanci con ricevuta`);
  }
  return fatte;
}

async function colpisci(scena: Scena, esaminatore: Esaminatore, inRipartenza: Set<Server>): Promise<void> {
  const { motore, server, caso } = scena;
  const morte = caso.scegli(MORTI);
  const indice = caso.intero(0, server.length - 1);
  const sorte = caso.numero();
  const ucciso = server[indice];
  if (morte === 'server ucciso' && ucciso !== undefined && ucciso.pid() !== 0) {
    // Ucciso mentre riparte, lo riavvia chi lo stava già riavviando: due non si contendono la stessa porta.
    const poi = inRipartenza.has(ucciso) ? undefined : () => riavvia(ucciso, inRipartenza);
    await esaminatore.colpisci('morti', { genere: morte, server: indice }, ucciso.uccidi, poi);
    return;
  }
  if (morte === 'schermi di un server uccisi' && ucciso?.uccidiSchermi() === true) {
    // Chi rilancia non se ne accorge, e nessuno zero ne è scusato: il server non si tocca, e il suo processo lo riavvia lui.
    await esaminatore.colpisci('morti', { genere: morte, server: indice }, async () => undefined);
    return;
  }
  // Il server scelto è già morto: tocca alla base dati.
  const altra: Morte =
    morte === 'server ucciso' || morte === 'schermi di un server uccisi' ? 'processo della base dati ucciso' : morte;
  await esaminatore.colpisci('morti', { genere: altra, server: null }, async () => {
    if (altra === 'capostipite ucciso') await motore.uccidiCapostipite();
    else if (altra === 'base dati uccisa intera') await motore.uccidiTutto();
    else uccidiUnFiglio(scena, sorte);
    await motore.accendi();
  });
}

async function riavvia(server: Server, inRipartenza: Set<Server>): Promise<void> {
  inRipartenza.add(server);
  try {
    await insisti(`ripartenza del server ${server.indice}`, RIPARTENZA_MAX_MS, () => server.avvia());
  } finally {
    inRipartenza.delete(server);
  }
}

function uccidiUnFiglio({ motore }: Scena, sorte: number): void {
  const figli = motore.figli().filter(({ nome }) => nome.includes('gestore'));
  const scelto = figli[Math.floor(sorte * figli.length)];
  if (scelto === undefined) throw new Error('nessun processo della base dati da uccidere');
  process.kill(scelto.pid, 'SIGKILL');
}
