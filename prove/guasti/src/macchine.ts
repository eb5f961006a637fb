import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

/** Tre macchine finte: spazi di rete separati, ciascuno con il suo indirizzo e il suo cavo verso un ponte. */
export type Rete = {
  indirizzi: readonly string[];
  spazio(indice: number): string;
  /** Stacca il cavo: nessuno la raggiunge più, e lei nessuno. */
  stacca(indice: number): void;
  /** Le altre macchine non la raggiungono più; i server sì. */
  separa(indice: number): void;
  ricongiungi(indice: number): void;
  processi(indice: number): { pid: number; nome: string }[];
  segnala(pid: number, segnale: NodeJS.Signals): void;
  smonta(): void;
};

const QUANTE = 3;
const PERCHE_ROOT =
  'La campagna dell’alta disponibilità costruisce tre macchine con spazi di rete separati: serve root su Linux.';

/** Dove sono i programmi dei pacchetti Debian; ciò che manca si dice tutto insieme, con il comando che lo installa. */
export function trovaProgrammi(): { postgres: string; patroni: string; etcd: string } {
  const radice = '/usr/lib/postgresql';
  const versioni = existsSync(radice)
    ? readdirSync(radice)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const postgres = versioni.map((v) => `${radice}/${v}/bin`).find((cartella) => existsSync(`${cartella}/postgres`));
  const mancano = [
    ...(postgres === undefined ? ['postgresql'] : []),
    ...(existsSync('/usr/bin/patroni') ? [] : ['patroni']),
    ...(existsSync('/usr/bin/etcd') ? [] : ['etcd-server']),
    ...(existsSync('/sbin/ip') || existsSync('/usr/sbin/ip') ? [] : ['iproute2']),
  ];
  if (postgres === undefined || mancano.length > 0)
    throw new Error(
      `Per la campagna dell’alta disponibilità mancano i pacchetti Debian ${mancano.join(', ')}: apt-get install -y --no-install-recommends ${mancano.join(' ')}`,
    );
  return { postgres, patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd' };
}

/** Crea gli spazi di rete; se non si può, dice perché. */
export function montaRete(): Rete {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error(PERCHE_ROOT);
  const radice = retaLibera();
  const sigla = `gv${process.pid}`;
  const ponte = `${sigla}b`;
  const spazio = (i: number): string => `${sigla}n${i}`;
  const indirizzi = Array.from({ length: QUANTE }, (_, i) => `${radice}.${11 + i}`);
  const ip = (...argomenti: string[]): void =>
    void execFileSync('ip', argomenti, { stdio: ['ignore', 'ignore', 'pipe'] });
  const smonta = (): void => {
    for (let i = 0; i < QUANTE; i += 1) spawnSync('ip', ['netns', 'del', spazio(i)], { stdio: 'ignore' });
    spawnSync('ip', ['link', 'del', ponte], { stdio: 'ignore' });
  };
  try {
    ip('link', 'add', ponte, 'type', 'bridge');
    ip('addr', 'add', `${radice}.1/24`, 'dev', ponte);
    ip('link', 'set', ponte, 'up');
    for (const [i, indirizzo] of indirizzi.entries()) {
      ip('netns', 'add', spazio(i));
      ip('link', 'add', `${sigla}v${i}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', spazio(i));
      ip('link', 'set', `${sigla}v${i}`, 'master', ponte, 'up');
      for (const una of [
        ['addr', 'add', `${indirizzo}/24`, 'dev', 'eth0'],
        ['link', 'set', 'eth0', 'up'],
        ['link', 'set', 'lo', 'up'],
      ])
        ip('-n', spazio(i), ...una);
    }
  } catch (errore) {
    smonta();
    throw new Error(
      `${PERCHE_ROOT} Qui il sistema non li concede: ${errore instanceof Error ? errore.message : errore}`,
    );
  }
  const altre = (i: number): string[] => indirizzi.filter((_, n) => n !== i);
  return {
    indirizzi,
    spazio,
    stacca: (i) => ip('link', 'set', `${sigla}v${i}`, 'down'),
    separa: (i) => {
      for (const altra of altre(i)) ip('-n', spazio(i), 'route', 'add', 'blackhole', `${altra}/32`);
    },
    ricongiungi(i) {
      ip('link', 'set', `${sigla}v${i}`, 'up');
      for (const altra of altre(i))
        spawnSync('ip', ['-n', spazio(i), 'route', 'del', 'blackhole', `${altra}/32`], { stdio: 'ignore' });
    },
    processi: (i) => processiDi(spazio(i)),
    segnala(pid, segnale) {
      try {
        process.kill(pid, segnale);
      } catch {
        // Già finito: era ciò che si voleva.
      }
    },
    smonta,
  };
}

/** Una rete che questa macchina non usa. */
function retaLibera(): string {
  const usate = Object.values(networkInterfaces()).flatMap((una) => (una ?? []).map(({ address }) => address));
  for (let n = process.pid % 200; n < 455; n += 1) {
    const radice = `10.213.${n % 255}`;
    if (!usate.some((indirizzo) => indirizzo.startsWith(`${radice}.`))) return radice;
  }
  throw new Error('nessuna rete libera per le macchine della campagna');
}

function processiDi(spazio: string): { pid: number; nome: string }[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', spazio], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .map((pid) => ({ pid, nome: nomeDi(pid) }));
}

function nomeDi(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
