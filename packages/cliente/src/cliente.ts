import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import { token as gettoniAdmin } from '@gestore/contratto/accesso/chiamate-admin';
import { rinnova as gettoniEdicom } from '@gestore/contratto/accesso/chiamate-edicom';
import { token as gettoniUser } from '@gestore/contratto/accesso/chiamate-user';
import { type Strategia, schemaGettoni, schemaUtente, type Utente } from '@gestore/contratto/accesso/forme';
import type { IngressoDi, QualsiasiChiamata } from '@gestore/contratto/linea/chiamata';
import type { Deposito } from './deposito.ts';
import { ExpiredAuthSessionError, UtenteMancante } from './errori.ts';
import { type StatoGettone, statoGettone } from './gettoni.ts';
import { type Chiama, creaChiama } from './richiesta.ts';
import { creaRinnovo, type PartiCliente } from './rinnovo.ts';
import { creaCustodia } from './sessione.ts';
import { creaTrasporto } from './trasporto.ts';
import { creaVita, type QuandoCambia, type QuandoErrore } from './vita.ts';

/** What exchanges the proofs of each strategy for a pair of tokens. */
const GETTONI = { user: gettoniUser, admin: gettoniAdmin, edicom: gettoniEdicom } as const;

/** What proves who one is, by strategy. An operator signs in at the external provider and brings a refresh token. */
type Prove = { [S in Strategia]: IngressoDi<(typeof GETTONI)[S]> };

export type Cliente = {
  /** Signs in and answers who one is. Resets the session that was open. Errors reach the listeners and come out unchanged. */
  accedi<S extends Strategia>(strategia: S, prove: Prove[S]): Promise<Utente>;
  /** Asks the server who is signed in; null without a session. Throws `UtenteMancante` when the answer has no data. */
  utente(): Promise<Utente | null>;
  /** Ends the session here and, if it answers, on the server: an error of the logout call is ignored. */
  esci(): Promise<void>;
  /** A call with the bearer token, renewed first if it has expired. Throws `ErroreChiamata` or `ExpiredAuthSessionError`. */
  chiama: Chiama;
  /** A new pair of tokens now; calls made meanwhile share the same renewal. */
  rinnova(): Promise<void>;
  /** Another strategy resets the session; the same one does nothing. */
  scegliStrategia(strategia: Strategia): void;
  strategia(): Strategia;
  stato(): StatoGettone;
  /** The user that was last fetched; null when nobody is signed in. */
  utenteNoto(): Utente | null;
  loggedIn(): boolean;
  /** Does the `scope` field of the user record hold this permission? */
  haScope(permesso: string): boolean;
  /** Errors of sign-in, user call and renewal; the function returned stops listening. */
  quandoErrore(ascolta: QuandoErrore): () => void;
  /** Each change of `loggedIn`. */
  quandoCambia(ascolta: QuandoCambia): () => void;
};

type OpzioniCliente = {
  /** Address of the server; empty for the page's own. */
  base?: string;
  deposito: Deposito;
  /** Epoch milliseconds. */
  adesso?: () => number;
  fetch?: typeof globalThis.fetch;
  /** Socket of the real-time client, so that one does not get his own echo. */
  socketId?: () => string | null;
};

/** A client of the product's calls that signs in with bearer tokens, for browsers and for Node. */
export function creaCliente({ deposito, adesso = Date.now, ...rete }: OpzioniCliente): Cliente {
  const custodia = creaCustodia(deposito);
  const vita = creaVita(custodia);
  const parti: PartiCliente = { custodia, deposito, vita, adesso, manda: creaTrasporto(rete) };
  const rinnovo = creaRinnovo(parti);
  const chiama = creaChiama(parti, rinnovo);
  const haGettoni = (): boolean => custodia.accesso() !== null || custodia.rinnovo() !== null;
  const utente = (): Promise<Utente | null> =>
    vita.dicendolo('utente', async () => (haGettoni() ? caricaUtente(parti, chiama) : null));
  return {
    async accedi(strategia, prove) {
      vita.azzera();
      custodia.scegli(strategia);
      await vita.dicendolo('accesso', () => prendiGettoni(parti, strategia, prove));
      const entrato = await utente();
      if (entrato === null) throw new UtenteMancante();
      return entrato;
    },
    utente,
    async esci() {
      if (haGettoni()) await chiama(accessoDi(custodia.strategia()).logout).catch(() => undefined);
      vita.azzera();
    },
    chiama,
    rinnova: rinnovo.rinnova,
    scegliStrategia(strategia) {
      if (strategia === custodia.strategia()) return;
      vita.azzera();
      custodia.scegli(strategia);
    },
    strategia: custodia.strategia,
    stato: () => statoGettone(custodia.accesso(), adesso()),
    utenteNoto: vita.utente,
    loggedIn: () => vita.utente() !== null,
    haScope: (permesso) => vita.utente()?.scope.some((suo) => suo === permesso) ?? false,
    quandoErrore: vita.quandoErrore,
    quandoCambia: vita.quandoCambia,
  };
}

/** Exchanges the proofs for a pair of tokens and keeps it, unless the session has been reset meanwhile. */
async function prendiGettoni<S extends Strategia>(
  { custodia, vita, manda, adesso }: PartiCliente,
  strategia: S,
  prove: Prove[S],
) {
  const sessione = vita.numero();
  const chiamata: QualsiasiChiamata = GETTONI[strategia];
  const gettoni = schemaGettoni.parse(await manda(chiamata, prove as IngressoDi<QualsiasiChiamata>, null));
  if (sessione !== vita.numero()) throw new ExpiredAuthSessionError();
  custodia.metti(gettoni, adesso());
}

/** Specification, section 7: the answer is the whole user object; section 8: without data the sign-in is rejected. */
async function caricaUtente({ custodia, vita }: PartiCliente, chiama: Chiama): Promise<Utente> {
  const sessione = vita.numero();
  const dati: unknown = await chiama(accessoDi(custodia.strategia()).utente);
  if (sessione !== vita.numero()) throw new ExpiredAuthSessionError();
  if (dati === null || dati === undefined || dati === '') {
    vita.azzera();
    throw new UtenteMancante();
  }
  const utente = schemaUtente.parse(dati);
  vita.ricorda(utente);
  return utente;
}
