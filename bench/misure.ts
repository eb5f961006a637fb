import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Un solo istante per tutti i processi della macchina: l'orologio monotono, in millisecondi. */
export function adessoMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export type Misure = Record<string, number>;

/** Il percentile `p` (0-100) di tempi in millisecondi. */
export function percentile(tempi: readonly number[], p: number): number {
  const ordinati = tempi.toSorted((a, b) => a - b);
  return ordinati[Math.min(ordinati.length - 1, Math.floor((p / 100) * ordinati.length))] ?? Number.NaN;
}

/** La mediana dei giri di ciascuna misura. */
export function mediane(giri: readonly Misure[]): Misure {
  const nomi = new Set(giri.flatMap((giro) => Object.keys(giro)));
  return Object.fromEntries(
    [...nomi].map((nome) => [
      nome,
      arrotonda(percentile(giri.map((giro) => giro[nome] ?? Number.NaN).filter(Number.isFinite), 50)),
    ]),
  );
}

export function arrotonda(valore: number): number {
  return Number(valore.toPrecision(4));
}

/** Scrive 512 byte e aspetta il disco, per `durataMs`: il limite sotto cui nessuna conferma può scendere. */
export function soloDisco(file: string, durataMs: number): number[] {
  const fd = openSync(file, 'w');
  const blocco = Buffer.alloc(512, 1);
  const tempi: number[] = [];
  try {
    for (const fine = adessoMs() + durataMs; adessoMs() < fine; ) {
      const prima = adessoMs();
      writeSync(fd, blocco);
      fdatasyncSync(fd);
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

/** Su che cosa si è misurato: senza, un numero non dice nulla. */
export function macchina(): Record<string, string | number> {
  return {
    cpu: cpus()[0]?.model ?? '',
    core: cpus().length,
    memoriaGb: arrotonda(totalmem() / 2 ** 30),
    carico: loadavg().map(arrotonda).join(' '),
    sistema: `${process.platform} ${process.arch}`,
    node: process.version,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  };
}
