import type { Strategia } from '../accesso/costanti-accesso.ts';
import type { RuoloAdmin, RuoloUtente, UtenteAdmin, UtenteOperatore, UtenteVendita } from '../accesso/forme.ts';

/** Chi può chiamare. Da qui nascono la guardia del server, la matrice degli accessi e la sicurezza nel documento OpenAPI. */

type Ruolo = RuoloUtente | RuoloAdmin | 'operatore';

/** Che cosa trova chi nomina una cosa non sua, o che non esiste: `si` la guardia lascia passare, `mai` un rifiuto qualsiasi. */
type Attesa = 'si' | 'mai' | 401 | 403 | 404;

export type Chi<S extends Strategia | null = Strategia | null> = {
  /** Come lo nominano la matrice e il documento. */
  readonly nome: string;
  /** `null`: nessuna in particolare; chi sia lo guarda la chiamata, se le occorre. */
  readonly strategia: S;
  readonly ruoli: readonly Ruolo[];
  /** I ruoli che vedono ogni cosa, non solo la propria. */
  readonly tutto: readonly Ruolo[];
  /** I ruoli che vedono la cosa e non vi possono agire: 403 (R36). */
  readonly assistono: readonly Ruolo[];
  readonly altrui: Attesa;
  readonly inesistente: Attesa;
};

/** La persona che la guardia ha riconosciuto, secondo la strategia. */
export type PersonaDi<S extends Strategia | null> = S extends 'user'
  ? UtenteVendita
  : S extends 'admin'
    ? UtenteAdmin
    : S extends 'edicom'
      ? UtenteOperatore
      : null;

const comune = { tutto: [], assistono: [], altrui: 404, inesistente: 404 } as const;

/** Tutti, entrati o no. Ciò che non è pubblico non esiste per nessuno. */
export const chiunque: Chi<null> = { ...comune, nome: 'chiunque', strategia: null, ruoli: [], altrui: 'si' };
/** Tutti possono provare: decide ciò che la chiamata mostra (una password, un gettone, un collegamento). */
export const conProva: Chi<null> = { ...chiunque, nome: 'chi mostra la prova giusta' };
/** Chi è entrato, con qualunque strategia: chi sia fra quanti ne tiene un browser lo sceglie la chiamata. */
export const entrati: Chi<null> = { ...chiunque, nome: 'chi è entrato, con qualunque strategia' };
/** Non passa dalla rete: questa macchina sola, o chi ha una parola che nessun ruolo dà. */
export const laMacchina: Chi<null> = { ...chiunque, nome: 'la sola macchina' };
/**
 * Vero se la lettura è di chi non deve mostrare chi è, dalla rete: la si può chiedere quante volte si vuole, e dunque ha un tempo.
 * Fuori da `/api/` sono le sonde della macchina, che hanno il loro.
 */
export function letturaPubblica({ metodo, percorso, chi }: { metodo: string; percorso: string; chi: Chi }): boolean {
  return metodo === 'GET' && chi.strategia === null && chi.nome !== laMacchina.nome && percorso.startsWith('/api/');
}

/** Chi è entrato con una credenziale: vale per una vendita, e un’altra risponde come una che non esiste (R30). */
export const partecipanti: Chi<'user'> = {
  ...comune,
  nome: 'offerenti e spettatori della vendita',
  strategia: 'user',
  ruoli: ['offerente', 'spettatore'],
  altrui: 403,
  inesistente: 403,
};
export const offerenti: Chi<'user'> = { ...partecipanti, nome: 'offerenti della vendita', ruoli: ['offerente'] };
/** Il delegato della vendita e i magistrati della procedura: per gli altri la vendita non esiste (R36). */
export const incaricati: Chi<'admin'> = {
  ...comune,
  nome: 'delegato della vendita e magistrati della procedura',
  strategia: 'admin',
  ruoli: ['delegato', 'magistrato'],
};
/** Il delegato della vendita, o il magistrato che ne è il referente; quello che vi assiste legge soltanto (R36, R38). */
export const conducenti: Chi<'admin'> = { ...incaricati, nome: 'chi conduce la vendita', assistono: ['magistrato'] };
export const delegato: Chi<'admin'> = { ...incaricati, nome: 'delegato', ruoli: ['delegato'] };
/** Chi assiste per ufficio: il giudice, e la cancelleria con lui (R36). */
export const magistrati: Chi<'admin'> = { ...incaricati, nome: 'magistrati della procedura', ruoli: ['magistrato'] };
export const operatori: Chi<'edicom'> = {
  ...comune,
  nome: 'operatori',
  strategia: 'edicom',
  ruoli: ['operatore'],
  tutto: ['operatore'],
  inesistente: 'mai',
};

/** Le sessioni di una persona sono sue soltanto. */
export function laPersonaStessa<S extends Strategia>(chi: Chi<S>): Chi<S> {
  return { ...chi, nome: 'la persona stessa', tutto: [], altrui: 404, inesistente: 404 };
}
