import { inCifre } from './misure.ts';
import type { MessaggioRegola } from './modello.ts';
import { difetto, type Regola, seScritto } from './regola.ts';

const BYTE_PER_KB = 1_024;

type File = { name: string; size: number };

/** Ciò che del file si guarda è il nome e la dimensione: lo sa il browser, e lo sa il server di una parte ricevuta. */
function eFile(valore: unknown): valore is File {
  if (typeof valore !== 'object' || valore === null) return false;
  return typeof Reflect.get(valore, 'size') === 'number' && typeof Reflect.get(valore, 'name') === 'string';
}

const perOgniFile = (guarda: (file: File) => MessaggioRegola | null): Regola =>
  seScritto((valore) => {
    for (const file of Array.isArray(valore) ? valore : [valore]) {
      const messaggio = eFile(file) ? guarda(file) : difetto('file');
      if (messaggio !== null) return messaggio;
    }
    return null;
  });

/** Un file, o ciascuno dei file, sta in tanti kilobyte (di 1.024 byte). */
export const dimensioneKB = (massima: number): Regola =>
  perOgniFile(({ size }) =>
    size <= massima * BYTE_PER_KB
      ? null
      : difetto('dimensione', { attuale: inCifre(Math.ceil(size / BYTE_PER_KB)), massima: inCifre(massima) }),
  );

/** L'estensione è una di queste, scritte senza punto e in minuscolo. */
export const estensione = (...voci: readonly string[]): Regola =>
  perOgniFile(({ name }) => {
    const coda = /\.([^.]+)$/.exec(name.toLowerCase())?.[1];
    return coda !== undefined && voci.includes(coda) ? null : difetto('estensione', { voci: voci.join(', ') });
  });
