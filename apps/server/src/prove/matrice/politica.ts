import type { Strategia } from '@gestore/contratto/accesso/forme';
import type { Chi } from '@gestore/contratto/linea/chi';
import { CONTRATTO } from '@gestore/contratto/linea/tutte';

/**
 * Who may call what, as each line of the contract says it (`chi`); a route that is no line of the contract fails the test
 * by its name. After adding one, write the document again:
 * `npx vitest run apps/server/src/prove/matrice-accessi.test.ts -u`.
 */

/** The persons of the matrix. A and B are two sales, each with its own bidders and its own delegate; the judge is of A's case. */
export const PERSONE = [
  'anonimo',
  'offerente A',
  'offerente B',
  'spettatore A',
  'delegato A',
  'delegato B',
  'magistrato A',
  'operatore',
  'strategia sbagliata',
] as const;
export type Persona = (typeof PERSONE)[number];
export type Ruolo = Chi['ruoli'][number];
export type Attesa = Chi['altrui'];

/** The object that the address names: of who calls, of somebody else, of nobody; `nessuno` when it names none. */
export const OGGETTI = ['suo', 'altrui', 'inesistente'] as const;
export type Oggetto = (typeof OGGETTI)[number] | 'nessuno';

export type Accesso = {
  /** How the matrix names it. */
  nome: string;
  /** null: nobody needs to be signed in. */
  strategia: Strategia | null;
  ruoli: readonly Ruolo[];
  /** Those who see every object, not only their own. */
  tutto: readonly Ruolo[];
  /** Those who see the object and may not act on it. */
  assistono: readonly Ruolo[];
  altrui: Attesa;
  inesistente: Attesa;
  /** For those who are let in, when it is not `si`: what the scene of the test has not got. */
  suo: Attesa;
};

export type Regola = { rotta: string; accesso: Accesso };

/**
 * Named by no role: the channels have their own matrix, the development provider does not exist in production. `*` is one
 * method or one part of the address, `**` all that follows.
 */
export const ALTROVE: readonly string[] = ['POST /api/broadcasting/auth', '* /oidc/**'];
/** The files of the web application, when it is built: the same for everybody. */
export const FILE: readonly string[] = ['GET /', 'GET /*'];

/** What the scene has not got: those who are let in are told that it does not exist. */
const SENZA_OGGETTO: Readonly<Record<string, Attesa>> = {
  // The scene has no minutes: who may read them is told that this version does not exist.
  'GET /api/admin/aste/:id/verbali/:nome': 404,
  'GET /api/admin/aste/:id/verbali/firmato': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/allegati/:impronta': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/allegati/:impronta/contenuto': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/pacchetto': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/pacchetto/contenuto': 404,
  // Nor a receipt that can be read before the opening.
  'GET /api/user/asta/:id/ricevute/:nome': 404,
  // Nor a help request of who calls: the one it has was opened at the desk.
  'POST /api/user/asta/:id/assistenza/:rid/seguito': 404,
  // Nor who asks to watch.
  'GET /api/admin/aste/:id/richieste/:richiesta/documento': 404,
  // Nor documents of a sale.
  'GET /api/edicom/aste/:id/dichiarazione/:dichiarazione': 404,
  'GET /api/edicom/aste/:id/documenti/:documento/contenuto/:misura': 404,
  'GET /api/admin/aste/:id/documenti/:documento/contenuto/:misura': 404,
  'GET /api/admin/aste/:id/documenti/:documento/pagine/:pagina': 404,
  'GET /api/edicom/aste/:id/documenti/:documento/pagine/:pagina': 404,
  'GET /api/pubblico/documenti/:documento/:misura': 404,
  // The address is the secret: whoever has none is told that there is no such calendar.
  'GET /api/pubblico/calendario/:nome': 404,
  // Not through the network.
  'GET /metrics': 404,
  // Nor the word of who reads its data folder.
  'POST /api/gv/aste/:id/pacchetti': 401,
  'GET /api/gv/chiavi-firma': 401,
  'POST /api/gv/chiave-firma': 401,
  'GET /api/gv/operatori': 401,
  'POST /api/gv/operatori': 401,
};

/** What the line of the contract says of a route; null when the contract forgets it. */
export function regolaDi(metodo: string, url: string): Regola | null {
  const voce = CONTRATTO.find(({ chiamata }) => chiamata.metodo === metodo && chiamata.percorso === url);
  if (voce === undefined) return null;
  const rotta = `${metodo} ${url}`;
  return { rotta, accesso: { ...voce.chiamata.definizione.chi, suo: SENZA_OGGETTO[rotta] ?? 'si' } };
}

/** Whether a line of `ALTROVE` names this route. */
export function nomina(rotta: string, metodo: string, url: string): boolean {
  const [suo = '', percorso = ''] = rotta.split(' ', 2);
  if (suo !== '*' && suo !== metodo) return false;
  const forma = percorso
    .split('/')
    .map((parte) => (parte === '**' ? '.+' : parte === '*' ? '[^/]+' : RegExp.escape(parte)))
    .join('/');
  return new RegExp(`^${forma}$`).test(url);
}

const STRATEGIA_DI: Readonly<Record<Ruolo, Strategia>> = {
  offerente: 'user',
  spettatore: 'user',
  delegato: 'admin',
  magistrato: 'admin',
  operatore: 'edicom',
};

export function ruoloDi(persona: Persona): Ruolo | null {
  if (persona === 'anonimo' || persona === 'strategia sbagliata') return null;
  return persona.split(' ', 1)[0] as Ruolo;
}

/** What the policy expects of this person on this object. */
export function attesaDi({ accesso }: Regola, persona: Persona, oggetto: Oggetto): Attesa {
  const ruolo = ruoloDi(persona);
  if (accesso.strategia === null) return di(accesso, oggetto);
  if (ruolo === null || STRATEGIA_DI[ruolo] !== accesso.strategia) return 401;
  if (!accesso.ruoli.includes(ruolo)) return 403;
  // Who may only watch learns it of what he sees; of the rest, nothing.
  if (accesso.assistono.includes(ruolo) && oggetto === 'suo') return 403;
  return di(accesso.tutto.includes(ruolo) ? { ...accesso, altrui: accesso.suo } : accesso, oggetto);
}

function di(accesso: Accesso, oggetto: Oggetto): Attesa {
  return oggetto === 'altrui' ? accesso.altrui : oggetto === 'inesistente' ? accesso.inesistente : accesso.suo;
}
