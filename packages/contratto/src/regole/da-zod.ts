import type { z } from 'zod';
import { inCifre } from './misure.ts';
import type { CodiceRegola, Messaggio } from './modello.ts';
import { no } from './regola.ts';

type Questione = z.core.$ZodRawIssue;
type Di<C extends Questione['code']> = Extract<Questione, { code: C }>;

const TIPI: Readonly<Record<string, CodiceRegola>> = {
  string: 'testo',
  number: 'numero',
  int: 'intero',
  boolean: 'si_no',
  array: 'elenco',
  object: 'oggetto',
};
const FORMATI: Readonly<Record<string, CodiceRegola>> = {
  email: 'email',
  uuid: 'identificativo',
  url: 'indirizzo_web',
};

/**
 * Che cosa non va secondo uno schema senza regole proprie, con gli stessi codici delle regole di forma: così anche un
 * limite scritto nel solo schema si dice con le parole di tutti gli altri.
 */
export function messaggioDaZod(questione: Questione): Messaggio {
  switch (questione.code) {
    case 'invalid_type':
      if (questione.input === undefined || questione.input === null) return no('obbligatorio');
      return no(TIPI[questione.expected] ?? 'non_valido');
    case 'too_small':
      return troppoPiccolo(questione);
    case 'too_big':
      return troppoGrande(questione);
    case 'invalid_format':
      return no(FORMATI[questione.format] ?? 'non_valido');
    case 'not_multiple_of':
      return no('multiplo', { divisore: questione.divisor });
    case 'unrecognized_keys':
    case 'invalid_key':
      return no('non_previsto');
    case 'invalid_value':
      if (questione.input === undefined || questione.input === null) return no('obbligatorio');
      return no('incluso', { voci: questione.values.map(String).join(', ') });
    case 'custom':
      return diRegola(questione);
    default:
      return no('non_valido');
  }
}

/** Una regola dentro uno schema senza nome lascia qui il suo messaggio (`testoConRegole`). */
function diRegola({ params }: Di<'custom'>): Messaggio {
  return (params as { messaggio?: Messaggio } | undefined)?.messaggio ?? no('non_valido');
}

/** Zod conta le mezze coppie di un carattere raro: si dice il suo conto, perché il limite che ha applicato è quello. */
function quanto(valore: unknown): number {
  return typeof valore === 'string' || Array.isArray(valore) ? valore.length : 0;
}

function troppoPiccolo({ origin, minimum, inclusive, exact, input }: Di<'too_small'>): Messaggio {
  const minima = Number(minimum);
  const attuale = quanto(input);
  if (origin === 'string' && exact === true) return no('lunghezza_esatta', { esatta: minima, attuale });
  if (origin === 'string' && attuale === 0) return no('obbligatorio');
  if (origin === 'string') return no('lunghezza_minima', { minima, attuale });
  if (origin === 'array') return no('voci_minime', { minima, attuale });
  return no(inclusive === false ? 'maggiore' : 'minimo', { minimo: inCifre(minima) });
}

function troppoGrande({ origin, maximum, inclusive, exact, input }: Di<'too_big'>): Messaggio {
  const massima = Number(maximum);
  const attuale = quanto(input);
  if (origin === 'string' && exact === true) return no('lunghezza_esatta', { esatta: massima, attuale });
  if (origin === 'string') return no('lunghezza_massima', { massima, attuale });
  if (origin === 'array') return no('voci_massime', { massima, attuale });
  return no(inclusive === false ? 'minore' : 'massimo', { massimo: inCifre(massima) });
}
