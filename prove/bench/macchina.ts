import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { arrotonda } from './statistica.ts';

/** Quanto è lungo il file del disco: come uno del WAL. */
const PREALLOCATI_BYTE = 16 * 2 ** 20;

/** Un solo istante per tutti i processi della macchina: l'orologio monotono, in millisecondi. */
export function adessoMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Scrive 512 byte in un file già lungo e aspetta il disco, per `durataMs`: il limite sotto cui nessuna conferma può scendere. Con una pausa fra
 * una scrittura e l'altra il disco e i core si addormentano, e il limite sale. Tempi in ms.
 */
export function soloDisco(file: string, durataMs: number, pausaMs = 0): number[] {
  const fd = openSync(file, 'w');
  // Come un file del WAL già usato: chi allunga il file paga anche i metadati, che una conferma di PostgreSQL non paga.
  writeSync(fd, Buffer.alloc(PREALLOCATI_BYTE, 1));
  fsyncSync(fd);
  let posto = 0;
  const blocco = Buffer.alloc(512, 1);
  const tempi: number[] = [];
  const sveglia = new Int32Array(new SharedArrayBuffer(4));
  try {
    for (const fine = adessoMs() + durataMs; adessoMs() < fine; ) {
      if (pausaMs > 0) Atomics.wait(sveglia, 0, 0, pausaMs);
      const prima = adessoMs();
      writeSync(fd, blocco, 0, blocco.length, posto);
      fdatasyncSync(fd);
      posto = (posto + blocco.length) % PREALLOCATI_BYTE;
      tempi.push(adessoMs() - prima);
    }
  } finally {
    closeSync(fd);
    rmSync(file, { force: true });
  }
  return tempi;
}

/** La memoria residente di un processo, in MB; solo dove c'è `/proc`. */
export function memoriaMb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Dove `/proc/<pid>/stat` dice i tempi di un processo e quelli dei figli che ha già raccolto: programma e sistema. */
const SUOI = [11, 12] as const;
const DEI_FIGLI_FINITI = [13, 14] as const;

/** CPU di un processo da quando è nato, in millisecondi, a scatti di 10; solo dove c'è `/proc`. */
export function cpuMs(pid: number): number {
  return daStat(pid, SUOI);
}

function daStat(pid: number, quali: readonly number[]): number {
  try {
    const campi = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return quali.reduce((somma, campo) => somma + Number(campi[campo]), 0) * 10;
  } catch {
    return Number.NaN;
  }
}

/**
 * CPU dei figli di un processo, in millisecondi, di chi è vivo e di chi è già finito: PostgreSQL ne ha uno per connessione, e una che
 * si chiude non deve portarsi via il suo conto.
 */
export function cpuFigliMs(padre: number): number {
  return figliDi(padre).reduce((somma, pid) => somma + (cpuMs(pid) || 0), daStat(padre, DEI_FIGLI_FINITI));
}

/** I figli vivi di un processo. */
export function figliDi(padre: number): number[] {
  const tutti = readdirSync('/proc').filter((nome) => /^\d+$/.test(nome));
  return tutti.filter((pid) => padreDi(pid) === padre).map(Number);
}

function padreDi(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    // Un processo finito mentre si guarda.
    return Number.NaN;
  }
}

/** CPU usata da tutta la macchina da quando è accesa, in millisecondi, anche da chi con la misura non c'entra. */
export function cpuMacchinaMs(): number {
  return cpus().reduce((somma, { times }) => somma + times.user + times.nice + times.sys + times.irq, 0);
}

/**
 * Quanti core usano programmi che non sono di questa misura né suoi figli, guardando per `durataMs`; NaN dove non c'è
 * `/proc`. Mentre si guarda la misura sta ferma: ciò che finisce in mezzo non si attribuisce a nessuno.
 */
export async function coreDiAltri(durataMs: number): Promise<number> {
  const tuttaPrima = cpuMacchinaMs();
  const prima = cpuDiCasaMs(process.pid);
  const inizio = adessoMs();
  await new Promise((fatto) => setTimeout(fatto, durataMs));
  const tutta = cpuMacchinaMs() - tuttaPrima;
  return Math.max(0, tutta - cresciutaMs(prima, cpuDiCasaMs(process.pid))) / (adessoMs() - inizio);
}

/** Quanta CPU hanno usato, fra una lettura e l'altra: di chi intanto è finito non si sa, e non se ne toglie ciò che aveva usato prima. */
export function cresciutaMs(prima: ReadonlyMap<number, number>, dopo: ReadonlyMap<number, number>): number {
  return [...dopo].reduce((somma, [pid, ms]) => somma + Math.max(0, ms - (prima.get(pid) ?? 0)), 0);
}

/** La CPU di un processo e dei suoi discendenti vivi, di ciascuno da quando è nato. */
function cpuDiCasaMs(padre: number): ReadonlyMap<number, number> {
  const padri = new Map(
    readdirSync('/proc')
      .filter((nome) => /^\d+$/.test(nome))
      .map((pid) => [Number(pid), padreDi(pid)]),
  );
  const usata = new Map([[padre, cpuMs(padre) || 0]]);
  let livello = new Set([padre]);
  while (livello.size > 0) {
    const figli = [...padri].flatMap(([pid, suo]) => (livello.has(suo) ? [pid] : []));
    for (const pid of figli) usata.set(pid, cpuMs(pid) || 0);
    livello = new Set(figli);
  }
  return usata;
}

/** Quanto è occupata la macchina, nell'ultimo minuto, negli ultimi cinque e negli ultimi quindici. */
export function carico(): string {
  return loadavg().map(arrotonda).join(' ');
}

/** Su che cosa si è misurato: senza, un numero non dice nulla. */
export function macchina(): Record<string, string | number> {
  return {
    cpu: cpus()[0]?.model ?? '',
    core: cpus().length,
    memoriaGb: arrotonda(totalmem() / 2 ** 30),
    caricoPrima: carico(),
    sistema: `${process.platform} ${release()} ${process.arch}`,
    node: process.version,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  };
}
