import type { Readable } from 'node:stream';

/** Ciò che un flusso di testo dice, a righe intere: un pezzo che finisce a metà di una riga aspetta il seguente. */
export function righeIntere(flusso: Readable, log: (righe: string) => void): void {
  let resto = '';
  flusso.on('data', (testo: string) => {
    const letto = resto + testo;
    const fine = letto.lastIndexOf('\n') + 1;
    resto = letto.slice(fine);
    if (fine > 0) log(letto.slice(0, fine).trim());
  });
  flusso.once('end', () => resto.trim() !== '' && log(resto.trim()));
}
