import { z } from 'zod';
import type { Valori } from './generiche.ts';
import { messaggioDi } from './testi.ts';
import { primoErrore, type Regole, verifica } from './verifica.ts';

/** Un campo di testo con le regole di un modulo: il server dice le stesse parole della pagina. */
export function daRegole(nome: string, ...regole: NonNullable<Regole[string]>): z.ZodType<string> {
  return z
    .string({ error: () => messaggioDi({ codice: 'obbligatorio', dati: {} }, nome) })
    .superRefine((valore, ctx) => {
      const messaggio = primoErrore(regole, valore, {});
      if (messaggio !== null) ctx.addIssue({ code: 'custom', message: messaggioDi(messaggio, nome) });
    });
}

/** Aggiunge a uno schema di oggetto le regole che guardano più campi insieme, come la conferma di una password. */
export function conRegole<S extends z.ZodObject, Campo extends string>(
  schema: S,
  regole: Regole<Campo>,
  nomi: Readonly<Record<Campo, string>>,
): S {
  return schema.superRefine((valori, ctx) => {
    const errori = verifica(regole, valori as Valori);
    for (const campo of Object.keys(errori) as Campo[]) {
      const messaggio = errori[campo];
      if (messaggio !== undefined)
        ctx.addIssue({ code: 'custom', path: [campo], message: messaggioDi(messaggio, nomi[campo]) });
    }
  });
}
