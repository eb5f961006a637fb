import { hash } from 'node:crypto';
import type { RigaAncora } from './riga-ancora.ts';

/** Fin dove arriva un file di righe concatenate: il numero dell'ultima, e la sua impronta. */
export type SegnoRiga = { n: number; impronta: string };
/** Lo stesso, e di quale file: uno accorciato da un altro comincia più avanti, ed è ancora lui. */
export type SegnoFile = SegnoRiga & { file?: string };

const PRIMA: SegnoRiga = { n: 0, impronta: '0'.repeat(64) };

export const improntaRiga = (testo: string): string => hash('sha256', testo);

/** Il segno di una riga; `null` se è di una versione che non le concatenava. */
export function segnoDi({ anello }: RigaAncora, testo: string): SegnoRiga | null {
  return anello === undefined ? null : { n: anello.n, impronta: improntaRiga(testo) };
}

/** Il posto della riga che segue. */
export function anelloDopo(prima: SegnoRiga | null): { n: number; precedente: string } {
  const { n, impronta } = prima ?? PRIMA;
  return { n: n + 1, precedente: impronta };
}

/** Segue le righe di un file in ordine. Quelle senza anello sono di una versione di prima, e si passano. */
export type SeguitoRighe = {
  /** Che cosa non torna fra questa riga e quella di prima; `null` se torna. */
  segue(riga: RigaAncora, testo: string): string | null;
  ultima(): SegnoRiga | null;
};

export function seguiCatena(): SeguitoRighe {
  let ultima: SegnoRiga | null = null;
  return {
    ultima: () => ultima,
    segue(riga, testo) {
      const { anello } = riga;
      const prima = ultima;
      ultima = segnoDi(riga, testo) ?? prima;
      if (anello === undefined) return null;
      if (prima === null)
        return anello.inizio === true ? null : `comincia dalla riga n. ${anello.n}, e quelle di prima sono state tolte`;
      if (anello.n === prima.n + 1 && anello.precedente === prima.impronta) return null;
      return `dopo la riga n. ${prima.n} viene la n. ${anello.n}, che non la segue: ne manca o ne è cambiata qualcuna`;
    },
  };
}
