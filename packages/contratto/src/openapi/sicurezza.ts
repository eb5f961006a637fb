import { csrf } from '../accesso/chiamate.ts';
import { COOKIE_CSRF, INTESTAZIONE_CSRF, STRATEGIE, type Strategia } from '../accesso/costanti-accesso.ts';
import { entrati } from '../linea/chi.ts';
import type { QualsiasiChiamata } from '../linea/chiamata.ts';
import type { SchemaJson } from './modello.ts';

const sessione = (strategia: Strategia): string => `sessione-${strategia}`;

/** I modi di farsi riconoscere: la sessione di un browser, con il suo CSRF, o il gettone di un programma. */
export const MODI_DI_ACCESSO: Readonly<Record<string, SchemaJson>> = {
  ...Object.fromEntries(
    STRATEGIE.map((strategia) => [
      sessione(strategia),
      {
        type: 'apiKey',
        in: 'cookie',
        name: `gestore_sessione_${strategia}`,
        description: 'La sessione di un browser; su https il nome comincia con __Host-.',
      },
    ]),
  ),
  'csrf-cookie': {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIE_CSRF,
    description: `Lo dà GET ${csrf.percorso}; senza, la sessione non vale.`,
  },
  'csrf-intestazione': {
    type: 'apiKey',
    in: 'header',
    name: INTESTAZIONE_CSRF,
    description: 'Il valore del cookie CSRF, ripetuto da chi cambia qualcosa.',
  },
  gettone: { type: 'http', scheme: 'bearer', description: 'Il gettone di accesso di un programma.' },
};

/** In quali modi si può fare una chiamata: uno basta. */
export function modiDi({ metodo, definizione: { chi } }: QualsiasiChiamata): Record<string, string[]>[] {
  const strategie = chi === entrati ? STRATEGIE : STRATEGIE.filter((una) => una === chi.strategia);
  if (strategie.length === 0) return [];
  const csrfDelBrowser = metodo === 'GET' ? { 'csrf-cookie': [] } : { 'csrf-cookie': [], 'csrf-intestazione': [] };
  return [...strategie.map((una) => ({ [sessione(una)]: [], ...csrfDelBrowser })), { gettone: [] }];
}
