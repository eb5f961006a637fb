import { ZodError, type ZodType, type z } from 'zod';

type Questione = z.core.$ZodRawIssue;

/**
 * Parses what came from outside; from here on the type is trusted.
 * Throws `ZodError` with Italian messages, which the error handler answers as 422.
 */
export function analizza<S extends ZodType>(schema: S, dati: unknown): z.output<S> {
  const letto = schema.parse(dati ?? {}, { error: messaggioItaliano });
  const path = testoIllegibile(letto);
  if (path === null) return letto;
  throw new ZodError([{ code: 'custom', path, message: 'Il testo contiene caratteri non ammessi.', input: letto }]);
}

/** Where a text holds a lone surrogate or a NUL: the journal has no canonical form for the one, PostgreSQL refuses the other. */
function testoIllegibile(valore: unknown): string[] | null {
  if (typeof valore === 'string') return valore.isWellFormed() && !valore.includes('\u0000') ? null : [];
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
      messaggio: 'Campo non previsto.',
    }));
  });
}

function messaggioItaliano(problema: Questione): string {
  switch (problema.code) {
    case 'invalid_type':
      if (problema.input === undefined || problema.input === null) return 'Il campo è obbligatorio.';
      return `Serve ${TIPI[problema.expected] ?? 'un valore di altro tipo'}.`;
    case 'too_small':
      if (problema.origin === 'string' && Number(problema.minimum) === 1) return 'Il campo è obbligatorio.';
      return `Il minimo è ${problema.minimum}${unita(problema.origin)}.`;
    case 'too_big':
      return `Il massimo è ${problema.maximum}${unita(problema.origin)}.`;
    case 'invalid_format':
      return FORMATI[problema.format] ?? 'Il formato non è valido.';
    case 'not_multiple_of':
      return `Deve essere un multiplo di ${problema.divisor}.`;
    case 'unrecognized_keys':
      return 'Campo non previsto.';
    case 'invalid_value':
      return `Valori ammessi: ${problema.values.map(String).join(', ')}.`;
    case 'invalid_key':
      return 'Il nome del campo non è ammesso.';
    default:
      return 'Il valore non è valido.';
  }
}

const TIPI: Readonly<Record<string, string>> = {
  string: 'un testo',
  number: 'un numero',
  int: 'un numero intero',
  boolean: 'un sì o un no',
  array: 'un elenco',
  object: 'un oggetto',
  date: 'una data',
};

const FORMATI: Readonly<Record<string, string>> = {
  email: 'L’indirizzo e-mail non è valido.',
  uuid: 'L’identificativo non è valido.',
  url: 'L’indirizzo web non è valido.',
};

function unita(origine: string): string {
  if (origine === 'string') return ' caratteri';
  return origine === 'array' ? ' elementi' : '';
}
