import {
  type AccessoAdmin,
  type AccessoUtente,
  type Strategia,
  schemaGettoni,
  schemaUtente,
  type Utente,
} from '@gestore/contratto/accesso';
import { PERCORSI_ACCESSO } from '@gestore/contratto/costanti-accesso';
import type { Deposito } from './deposito.ts';
import { ExpiredAuthSessionError, UtenteMancante } from './errori.ts';
import { type StatoGettone, statoGettone } from './gettoni.ts';
import { creaRichiedi, type Richiedi } from './richiesta.ts';
import { creaRinnovo, type Parti } from './rinnovo.ts';
import { creaCustodia } from './sessione.ts';
import { creaTrasporto } from './trasporto.ts';
import { creaVita, type QuandoCambia, type QuandoErrore } from './vita.ts';

/** What proves who one is, by strategy. An operator signs in at the external provider and brings a refresh token. */
export type Prove = { user: AccessoUtente; admin: AccessoAdmin; edicom: { refresh_token: string } };

export type Cliente = {
  /** Signs in and answers who one is. Resets the session that was open. Errors reach the listeners and come out unchanged. */
  accedi<S extends Strategia>(strategia: S, prove: Prove[S]): Promise<Utente>;
  /** Asks the server who is signed in; null without a session. Throws `UtenteMancante` when the answer has no data. */
  utente(): Promise<Utente | null>;
  /** Ends the session here and, if it answers, on the server: an error of the logout call is ignored. */
  esci(): Promise<void>;
  /** A call with the bearer token, renewed first if it has expired. Throws `ErroreChiamata` or `ExpiredAuthSessionError`. */
  richiedi: Richiedi;
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

export type OpzioniCliente = {
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
  const parti: Parti = { custodia, deposito, vita, adesso, manda: creaTrasporto(rete) };
  const rinnovo = creaRinnovo(parti);
  const richiedi = creaRichiedi(parti, rinnovo);
  const haGettoni = (): boolean => custodia.accesso() !== null || custodia.rinnovo() !== null;
  const utente = (): Promise<Utente | null> =>
    vita.dicendolo('utente', async () => (haGettoni() ? caricaUtente(parti, richiedi) : null));
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
      const percorso = PERCORSI_ACCESSO.logout(custodia.strategia());
      if (haGettoni()) await richiedi(percorso, { metodo: 'POST' }).catch(() => undefined);
      vita.azzera();
    },
    richiedi,
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
async function prendiGettoni({ custodia, vita, manda, adesso }: Parti, strategia: Strategia, corpo: unknown) {
  const sessione = vita.numero();
  const percorso = PERCORSI_ACCESSO[strategia === 'edicom' ? 'rinnova' : 'token'](strategia);
  const gettoni = schemaGettoni.parse(await manda(percorso, { metodo: 'POST', corpo }, null));
  if (sessione !== vita.numero()) throw new ExpiredAuthSessionError();
  custodia.metti(gettoni, adesso());
}

/** Specification, section 7: the answer is the whole user object; section 8: without data the sign-in is rejected. */
async function caricaUtente({ custodia, vita }: Parti, richiedi: Richiedi): Promise<Utente> {
  const sessione = vita.numero();
  const dati = await richiedi(PERCORSI_ACCESSO.utente(custodia.strategia()));
  if (sessione !== vita.numero()) throw new ExpiredAuthSessionError();
  if (dati === null || dati === undefined || dati === '') {
    vita.azzera();
    throw new UtenteMancante();
  }
  const utente = schemaUtente.parse(dati);
  vita.ricorda(utente);
  return utente;
}
