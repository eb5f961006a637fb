import type { RigaIndice } from './indice.ts';

/** Lo stesso lotto della stessa procedura in esperimenti diversi; senza numero di ruolo ogni vendita è sola. */
export function chiaveLotto({ id, scheda }: Pick<RigaIndice, 'id' | 'scheda'>): string {
  if (scheda.ruolo === null) return id;
  return [chiaveProcedura({ id, scheda }), norma(scheda.lotto.codice)].join('|');
}

/** La procedura: tribunale, numero e anno di ruolo. */
export function chiaveProcedura({ id, scheda }: Pick<RigaIndice, 'id' | 'scheda'>): string {
  if (scheda.ruolo === null) return id;
  return [norma(scheda.tribunale), norma(scheda.ruolo.numero), String(scheda.ruolo.anno)].join('|');
}

function norma(testo: string): string {
  return testo.trim().replace(/\s+/g, ' ').toLocaleLowerCase('it');
}
