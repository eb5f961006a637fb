import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Rete, trovaProgrammi } from './macchine.ts';
import { insisti } from './tempi.ts';

/** Quanto si aspetta che il grappolo nasca: un'inizializzazione e due copie di base. */
const NASCITA_MAX_MS = 90_000;
/** Entro quanto ci deve essere una primaria nuova che accetta scritture. */
const PRIMARIA_MAX_MS = 60_000;
/** Entro quanto, finito un guasto, tre macchine e la copia sincrona. */
const INTERO_MAX_MS = 90_000;
/** Quanto Patroni aspetta prima di dare la primaria per sparita; in produzione di più (`docs/operazioni.md`). */
export const TTL_S = 8;
const RISPOSTA_MAX_MS = 2_000;

type Membro = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** Tre macchine con PostgreSQL, Patroni ed etcd. */
export type Grappolo = {
  urlProprietario: string;
  /** La macchina che accetta scritture, dalla linea più alta; nulla se adesso non ce n'è. */
  primaria(): Promise<{ indice: number; linea: string } | null>;
  /** Aspetta una primaria che non sia quella linea su quella macchina. */
  nuovaPrimaria(prima: { indice: number; linea: string }): Promise<number>;
  /** Aspetta che tutte e tre ci siano e che una sia la copia sincrona. */
  intero(): Promise<void>;
  passaDiMano(da: number): Promise<void>;
  /** Riavvia ciò che manca su quella macchina. */
  rialza(indice: number): void;
  /** I processi di PostgreSQL, senza Patroni né etcd. */
  soloPostgres(indice: number): number[];
  rete: Rete;
  accendi(): Promise<void>;
  ferma(): Promise<void>;
};

/** Dove sta ogni macchina, e come vi si entra. */
type Pianta = {
  rete: Rete;
  sincrono: boolean;
  password: string;
  programmi: ReturnType<typeof trovaProgrammi>;
  dove(i: number): string;
  ip(i: number): string;
  indirizzo(i: number, base: string): string;
};

