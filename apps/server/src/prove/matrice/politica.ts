import type { Strategia } from '@gestore/contratto/accesso/forme';
import type { Chi } from '@gestore/contratto/linea/chi';
import { CONTRATTO } from '@gestore/contratto/linea/tutte';

/**
 * Chi può chiamare che cosa, come lo dice ogni riga del contratto (`chi`); una rotta che non è una riga del contratto
 * fa fallire la prova con il suo nome. Dopo averne aggiunta una si riscrive il documento: `npx vitest run
 * apps/server/src/prove/matrice-accessi.test.ts -u`.
 */

/** Le persone della matrice. A e B sono due vendite, ciascuna con offerenti e delegato suoi; il giudice è del procedimento di A. */
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

/** L'oggetto che l'indirizzo nomina: di chi chiama, di un altro, di nessuno; `nessuno` quando non ne nomina. */
export const OGGETTI = ['suo', 'altrui', 'inesistente'] as const;
export type Oggetto = (typeof OGGETTI)[number] | 'nessuno';

export type Accesso = {
  /** Come la matrice la nomina. */
  nome: string;
  /** null: non serve che qualcuno sia entrato. */
  strategia: Strategia | null;
  ruoli: readonly Ruolo[];
  /** Chi vede ogni oggetto, non soltanto il proprio. */
  tutto: readonly Ruolo[];
  /** Chi vede l'oggetto e non può agirvi. */
  assistono: readonly Ruolo[];
  altrui: Attesa;
  inesistente: Attesa;
  /** Per chi è ammesso, quando non è `si`: ciò che la scena della prova non ha. */
  suo: Attesa;
};

export type Regola = { rotta: string; accesso: Accesso };

/**
 * Nominate da nessun ruolo: i canali hanno una matrice loro, il fornitore di sviluppo in produzione non esiste. `*` è
 * un metodo o una parte dell'indirizzo, `**` tutto ciò che segue.
 */
export const ALTROVE: readonly string[] = ['POST /api/broadcasting/auth', '* /oidc/**'];
/** I file dell'applicazione web, quando è costruita: gli stessi per tutti. */
export const FILE: readonly string[] = ['GET /', 'GET /*'];

/** Ciò che la scena non ha: a chi è ammesso si dice che non esiste. */
const SENZA_OGGETTO: Readonly<Record<string, Attesa>> = {
  // La scena non ha verbali: a chi può leggerli si dice che questa versione non esiste.
  'GET /api/admin/aste/:id/verbali/:nome': 404,
  'GET /api/admin/aste/:id/verbali/firmato': 404,
  // Né un elenco dei rilanci.
  'GET /api/admin/aste/:id/rilanci/elenchi/:nome': 404,
  'GET /api/admin/aste/:id/rilanci/elenchi/firmato': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/allegati/:impronta': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/allegati/:impronta/contenuto': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/pacchetto': 404,
  'GET /api/admin/aste/:id/buste/:bustaId/pacchetto/contenuto': 404,
  // Né una ricevuta che si possa leggere prima dell'apertura.
  'GET /api/user/asta/:id/ricevute/:nome': 404,
  // Né una richiesta d'assistenza di chi chiama: quella che ha è stata aperta dall'assistenza.
  'POST /api/user/asta/:id/assistenza/:rid/seguito': 404,
  // Né chi chiede di assistere.
  'GET /api/admin/aste/:id/richieste/:richiesta/documento': 404,
  // Né documenti di una vendita.
  'GET /api/edicom/aste/:id/dichiarazione/:dichiarazione': 404,
  'GET /api/edicom/aste/:id/documenti/:documento/contenuto/:misura': 404,
  'GET /api/admin/aste/:id/documenti/:documento/contenuto/:misura': 404,
  'GET /api/admin/aste/:id/documenti/:documento/pagine/:pagina': 404,
  'GET /api/edicom/aste/:id/documenti/:documento/pagine/:pagina': 404,
  'GET /api/pubblico/documenti/:documento/:misura': 404,
  // L'indirizzo è il segreto: a chi non ne ha si dice che quel calendario non esiste.
  'GET /api/pubblico/calendario/:nome': 404,
  // Non attraverso la rete.
  'GET /metrics': 404,
  // Né la parola di chi legge la sua cartella dei dati.
  'POST /api/gv/aste/:id/pacchetti': 401,
  'GET /api/gv/chiavi-firma': 401,
  'POST /api/gv/chiave-firma': 401,
  'GET /api/gv/operatori': 401,
  'POST /api/gv/operatori': 401,
};

/** Ciò che di una rotta dice la riga del contratto; null quando il contratto la scorda. */
export function regolaDi(metodo: string, url: string): Regola | null {
  const voce = CONTRATTO.find(({ chiamata }) => chiamata.metodo === metodo && chiamata.percorso === url);
  if (voce === undefined) return null;
  const rotta = `${metodo} ${url}`;
  return { rotta, accesso: { ...voce.chiamata.definizione.chi, suo: SENZA_OGGETTO[rotta] ?? 'si' } };
}

/** Se una riga di `ALTROVE` nomina questa rotta. */
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

/** Ciò che la politica si aspetta da questa persona su questo oggetto. */
export function attesaDi({ accesso }: Regola, persona: Persona, oggetto: Oggetto): Attesa {
  const ruolo = ruoloDi(persona);
  if (accesso.strategia === null) return di(accesso, oggetto);
  if (ruolo === null || STRATEGIA_DI[ruolo] !== accesso.strategia) return 401;
  if (!accesso.ruoli.includes(ruolo)) return 403;
  // Chi può soltanto assistere lo apprende di ciò che vede; del resto, nulla.
  if (accesso.assistono.includes(ruolo) && oggetto === 'suo') return 403;
  return di(accesso.tutto.includes(ruolo) ? { ...accesso, altrui: accesso.suo } : accesso, oggetto);
}

function di(accesso: Accesso, oggetto: Oggetto): Attesa {
  return oggetto === 'altrui' ? accesso.altrui : oggetto === 'inesistente' ? accesso.inesistente : accesso.suo;
}
