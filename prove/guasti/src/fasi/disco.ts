import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Conclusione, concludi } from '../conclusione.ts';
import { creaEsaminatore, type Esaminatore } from '../esame.ts';
import { type Misura, preparaScena } from '../scena.ts';
import { attendi } from '../tempi.ts';

/** Basta all'inizializzazione e a qualche minuto di scritture, e si riempie in un istante. */
const DISCO_MB = 400;
/** Quanto la base dati resta senza spazio. */
const PIENO_MS = 3_000;
const FRA_PIENI_MS = 2_000;
const PEZZO = Buffer.alloc(1_048_576, 1);

export type EsitoDisco = { saltato: string } | { conclusione: Conclusione; esaminatore: Esaminatore };

/** La base dati su un piccolo filesystem in memoria che si riempie sotto carico: PostgreSQL si ferma, nulla si perde. */
export async function riempiIlDisco(
  cartella: string,
  seme: number,
  misura: Misura,
  volte: number,
): Promise<EsitoDisco> {
  const disco = join(resolve(cartella), 'disco');
  await mkdir(disco, { recursive: true });
  const monta = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISCO_MB}m,mode=755`, 'tmpfs', disco]);
  if (monta.status !== 0)
    return { saltato: `non si può montare un tmpfs (${String(monta.stderr ?? monta.error).trim()})` };
  try {
    const scena = await preparaScena(cartella, seme, misura, {
      cartellaMotore: disco,
      opzioniMotore: ['max_wal_size=64MB', 'min_wal_size=32MB', 'log_min_messages=panic'],
    });
    const esaminatore = creaEsaminatore(scena);
    try {
      scena.carico.di({ tipo: 'via' });
      for (let i = 0; i < volte; i += 1) {
        await attendi(FRA_PIENI_MS);
        await esaminatore.colpisci('disco', { genere: 'disco pieno', server: null }, async () => {
          riempi(join(disco, 'zavorra'));
          const ferita = await senzaSpazio(scena.motore.urlProprietario);
          await attendi(PIENO_MS);
          rmSync(join(disco, 'zavorra'), { force: true });
          await scena.motore.accendi();
          if (!ferita) throw new Error('la base dati aveva ancora spazio: il disco pieno non ha guastato nulla');
        });
        await esaminatore.rimetti('disco');
      }
      return { conclusione: await concludi(scena, esaminatore), esaminatore };
    } finally {
      await scena.ferma();
    }
  } finally {
    spawnSync('umount', ['-l', disco]);
    await rm(disco, { recursive: true, force: true });
  }
}

/** Più di quanto PostgreSQL tiene da parte: se lo scrive, il disco non era pieno per lui. */
const SCRITTURA_GROSSA = "CREATE TEMP TABLE zavorra AS SELECT repeat('x', 1000) FROM generate_series(1, 20000)";

/** Se la base dati sente che il disco è pieno: rifiuta di scrivere, o è già caduta. */
async function senzaSpazio(url: string): Promise<boolean> {
  const cliente = new pg.Client({ connectionString: url, connectionTimeoutMillis: PIENO_MS, query_timeout: PIENO_MS });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    await cliente.query(SCRITTURA_GROSSA);
    return false;
  } catch {
    return true;
  } finally {
    await cliente.end().catch(() => undefined);
  }
}

/** Scrive finché c'è posto, e poi ancora a pezzi sempre più piccoli: non deve restare una pagina. */
function riempi(file: string): void {
  const fd = openSync(file, 'w');
  try {
    for (let quanto = PEZZO.length; quanto >= 512; ) {
      try {
        writeSync(fd, PEZZO, 0, quanto);
      } catch (errore) {
        if ((errore as NodeJS.ErrnoException).code !== 'ENOSPC') throw errore;
        quanto = Math.floor(quanto / 2);
      }
    }
  } finally {
    closeSync(fd);
  }
}
