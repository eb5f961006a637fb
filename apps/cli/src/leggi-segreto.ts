import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Una riga da chi usa il comando, o dall'ingresso se non è un terminale. Un segreto non si mette fra gli argomenti,
 * che ogni altro utente della macchina può leggere, e sul terminale non si vede mentre lo si scrive.
 */
export function creaDomande(ingresso: NodeJS.ReadableStream & { isTTY?: boolean }, uscita: NodeJS.WritableStream) {
  let nascosto = false;
  const schermo = new Writable({
    write(pezzo, _codifica, fatto) {
      if (!nascosto) uscita.write(pezzo);
      fatto();
    },
  });
  const terminale = ingresso.isTTY === true;
  const righe = createInterface({ input: ingresso, output: schermo, terminal: terminale });
  const lette = righe[Symbol.asyncIterator]();
  return {
    async chiedi(domanda: string, { segreta = false } = {}): Promise<string> {
      if (terminale) uscita.write(`${domanda}: `);
      nascosto = segreta;
      const { value, done } = await lette.next();
      nascosto = false;
      if (segreta && terminale) uscita.write('\n');
      return done === true ? '' : String(value).trim();
    },
    chiudi: () => righe.close(),
  };
}

export type Domande = ReturnType<typeof creaDomande>;
