import type { Strategia } from '@gestore/contratto/accesso';

/**
 * Who may call what. Every route of the server must find its line here: the first that names it decides, and a route
 * that no line names fails the test by its name. The areas of the three strategies have one line for the whole area, at
 * the end of it; what is public is named route by route, so that nothing becomes public by mistake.
 *
 * To add a route: nothing, when it obeys the line of its area; otherwise one line above it. Then write the document
 * again: `npx vitest run apps/server/src/prove/matrice-accessi.test.ts -u`.
 */

/** The persons of the matrix. A and B are two sales, each with its own bidders and its own delegate. */
export const PERSONE = [
  'anonimo',
  'offerente A',
  'offerente B',
  'spettatore A',
  'delegato A',
  'delegato B',
  'magistrato',
  'operatore',
  'strategia sbagliata',
] as const;
export type Persona = (typeof PERSONE)[number];
export type Ruolo = 'offerente' | 'spettatore' | 'delegato' | 'magistrato' | 'operatore';

/** The object that the address names: of who calls, of somebody else, of nobody; `nessuno` when it names none. */
export const OGGETTI = ['suo', 'altrui', 'inesistente'] as const;
export type Oggetto = (typeof OGGETTI)[number] | 'nessuno';

/**
 * What the answer must be. `si`: the guard lets the call pass, and what follows judges it (2xx, 3xx, 400, 409, 410, 413,
 * 415, 422). `mai`: whatever refusal, never a success. A number: that status, and a problem document.
 */
export type Attesa = 'si' | 'mai' | 401 | 403 | 404;

export type Accesso = {
  /** How the matrix names it. */
  nome: string;
  /** null: nobody needs to be signed in. */
  strategia: Strategia | null;
  ruoli: readonly Ruolo[];
  /** Those who see every object, not only their own. */
  tutto: readonly Ruolo[];
  altrui: Attesa;
  inesistente: Attesa;
  /** For those who are let in, when it is not `si`: what the scene of the test has not got. */
  suo: Attesa;
};

const comune = { suo: 'si', tutto: [], altrui: 404, inesistente: 404 } as const;

/** Everybody, signed in or not. An object that is not public answers 404 to everybody. */
const chiunque: Accesso = {
  ...comune,
  nome: 'chiunque',
  strategia: null,
  ruoli: [],
  altrui: 'si',
};
/** Everybody may try; what is shown in the call (a password, a token, a link) decides. */
const prova: Accesso = { ...chiunque, nome: 'chi mostra la prova giusta' };
/** Not through the network: this machine only, or whoever holds a word that no role gives. */
const macchina = (suo: Attesa): Accesso => ({
  ...chiunque,
  nome: 'la sola macchina',
  suo,
  altrui: suo,
  inesistente: suo,
});
/** R30: one credential, one sale. Another sale and one that does not exist get the same answer. */
const partecipanti: Accesso = {
  ...comune,
  nome: 'offerenti e spettatori della vendita',
  strategia: 'user',
  ruoli: ['offerente', 'spettatore'],
  altrui: 403,
  inesistente: 403,
};
const offerenti: Accesso = { ...partecipanti, nome: 'offerenti della vendita', ruoli: ['offerente'] };
/** The delegate of the sale, and the magistrates; for the others the sale does not exist. */
const incaricati: Accesso = {
  ...comune,
  nome: 'delegato della vendita e magistrati',
  strategia: 'admin',
  ruoli: ['delegato', 'magistrato'],
  tutto: ['magistrato'],
};
const delegato: Accesso = { ...incaricati, nome: 'delegato della vendita', ruoli: ['delegato'] };
const operatori: Accesso = {
  ...comune,
  nome: 'operatori',
  strategia: 'edicom',
  ruoli: ['operatore'],
  tutto: ['operatore'],
  inesistente: 'mai',
};
/** The sessions of a person are his alone. */
const suaSessione = (accesso: Accesso): Accesso => ({
  ...accesso,
  nome: 'la persona stessa',
  tutto: [],
  altrui: 404,
  inesistente: 404,
});

