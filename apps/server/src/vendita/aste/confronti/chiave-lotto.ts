type Procedura = { id: string; tribunale: string; ruolo: { numero: string; anno: number } | null };

/** Lo stesso lotto della stessa procedura in esperimenti diversi; senza numero di ruolo ogni vendita è sola. */
export function chiaveLotto({ lotto, ...procedura }: Procedura & { lotto: string }): string {
  return procedura.ruolo === null ? procedura.id : `${chiaveProcedura(procedura)}|${norma(lotto)}`;
}

/** La procedura: tribunale, numero e anno di ruolo. */
function chiaveProcedura({ id, tribunale, ruolo }: Procedura): string {
  return ruolo === null ? id : [norma(tribunale), norma(ruolo.numero), String(ruolo.anno)].join('|');
}

function norma(testo: string): string {
  return testo.trim().replace(/\s+/g, ' ').toLocaleLowerCase('it');
}
