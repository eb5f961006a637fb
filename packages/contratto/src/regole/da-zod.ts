import type { z } from 'zod';
import { inCifre } from './misure.ts';
import type { CodiceRegola, MessaggioRegola } from './modello.ts';
import { difetto } from './regola.ts';

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
export function messaggioDaZod(questione: Questione): MessaggioRegola {
  switch (questione.code) {
    case 'invalid_type':
      if (questione.input === undefined || questione.input === null) return difetto('obbligatorio');
      return difetto(TIPI[questione.expected] ?? 'non_valido');
    case 'too_small':
      return troppoPiccolo(questione);
    case 'too_big':
      return troppoGrande(questione);
    case 'invalid_format':
      return difetto(FORMATI[questione.format] ?? 'non_valido');
    case 'not_multiple_of':
      return difetto('multiplo', { divisore: questione.divisor });
    case 'unrecognized_keys':
    case 'invalid_key':
      return difetto('non_previsto');
    case 'invalid_value':
      if (questione.input === undefined || questione.input === null) return difetto('obbligatorio');
      return difetto('incluso', { voci: questione.values.map(String).join(', ') });
    case 'custom':
      return diRegola(questione);
    default:
      return difetto('non_valido');
  }
}

/** Una regola dentro uno schema senza nome lascia qui il suo messaggio (`testoConRegole`). */
function diRegola({ params }: Di<'custom'>): MessaggioRegola {
  return (params as { messaggio?: MessaggioRegola } | undefined)?.messaggio ?? difetto('non_valido');
}

/** Zod conta le mezze coppie di un carattere raro: si dice il suo conto, perché il limite che ha applicato è quello. */
function quanto(valore: unknown): number {
  return typeof valore === 'string' || Array.isArray(valore) ? valore.length : 0;
}

function troppoPiccolo({ origin, minimum, inclusive, exact, input }: Di<'too_small'>): MessaggioRegola {
  const minima = Number(minimum);
  const attuale = quanto(input);
  if (origin === 'string' && exact === true) return difetto('lunghezza_esatta', { esatta: minima, attuale });
  if (origin === 'string' && attuale === 0) return difetto('obbligatorio');
  if (origin === 'string') return difetto('lunghezza_minima', { minima, attuale });
  if (origin === 'array') return difetto('voci_minime', { minima, attuale });
  return difetto(inclusive === false ? 'maggiore' : 'minimo', { minimo: inCifre(minima) });
}

function troppoGrande({ origin, maximum, inclusive, exact, input }: Di<'too_big'>): MessaggioRegola {
  const massima = Number(maximum);
  const attuale = quanto(input);
  if (origin === 'string' && exact === true) return difetto('lunghezza_esatta', { esatta: massima, attuale });
  if (origin === 'string') return difetto('lunghezza_massima', { massima, attuale });
  if (origin === 'array') return difetto('voci_massime', { massima, attuale });
  return difetto(inclusive === false ? 'minore' : 'massimo', { massimo: inCifre(massima) });
}