export type Regola = { rotta: string; accesso: Accesso };
const r = (rotta: string, accesso: Accesso): Regola => ({ rotta, accesso });

/** `*` is one method or one part of the address, `**` all that follows. */
export const POLITICA: readonly Regola[] = [
  r('GET /healthz', chiunque),
  r('GET /readyz', chiunque),
  r('GET /metrics', macchina(404)),
  r('GET /sanctum/csrf-cookie', chiunque),

  r('GET /api/pubblico/aste', chiunque),
  r('GET /api/pubblico/aste/:id', chiunque),
  r('GET /api/pubblico/aste/:id/calendario.ics', chiunque),
  r('GET /api/pubblico/calendario.ics', chiunque),
  r('GET /api/pubblico/chiavi', chiunque),
  r('GET /api/pubblico/configurazione', chiunque),
  r('GET /api/pubblico/orologio', chiunque),
  // The address is the secret: whoever has none is told that there is no such calendar.
  r('GET /api/pubblico/calendario/:nome', { ...prova, suo: 404, altrui: 404 }),

  r('POST /api/*/auth/login', prova),
  r('POST /api/user/auth/token', prova),
  r('POST /api/admin/auth/token', prova),
  r('POST /api/*/auth/token/rinnova', prova),
  r('POST /api/user/auth/anteprima', prova),
  r('POST /api/admin/auth/password/*', prova),
  r('GET /api/edicom/auth/inizia', prova),
  r('GET /api/_authenticable/login/callback', prova),

  r('POST /api/gv/aste/:id/pacchetti', macchina(401)),

  r('POST /api/user/auth/sessioni/:id/revoca', suaSessione(partecipanti)),
  r('POST /api/user/asta/:id/rilanci', offerenti),
  r('GET /api/user/asta/:id/fascicolo.zip', offerenti),
  r('* /api/user/**', partecipanti),

  r('POST /api/admin/auth/sessioni/:id/revoca', suaSessione(incaricati)),
  r('POST /api/admin/aste/:id/verbali', delegato),
  r('GET /api/admin/aste/:id/verbali/bozza', incaricati),
  // The scene has no minutes: who may read them is told that this version does not exist.
  r('GET /api/admin/aste/:id/verbali/:nome', { ...incaricati, suo: 404 }),
  r('POST /api/admin/aste/:id/credenziali/:cid/*', delegato),
  r('POST /api/admin/aste/:id/spettatori', delegato),
  r('POST /api/admin/aste/:id/messaggi', delegato),
  r('POST /api/admin/aste/:id/assistenza/:rid/*', delegato),
  r('* /api/admin/calendario/**', delegato),
  r('* /api/admin/**', incaricati),

  r('POST /api/edicom/auth/sessioni/:id/revoca', suaSessione(operatori)),
  // Only a message that was not delivered, and once: the scene has one.
  r('POST /api/edicom/posta/:id/ritenta', { ...operatori, tutto: [], altrui: 'mai' }),
  r('* /api/edicom/**', operatori),
];

/** Named by no role: the channels have their own matrix, the development provider does not exist in production. */
export const ALTROVE: readonly string[] = ['POST /api/broadcasting/auth', '* /oidc/**'];
/** The files of the web application, when it is built: the same for everybody. */
export const FILE: readonly string[] = ['GET /', 'GET /*'];

/** The line that decides for a route; null when the policy forgets it. */
export function regolaDi(metodo: string, url: string): Regola | null {
  return POLITICA.find(({ rotta }) => nomina(rotta, metodo, url)) ?? null;
}

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
  return di(accesso.tutto.includes(ruolo) ? { ...accesso, altrui: accesso.suo } : accesso, oggetto);
}

function di(accesso: Accesso, oggetto: Oggetto): Attesa {
  return oggetto === 'altrui' ? accesso.altrui : oggetto === 'inesistente' ? accesso.inesistente : accesso.suo;
}
