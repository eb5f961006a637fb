import { z } from 'zod';
import { no, type Regola, type Valori } from './regola.ts';
import { messaggioDi } from './testi.ts';
import { primoErrore, type Regole, verifica } from './verifica.ts';

/**
 * Un campo di testo con le regole di un modulo: il server dice le stesse parole della pagina. Per le regole che guardano
 * un altro campo serve `conRegole`: qui gli altri campi non ci sono.
 */
export function daRegole(nome: string, ...regole: readonly Regola[]): z.ZodString {
  return z
    .string({
      error: ({ input }) => {
        const manca = input === undefined || input === null;
        return messaggioDi(primoErrore(regole, input, {}) ?? no(manca ? 'obbligatorio' : 'testo'), nome);
      },
    })
    .superRefine((valore, contesto) => {
      const messaggio = primoErrore(regole, valore, {});
      if (messaggio !== null) contesto.addIssue({ code: 'custom', message: messaggioDi(messaggio, nome) });
    });
}

/**
 * Aggiunge a uno schema di oggetto le regole di un modulo, anche quelle che guardano più campi insieme come la conferma
 * di una password. Le regole si guardano comunque, come nella pagina: un campo del tipo sbagliato non nasconde gli altri.
 */
export function conRegole<S extends z.ZodObject, Campo extends string>(
  schema: S,
  regole: Regole<Campo>,
  nomi: Readonly<Record<Campo, string>>,
): S {
  return schema.superRefine(
    (valori, contesto) => {
      const detti = new Set(contesto.issues.map(({ path }) => path?.[0]));
      const errori = verifica(regole, valori as Valori);
      for (const campo of Object.keys(errori) as Campo[]) {
        const messaggio = errori[campo];
        if (messaggio !== undefined && !detti.has(campo))
          contesto.addIssue({ code: 'custom', path: [campo], message: messaggioDi(messaggio, nomi[campo]) });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  );
}
