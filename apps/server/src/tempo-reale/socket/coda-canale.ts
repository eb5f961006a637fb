/** Le ultime cornici di un canale, per chi torna: di solito gli mancano solo quelle. */
export type CodaCanale = Buffer[];

/** Più di così chi è tornato le chiede: è rimasto via a lungo. */
const CORNICI_MAX = 8;
/** Ciò che si manda in più a ogni iscrizione; diecimila insieme sono quaranta megabyte. */
const BYTE_MAX = 4_096;

/** Aggiunge le cornici appena mandate e lascia le più vecchie. */
export function allunga(coda: CodaCanale, cornici: readonly Buffer[]): void {
  coda.push(...cornici);
  let byte = coda.reduce((somma, { length }) => somma + length, 0);
  while (coda.length > CORNICI_MAX || byte > BYTE_MAX) byte -= coda.shift()?.length ?? 0;
}
