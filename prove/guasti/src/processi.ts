import { readdirSync, readFileSync } from 'node:fs';

/** I processi figli di un processo, adesso. */
export function figliDi(padre: number): number[] {
  if (padre === 0) return [];
  return readdirSync('/proc')
    .filter((nome) => /^\d+$/.test(nome))
    .map(Number)
    .filter((pid) => {
      try {
        // Dopo il nome fra parentesi vengono lo stato e il padre.
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === padre;
      } catch {
        return false;
      }
    });
}

/** Come si chiama un processo: il suo comando, o il nome che si è dato. */
export function nomeDi(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
