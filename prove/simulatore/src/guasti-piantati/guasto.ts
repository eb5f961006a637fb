import type { Cucitura } from '@gestore/dominio/prove/cucitura';

/** Un errore piantato apposta: una sostituzione nel codice del prodotto, dovunque stia, fatta solo in memoria. */
export type GuastoPiantato = Cucitura & {
  nome: string;
  /** Che errore è, in una riga. */
  che: string;
};