export async function preparaGrappolo(cartella: string, rete: Rete, sincrono: boolean): Promise<Grappolo> {
  const password = randomBytes(12).toString('hex');
  const ip = (i: number): string => rete.indirizzi[i] ?? '';
  const pianta: Pianta = {
    rete,
    sincrono,
    password,
    programmi: trovaProgrammi(),
    dove: (i) => join(cartella, `n${i}`),
    ip,
    indirizzo: (i, base) => `postgres://postgres:${password}@${ip(i)}:5432/${base}`,
  };
  const { indirizzo } = pianta;
  const { rialza, ferma } = creaProcessi(pianta);
  const { primaria, esigiIntero } = creaVista(pianta);

  return {
    urlProprietario: `postgres://postgres:${password}@${rete.indirizzi.map((uno) => `${uno}:5432`).join(',')}/gestore?target_session_attrs=read-write`,
    primaria,
    nuovaPrimaria: (prima) =>
      insisti('una primaria nuova', PRIMARIA_MAX_MS, async () => {
        const adesso = await primaria();
        if (adesso === null || (adesso.indice === prima.indice && adesso.linea === prima.linea))
          throw new Error('non ancora');
        await scrivibile(indirizzo(adesso.indice, 'gestore'));
        return adesso.indice;
      }),
    intero: () => insisti('il grappolo intero', INTERO_MAX_MS, esigiIntero, 300),
    async passaDiMano(da) {
      const risposta = await fetch(`http://${ip(da)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `n${da}` }),
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(PRIMARIA_MAX_MS),
      });
      if (!risposta.ok)
        throw new Error(`il passaggio di mano non è riuscito: ${risposta.status} ${await risposta.text()}`);
    },
    rialza,
    soloPostgres: (i) =>
      rete
        .processi(i)
        .filter(({ nome }) => nome.startsWith('postgres') || nome.includes('/bin/postgres'))
        .map(({ pid }) => pid),
    rete,
    async accendi() {
      await prepara(pianta);
      for (const i of rete.indirizzi.keys()) rialza(i);
      await insisti(
        'nascita del grappolo',
        NASCITA_MAX_MS,
        async () => {
          if ((await primaria()) === null) throw new Error('nessuna primaria');
        },
        500,
      );
      await insisti('base dati del gestore', NASCITA_MAX_MS, async () => {
        const prima = await primaria();
        await creaBase(indirizzo(prima?.indice ?? 0, 'postgres'));
      });
      await insisti('il grappolo intero', NASCITA_MAX_MS, esigiIntero, 500);
    },
    async ferma() {
      ferma();
      await insisti('spegnimento del grappolo', 10_000, async () => {
        if (rete.indirizzi.some((_, i) => rete.processi(i).length > 0)) throw new Error('vive ancora');
      });
      rete.smonta();
    },
  };
}

async function prepara(pianta: Pianta): Promise<void> {
  const identita = (come: '-u' | '-g'): number =>
    Number(execFileSync('id', [come, 'postgres'], { encoding: 'utf8' }).trim());
  const [uid, gid] = [identita('-u'), identita('-g')];
  for (const i of pianta.rete.indirizzi.keys()) {
    const sua = pianta.dove(i);
    await mkdir(sua, { recursive: true });
    const file = join(sua, 'patroni.yml');
    // YAML comprende JSON.
    await writeFile(file, JSON.stringify(configurazione(pianta, i), null, 2), { mode: 0o600 });
    for (const uno of [sua, file]) await chown(uno, uid, gid);
  }
}

function configurazione({ rete, sincrono, password, programmi, dove, ip }: Pianta, i: number): object {
  const chi = (username: string): object => ({ username, password });
  const ovunque = `${ip(i).split('.').slice(0, 3).join('.')}.0/24`;
  return {
    scope: 'gestore',
    name: `n${i}`,
    restapi: { listen: `${ip(i)}:8008`, connect_address: `${ip(i)}:8008` },
    // Non `etcd3`: quello di Patroni 3.0.2 riscrive la chiave della primaria senza guardare di chi è (`docs/operazioni.md`).
    etcd: { hosts: rete.indirizzi.map((uno) => `${uno}:2379`) },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: sincrono,
        synchronous_mode_strict: sincrono,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${ip(i)}:5432`,
      connect_address: `${ip(i)}:5432`,
      data_dir: join(dove(i), 'dati'),
      bin_dir: programmi.postgres,
      pgpass: join(dove(i), 'pgpass'),
      // Il prossimo checkpoint da sé arriverebbe fra minuti.
      basebackup: { checkpoint: 'fast' },
      authentication: { superuser: chi('postgres'), replication: chi('replica'), rewind: chi('riavvolge') },
      pg_hba: [`host all all ${ovunque} scram-sha-256`, `host replication replica ${ovunque} scram-sha-256`],
      parameters: {
        unix_socket_directories: dove(i),
        shared_buffers: '64MB',
        wal_init_zero: 'off',
        logging_collector: 'off',
      },
    },
    watchdog: { mode: 'off' },
  };
}

/** I processi di ogni macchina, e come si riaccendono. */
function creaProcessi({ rete, programmi, dove, ip }: Pianta): { rialza(i: number): void; ferma(): void } {
  const vivi: Record<'etcd' | 'patroni', ChildProcess | null>[] = rete.indirizzi.map(() => ({
    etcd: null,
    patroni: null,
  }));
  let finito = false;

  function lancia(i: number, quale: 'etcd' | 'patroni', programma: string, argomenti: readonly string[]): void {
    const suo = vivi[i];
    if (finito || suo === undefined || suo[quale] !== null) return;
    const processo = spawn(
      'ip',
      [
        'netns',
        'exec',
        rete.spazio(i),
        'setpriv',
        '--reuid=postgres',
        '--regid=postgres',
        '--clear-groups',
        programma,
        ...argomenti,
      ],
      {
        stdio: 'ignore',
        cwd: dove(i),
        env: {
          PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
          LC_ALL: 'C',
          HOME: dove(i),
          PATRONI_LOG_FILE_NUM: '1',
          PATRONI_LOG_DIR: dove(i),
        },
      },
    );
    suo[quale] = processo;
    processo.once('exit', () => {
      if (suo[quale] === processo) suo[quale] = null;
    });
  }

  function rialza(i: number): void {
    lancia(i, 'etcd', programmi.etcd, [
      `--name=n${i}`,
      `--data-dir=${join(dove(i), 'etcd')}`,
      `--listen-client-urls=http://${ip(i)}:2379`,
      `--advertise-client-urls=http://${ip(i)}:2379`,
      `--listen-peer-urls=http://${ip(i)}:2380`,
      `--initial-advertise-peer-urls=http://${ip(i)}:2380`,
      `--initial-cluster=${rete.indirizzi.map((uno, n) => `n${n}=http://${uno}:2380`).join(',')}`,
      '--initial-cluster-state=new',
      '--enable-v2=true',
      '--heartbeat-interval=200',
      '--election-timeout=2000',
    ]);
    lancia(i, 'patroni', programmi.patroni, [join(dove(i), 'patroni.yml')]);
  }

  return {
    rialza,
    ferma() {
      finito = true;
      for (const i of rete.indirizzi.keys()) for (const { pid } of rete.processi(i)) rete.segnala(pid, 'SIGKILL');
    },
  };
}

/** Chi è primaria, e se ci sono tutte: visto da fuori. */
function creaVista({ rete, sincrono, indirizzo }: Pianta): {
  primaria: Grappolo['primaria'];
  esigiIntero(): Promise<void>;
} {
  async function primaria(): Promise<{ indice: number; linea: string } | null> {
    const viste = await Promise.all(rete.indirizzi.map((_, i) => lineaDi(indirizzo(i, 'postgres'))));
    const alta = viste
      .filter((linea) => linea !== null)
      .sort()
      .at(-1);
    return alta === undefined ? null : { indice: viste.indexOf(alta), linea: alta };
  }

  async function membri(): Promise<Membro[]> {
    for (const uno of rete.indirizzi)
      try {
        const risposta = await fetch(`http://${uno}:8008/cluster`, { signal: AbortSignal.timeout(RISPOSTA_MAX_MS) });
        return ((await risposta.json()) as { members: Membro[] }).members;
      } catch {
        // Quella macchina non risponde: lo dice un'altra.
      }
    throw new Error('nessun Patroni risponde');
  }

  async function esigiIntero(): Promise<void> {
    const tutti = await membri();
    const capo = tutti.find(({ role }) => role === 'leader');
    const copie = tutti.filter(({ role, state, timeline }) => {
      return role !== 'leader' && (state === 'running' || state === 'streaming') && timeline === capo?.timeline;
    });
    if (capo === undefined || capo.state !== 'running' || copie.length < rete.indirizzi.length - 1)
      throw new Error(`il grappolo non è intero: ${JSON.stringify(tutti)}`);
    if (sincrono && !copie.some(({ role }) => role === 'sync_standby')) throw new Error('manca la copia sincrona');
    if (capo.name !== `n${(await primaria())?.indice}`) throw new Error('la primaria non è ancora quella di Patroni');
  }

  return { primaria, esigiIntero };
}

async function conCliente<T>(url: string, fai: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: RISPOSTA_MAX_MS,
  });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    return await fai(cliente);
  } finally {
    cliente.connection.stream.destroy();
  }
}

async function lineaDi(url: string): Promise<string | null> {
  const domanda = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS linea`;
  try {
    return await conCliente(
      url,
      async (c) => (await c.query<{ linea: string | null }>(domanda)).rows[0]?.linea ?? null,
    );
  } catch {
    return null;
  }
}

/** Una scrittura che arriva in fondo, copia sincrona compresa se ce n'è una. */
async function scrivibile(url: string): Promise<void> {
  await conCliente(url, (c) => c.query("SELECT pg_logical_emit_message(true, 'campagna', '')"));
}

async function creaBase(url: string): Promise<void> {
  await conCliente(url, async (c) => {
    const { rowCount } = await c.query("SELECT 1 FROM pg_database WHERE datname = 'gestore'");
    if (rowCount === 0) await c.query('CREATE DATABASE gestore');
  });
}
