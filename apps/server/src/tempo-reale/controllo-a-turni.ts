/** In quanti turni si divide un giro: duemila vendite insieme sarebbero un'interrogazione che i rilanci aspettano. */
const TURNI = 10;

/** Le aste da controllare in questo turno: ciascuna sempre nello stesso, anche se le altre vanno e vengono. */
export function delTurno(aste: Iterable<string>, turno: number): string[] {
  return [...aste].filter((asta) => turnoDi(asta) === turno % TURNI);
}

function turnoDi(asta: string): number {
  let somma = 0;
  for (let i = 0; i < asta.length; i += 1) somma += asta.charCodeAt(i);
  return somma % TURNI;
}
