import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apriPool } from '@gestore/server/base-dati/connessione';
import { avviaPostgresIncorporato } from '@gestore/server/base-dati/incorporato';
import { migra } from '@gestore/server/base-dati/migra';
import { creaGiornale } from '@gestore/server/giornale/giornale';
import { avviaProcesso } from '@gestore/server/prove/fork';
import { type Misure, macchina, mediane, percentile, soloDisco } from './misure.ts';
import { avvii, conSpettatori, gare, rilancia, saturazione } from './scenari.ts';

/** Giri alternati di tutte le misure: un disturbo passeggero non cade sempre sulla stessa. */
const GIRI = 3;
const DISCO_MS = 700;
const RILANCI_IN_FILA = 300;

const qui = fileURLToPath(new URL('.', import.meta.url));
await mkdir(join(qui, '.dati'), { recursive: true });
const cartella = await mkdtemp(join(qui, '.dati', 'misura-'));
const motore = await avviaPostgresIncorporato({ cartella, log: () => undefined });
try {
  const { urlApplicazione } = await migra(motore.urlProprietario);
  const pool = apriPool(urlApplicazione);
  const giornale = creaGiornale({ pool, orologio: { adesso: Date.now } });
  const segreto = 'un segreto per le misure';
  const processo = await avviaProcesso({
    DATABASE_URL: motore.urlProprietario,
    DATA_DIR: join(cartella, 'server'),
    PORT: String(await portaLibera()),
    PUSHER_SECRET: segreto,
  });
  const prima = macchina();
  const giri: Misure[] = [];
  try {
    for (let n = 1; n <= GIRI; n += 1) {
      console.error(`giro ${n} di ${GIRI}`);
      const disco = soloDisco(join(cartella, 'disco'), DISCO_MS);
      const fsyncAlSecondo = disco.length / (DISCO_MS / 1_000);
      const voci = await saturazione(giornale);
      const [gara] = await gare(pool, 1);
      const tempi: number[] = [];
      for (let i = 0; gara !== undefined && i < RILANCI_IN_FILA; i += 1)
        tempi.push((await rilancia(processo, gara)).ricevutaMs);
      const comune = { processo, segreto };
      giri.push({
        'fdatasync al secondo': fsyncAlSecondo,
        'fdatasync p50 ms': percentile(disco, 50),
        'fdatasync p99 ms': percentile(disco, 99),
        'registro: voci al secondo a saturazione': voci,
        'registro: voci per fdatasync': voci / fsyncAlSecondo,
        'un cliente: ricevuta p50 ms': percentile(tempi, 50),
        'un cliente: ricevuta p99 ms': percentile(tempi, 99),
        'un cliente: ricevuta p50 / fdatasync p50': percentile(tempi, 50) / percentile(disco, 50),
        ...(await conSpettatori('1 vendita x 500', pool, { ...comune, vendite: 1, quanti: 500 })),
        ...(await conSpettatori('100 vendite x 20', pool, { ...comune, vendite: 100, quanti: 20 })),
        ...(await avvii(cartella)),
      });
    }
  } finally {
    await processo.ferma();
  }
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
  await pool.end();
  const quando = new Date().toISOString();
  const risultato = {
    quando,
    macchina: { ...prima, postgres: rows[0]?.server_version ?? '' },
    mediane: mediane(giri),
    giri,
  };
  await mkdir(join(qui, 'results'), { recursive: true });
  const file = join(qui, 'results', `${quando.slice(0, 16).replace(':', '')}.json`);
  await writeFile(file, `${JSON.stringify(risultato, null, 2)}\n`);
  console.log(JSON.stringify(risultato.macchina));
  console.table(risultato.mediane);
} finally {
  await motore.ferma();
  await rm(cartella, { recursive: true, force: true });
}

function portaLibera(): Promise<number> {
  return new Promise((risolvi) => {
    const prova = createServer();
    prova.listen(0, '127.0.0.1', () => {
      const indirizzo = prova.address();
      prova.close(() => risolvi(typeof indirizzo === 'object' && indirizzo !== null ? indirizzo.port : 0));
    });
  });
}
