import { nomeDelCampo } from '@gestore/contratto/linea/nomi-campi';
import { type MessaggioRegola, messaggioDi } from '@gestore/contratto/regole';
import { messaggioDaZod } from '@gestore/contratto/regole/da-zod';
import { ZodError, type ZodType, type z } from 'zod';

/**
 * Parses what came from outside; from here on the type is trusted.
 * Throws `ZodError` with Italian messages, the same templates the forms use, which the error handler answers as 422.
 */
export function analizza<S extends ZodType>(schema: S, dati: unknown): z.output<S> {
  const letto = schema.parse(dati ?? {}, {
    error: (questione) => inParole(messaggioDaZod(questione), questione.path ?? []),
  });
  const path = testoIllegibile(letto);
  if (path === null) return letto;
  const message = inParole({ codice: 'segni', dati: {} }, path);
  throw new ZodError([{ code: 'custom', path, message, input: letto }]);
}

const inParole = (messaggio: MessaggioRegola, percorso: readonly PropertyKey[]): string =>
  messaggioDi(messaggio, nomeDelCampo(percorso));

/**
 * What no text is made of: the characters that XML 1.0 cannot carry, of which PostgreSQL refuses one, and the commands that turn the order
 * of letters around and that nobody sees. Marks, joiners and letters that are read from the right are text like any other.
 */
const NON_TESTO = /[^\P{Cc}\t\n\r\u0080-\u009F]|[\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/u;

/** Where a text holds what cannot be recorded, or a lone surrogate, of which the journal has no canonical form. */
function testoIllegibile(valore: unknown): string[] | null {
  if (typeof valore === 'string') return valore.isWellFormed() && !NON_TESTO.test(valore) ? null : [];
  if (typeof valore !== 'object' || valore === null) return null;
  for (const [chiave, figlio] of Object.entries(valore)) {
    const dove = testoIllegibile(figlio);
    if (dove !== null) return [chiave, ...dove];
  }
  return null;
}

/** One line for each wrong field; `campo` is a dotted path, empty for the document itself. */
export function erroriDiCampo(errore: ZodError): { campo: string; messaggio: string }[] {
  return errore.issues.flatMap((problema) => {
    const percorso = problema.path.map(String);
    if (problema.code !== 'unrecognized_keys') return [{ campo: percorso.join('.'), messaggio: problema.message }];
    return problema.keys.map((chiave) => ({
      campo: [...percorso, chiave].join('.'),
      // Of a field that nobody knows there is only the name that the caller gave it.
      messaggio: messaggioDi({ codice: 'non_previsto', dati: {} }, chiave),
    }));
  });
}
