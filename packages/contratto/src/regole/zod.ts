import { z } from 'zod';
import type { MessaggioRegola } from './modello.ts';
import { difetto, type Regola, type Valori } from './regola.ts';
import { messaggioDi } from './testi.ts';
import { primoErrore, type Regole, verifica } from './verifica.ts';

/** Anche di un valore che non è un testo dicono le regole: solo se non hanno nulla da dire lo si chiede di un altro tipo. */
function diUnNonTesto(regole: readonly Regola[], valore: unknown): MessaggioRegola {
  const manca = valore === undefined || valore === null;
  return primoErrore(regole, valore, {}) ?? difetto(manca ? 'obbligatorio' : 'testo');
}

/**
 * Un campo di testo con le regole di un modulo: il server dice le stesse parole della pagina. Per le regole che guardano
 * un altro campo serve `conRegole`: qui gli altri campi non ci sono.
 */
export function daRegole(nome: string, ...regole: readonly Regola[]): z.ZodString {
  return z
    .string({ error: ({ input }) => messaggioDi(diUnNonTesto(regole, input), nome) })
    .superRefine((valore, contesto) => {
      const messaggio = primoErrore(regole, valore, {});
      if (messaggio !== null) contesto.addIssue({ code: 'custom', message: messaggioDi(messaggio, nome) });
    });
}

/**
 * Un testo senza gli spazi attorno, per uno schema che serve a campi con nomi diversi: il nome lo mette, dal percorso,
 * chi analizza il corpo (`messaggioDaZod`).
 */
export function testoConRegole(...regole: readonly Regola[]): z.ZodString {
  return z
    .string()
    .trim()
    .superRefine((valore, contesto) => {
      const messaggio = primoErrore(regole, valore, {});
      if (messaggio !== null) contesto.addIssue({ code: 'custom', params: { messaggio } });
    });
}

/** Ciò che manda a capo o sposta: in una riga diventa uno spazio. */
const A_CAPO = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** I segni che cambiano il verso di ciò che si legge (UAX #9): un nome che li porta si legge per un altro, in un elenco come in un foglio. */
const DI_DIREZIONE = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Il testo su una riga sola, senza i segni che ne cambiano il verso: come entrano i titoli e i nomi. */
export const suUnaRiga = (testo: string): string => testo.replace(A_CAPO, ' ').replace(DI_DIREZIONE, '');

/** Come `testoConRegole`, per un titolo, un nome, un numero: ciò che entra sta su una riga sola (`suUnaRiga`). */
export function rigaConRegole(...regole: readonly Regola[]): z.ZodString {
  return z
    .string()
    .overwrite(suUnaRiga)
    .trim()
    .superRefine((valore, contesto) => {
      const messaggio = primoErrore(regole, valore, {});
      if (messaggio !== null) contesto.addIssue({ code: 'custom', params: { messaggio } });
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
