import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rm, stat, unlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import pg from 'pg';
import { bloccaCartella } from './blocco-cartella.ts';
import { accendi, accendiDoveSiPuo, inizializza } from './motore-incorporato.ts';
import { OPZIONI_POSTGRES } from './opzioni-postgres.ts';
import { fermaOrfano } from './orfano.ts';
import { type LivelloAvviso, type MotoreTenuto, type RitmoRiaccensioni, tieniAcceso } from './riaccendi.ts';

/** Quello acceso; `cartella` è dove stanno i suoi dati. */
export type Incorporato = MotoreTenuto & { urlProprietario: string; cartella: string };

const daRoot = userInfo().uid === 0;

/** Come nasce: chi si collega dà la password, ogni pagina ha la sua somma di controllo. */
const OPZIONI_INITDB = ['--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8', '--locale=C'];

/**
 * Avvia il PostgreSQL incorporato su una porta libera, con fsync e checksum accesi. La prima volta lo inizializza; se
 * un server precedente è morto lasciandolo acceso, lo ferma e riparte. Se muore lo riaccende, sulla stessa porta, e dice con
 * `avvisa` che cosa succede. `opzioniDiProva` e `ritmo`: ciò che una prova, i cui dati finiscono con lei, cambia di come parte
 * e di quanto si aspetta.
 */
export async function avviaPostgresIncorporato({
  cartella,
  log,
  avvisa = () => undefined,
  opzioniDiProva = [],
  ritmo,
}: {
  cartella: string;
  log: (riga: string) => void;
  avvisa?: (gravita: LivelloAvviso, testo: string) => void;
  opzioniDiProva?: readonly string[] | undefined;
  ritmo?: RitmoRiaccensioni;
}): Promise<Incorporato> {
  const radice = resolve(cartella);
  await mkdir(radice, { recursive: true });
  // PostgreSQL rifiuta di girare come root e passa all'utente postgres, che deve poter attraversare la cartella (non leggerla).
  if (daRoot) await chmod(radice, 0o711);
  const blocco = await bloccaCartella(radice);
  const databaseDir = `${radice}/postgres`;
  try {
    const password = await segreto(`${radice}/postgres.password`);
    await fermaOrfano(databaseDir);
    if (!(await esiste(`${databaseDir}/PG_VERSION`))) {
      // Un'inizializzazione interrotta a metà non ha dati: si ricomincia da capo.
      await rm(databaseDir, { recursive: true, force: true });
      await inizializza(databaseDir, { log, password, opzioni: OPZIONI_INITDB });
    }
    const opzioni = [...OPZIONI_POSTGRES, ...opzioniDiProva].flatMap((una) => ['-c', una]);
    const motore = await accendiDoveSiPuo(databaseDir, { log, opzioni });
    const indirizzo = (base: string): string =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${motore.porta}/${base}`;
    const amministra = new pg.Client({ connectionString: indirizzo('postgres') });
    await amministra.connect();
    const { rowCount } = await amministra.query("SELECT 1 FROM pg_database WHERE datname = 'gestore'");
    if (rowCount === 0) await amministra.query('CREATE DATABASE gestore');
    await amministra.end();
    const tenuto = tieniAcceso(motore, {
      accendi: () => accendi(databaseDir, { porta: motore.porta, opzioni, log }),
      avvisa,
      ritmo,
    });
    return {
      urlProprietario: indirizzo('gestore'),
      cartella: databaseDir,
      daFare: tenuto.daFare,
      lascia: tenuto.lascia,
      async ferma() {
        await tenuto.ferma();
        await unlink(blocco).catch(() => undefined);
      },
    };
  } catch (errore) {
    await unlink(blocco).catch(() => undefined);
    throw errore;
  }
}

async function segreto(percorso: string): Promise<string> {
  const gia = await readFile(percorso, 'utf8').catch(() => null);
  if (gia !== null && gia.length > 0) return gia;
  const nuovo = randomBytes(24).toString('hex');
  const file = await open(percorso, 'w', 0o600);
  await file.writeFile(nuovo);
  await file.sync();
  await file.close();
  await chmod(percorso, 0o600);
  return nuovo;
}

async function esiste(percorso: string): Promise<boolean> {
  return stat(percorso).then(
    () => true,
    () => false,
  );
}
