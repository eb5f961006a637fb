import { openSync, readSync } from 'node:fs';
import type { Riga } from './righe.ts';

/** Byte letti per volta dal file del registratore. */
const PEZZO = 4 * 1_024 * 1_024;

/** Un punto segnato. Ogni altra riga è una ricevuta: una che non si legge è un errore, non una da saltare. */
const SEGNO = /^#\d+$/;

/** Legge ciò che il registratore ha messo sul disco, una volta sola e in ordine. */
export function creaLettore(file: string): { nuove(): Riga[] } {
  const fd = openSync(file, 'r');
  const pezzo = Buffer.alloc(PEZZO);
  let posto = 0;
  let resto = '';
  return {
    nuove() {
      const righe: Riga[] = [];
      for (;;) {
        const letti = readSync(fd, pezzo, 0, PEZZO, posto);
        if (letti === 0) return righe;
        posto += letti;
        // Latin1 conserva i byte, e le righe non hanno altro che ASCII.
        const testo = resto + pezzo.toString('latin1', 0, letti);
        const fine = testo.lastIndexOf('\n') + 1;
        resto = testo.slice(fine);
        for (const riga of testo.slice(0, fine).split('\n'))
          if (riga !== '' && !SEGNO.test(riga)) righe.push(JSON.parse(riga) as Riga);
      }
    },
  };
}
