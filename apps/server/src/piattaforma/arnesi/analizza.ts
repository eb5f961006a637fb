import { nomeDelCampo } from '@gestore/contratto/linea/nomi-campi';
import { type MessaggioRegola, messaggioDi } from '@gestore/contratto/regole';
import { messaggioDaZod } from '@gestore/contratto/regole/da-zod';
import { ZodError, type ZodType, type z } from 'zod';

/**
 * Legge ciò che viene da fuori; da qui in poi del tipo ci si fida. Lancia `ZodError` con messaggi italiani, dagli
 * stessi modelli dei moduli, a cui il gestore degli errori risponde 422.
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
 * Ciò di cui nessun testo è fatto: i caratteri che XML 1.0 non porta, di cui PostgreSQL ne rifiuta uno, e i comandi che
 * rovesciano l'ordine delle lettere e che nessuno vede. Segni, congiunzioni e lettere che si leggono da destra sono
 * testo come ogni altro.
 */
const NON_TESTO = /[^\P{Cc}\t\n\r\u0080-\u009F]|[\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/u;

/** Dove un testo ha ciò che non si può registrare, o un surrogato spaiato, di cui il registro non ha una forma canonica. */
function testoIllegibile(valore: unknown): string[] | null {
  if (typeof valore === 'string') return valore.isWellFormed() && !NON_TESTO.test(valore) ? null : [];
  if (typeof valore !== 'object' || valore === null) return null;
  for (const [chiave, figlio] of Object.entries(valore)) {
    const dove = testoIllegibile(figlio);
    if (dove !== null) return [chiave, ...dove];
  }
  return null;
}

/** Una riga per ogni campo sbagliato; `campo` è un percorso con i punti, vuoto per il documento stesso. */
export function erroriDiCampo(errore: ZodError): { campo: string; messaggio: string }[] {
  return errore.issues.flatMap((problema) => {
    const percorso = problema.path.map(String);
    if (problema.code !== 'unrecognized_keys') return [{ campo: percorso.join('.'), messaggio: problema.message }];
    return problema.keys.map((chiave) => ({
      campo: [...percorso, chiave].join('.'),
      // Di un campo che nessuno conosce c'è soltanto il nome che chi chiama gli ha dato.
      messaggio: messaggioDi({ codice: 'non_previsto', dati: {} }, chiave),
    }));
  });
}
