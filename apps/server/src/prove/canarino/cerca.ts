import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Impronta } from './segni.ts';

const PEZZO_BYTE = 1024 * 1024;
/** Memoria che nessuno ha toccato: la maggior parte di ciò che un processo si riserva. */
const ZERI = Buffer.alloc(PEZZO_BYTE);

/** Cerca molte impronte insieme; ciò che trova lo dice per nome, con dove. */
export type Cercatore = { in(byte: Buffer, dove: string): string[]; sovrapposto: number };

/**
 * Una finestra lunga quanto l'impronta più corta scorre sui byte: i due su cui finisce dicono a che distanza può
 * cominciare la prossima impronta, e di mezzo gigabyte si guarda un quarto dei byte (Wu e Manber).
 */
export function creaCercatore(impronte: readonly Impronta[]): Cercatore {
  const finestra = Math.min(...impronte.map(({ byte }) => byte.length));
  if (finestra < 2) throw new Error('a pattern of one byte is everywhere');
  const salti = new Uint8Array(65_536).fill(Math.min(finestra - 1, 255));
  const perFine = new Map<number, Impronta[]>();
  for (const impronta of impronte)
    for (let ultimo = 1; ultimo < finestra; ultimo += 1) {
      const due = impronta.byte.readUInt16BE(ultimo - 1);
      salti[due] = Math.min(salti[due] as number, finestra - 1 - ultimo);
      if (ultimo === finestra - 1) perFine.set(due, [...(perFine.get(due) ?? []), impronta]);
    }
  return {
    sovrapposto: Math.max(...impronte.map(({ byte }) => byte.length)) - 1,
    in(byte, dove) {
      const trovati = new Set<string>();
      for (let fine = finestra - 1; fine < byte.length; ) {
        const due = ((byte[fine - 1] as number) << 8) | (byte[fine] as number);
        const salto = salti[due] as number;
        fine += Math.max(1, salto);
        if (salto > 0) continue;
        const da = fine - finestra;
        for (const { nome, byte: cercato } of perFine.get(due) ?? [])
          if (byte.compare(cercato, 0, cercato.length, da, Math.min(byte.length, da + cercato.length)) === 0)
            trovati.add(`${nome} in ${dove}`);
      }
      return [...trovati];
    },
  };
}

/** In un file, un pezzo alla volta; i pezzi si sovrappongono, così che nessuna impronta cada fra due. */
export function cercaNelFile(cercatore: Cercatore, file: string): string[] {
  const tenuto = openSync(file, 'r');
  try {
    return aPezzi(cercatore, tenuto, 0, statSync(file).size, file);
  } finally {
    closeSync(tenuto);
  }
}

/** In ogni file di una cartella, compresi quelli che il server scrive intanto. */
export function cercaNellaCartella(cercatore: Cercatore, cartella: string): string[] {
  return readdirSync(cartella, { recursive: true, withFileTypes: true }).flatMap((voce) => {
    if (!voce.isFile()) return [];
    try {
      return cercaNelFile(cercatore, join(voce.parentPath, voce.name));
    } catch (errore) {
      // Un file provvisorio può finire fra l'elenco e la lettura.
      if ((errore as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw errore;
    }
  });
}

/** In tutto ciò che un processo può scrivere nella sua memoria, senza fermarlo; null dove il sistema non lascia leggerla. */
export function cercaNellaMemoria(cercatore: Cercatore, pid: number): string[] | null {
  let mappe: string;
  let memoria: number;
  try {
    mappe = readFileSync(`/proc/${pid}/maps`, 'utf8');
    memoria = openSync(`/proc/${pid}/mem`, 'r');
  } catch {
    return null;
  }
  try {
    return mappe.split('\n').flatMap((riga) => {
      const [, da = '', a = '', permessi = ''] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(riga) ?? [];
      if (!permessi.startsWith('rw')) return [];
      const inizio = Number.parseInt(da, 16);
      return aPezzi(cercatore, memoria, inizio, Number.parseInt(a, 16) - inizio, `memoria ${riga.slice(73) || da}`);
    });
  } finally {
    closeSync(memoria);
  }
}

function aPezzi(cercatore: Cercatore, file: number, inizio: number, lungo: number, dove: string): string[] {
  const trovati = new Set<string>();
  const pezzo = Buffer.alloc(Math.min(PEZZO_BYTE, Math.max(1, lungo)));
  for (let da = 0; da < lungo; da += Math.max(1, pezzo.length - cercatore.sovrapposto)) {
    let letti = 0;
    try {
      letti = readSync(file, pezzo, 0, Math.min(pezzo.length, lungo - da), inizio + da);
    } catch {
      // Una pagina che non c'è più, o che non si può leggere.
      continue;
    }
    const letto = pezzo.subarray(0, letti);
    if (!letto.equals(ZERI.subarray(0, letti))) for (const uno of cercatore.in(letto, dove)) trovati.add(uno);
    if (letti < pezzo.length) break;
  }
  return [...trovati];
}
