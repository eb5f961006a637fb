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
import { ErroreChiamata, ExpiredAuthSessionError, UtenteMancante } from './errori.ts';
import { type StatoGettone, statoGettone } from './gettoni.ts';
import { creaCustodia } from './sessione.ts';
import { creaTrasporto, type Richiesta } from './trasporto.ts';

/** What proves who one is, by strategy. An operator signs in at the external provider and brings a refresh token. */
export type Prove = { user: AccessoUtente; admin: AccessoAdmin; edicom: { refresh_token: string } };

export type Fase = 'accesso' | 'utente' | 'rinnovo';
export type QuandoErrore = (errore: unknown, fase: Fase) => void;

/** Anything that turns unknown data into a known type, such as the zod schemas of the contract. */
export type Lettore<T> = { parse(dati: unknown): T };

export type Cliente = {
  /** Signs in and answers who one is. Resets the session that was open. Errors reach the listeners and come out unchanged. */
  accedi<S extends Strategia>(strategia: S, prove: Prove[S]): Promise<Utente>;
  /** Asks the server who is signed in; null without a session. Throws `UtenteMancante` when the answer has no data. */
  utente(): Promise<Utente | null>;
  /** Ends the session here and, if it answers, on the server: an error of the logout call is ignored. */
  esci(): Promise<void>;
  /** A call with the bearer token, renewed first if it has expired. Throws `ErroreChiamata` or `ExpiredAuthSessionError`. */
  richiedi<T>(percorso: string, richiesta: Richiesta & { schema: Lettore<T> }): Promise<T>;
  richiedi(percorso: string, richiesta?: Richiesta): Promise<unknown>;
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
  quandoCambia(ascolta: (loggedIn: boolean) => void): () => void;
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
  const manda = creaTrasporto(rete);
  const quandoErrore = new Set<QuandoErrore>();
  const quandoCambia = new Set<(loggedIn: boolean) => void>();
  let noto: Utente | null = null;
  let rinnovoInCorso: Promise<void> | null = null;
  /** Grows with every reset: what was asked for an earlier session must not write into a later one. */
  let sessione = 0;

  function ricorda(utente: Utente | null): void {
    const prima = noto !== null;
    noto = utente;
    if (prima !== (utente !== null)) for (const ascolta of quandoCambia) ascolta(utente !== null);
  }

  function azzera(): void {
    sessione += 1;
    rinnovoInCorso = null;
    custodia.svuota();
    ricorda(null);
  }

  async function dicendolo<T>(fase: Fase, azione: () => Promise<T>): Promise<T> {
    try {
      return await azione();
    } catch (errore) {
      for (const ascolta of quandoErrore) ascolta(errore, fase);
      throw errore;
    }
  }

  /** Under the lock of the store, because another tab or process may be renewing the same token. */
  function chiediRinnovo(): Promise<void> {
    const mia = sessione;
    const scaduto = custodia.accesso()?.gettone;
    return deposito.inEsclusiva(async () => {
      const ora = custodia.accesso();
      if (mia !== sessione) return;
      if (ora?.gettone !== scaduto && statoGettone(ora, adesso()) === 'valid') return;
      const rinnovo = custodia.rinnovo();
      if (rinnovo === null || statoGettone(rinnovo, adesso()) === 'expired') throw new ExpiredAuthSessionError();
      const corpo = { refresh_token: rinnovo.gettone };
      const gettoni = await manda(PERCORSI_ACCESSO.rinnova(custodia.strategia()), { metodo: 'POST', corpo }, null);
      if (mia === sessione) custodia.metti(schemaGettoni.parse(gettoni), adesso());
    });
  }

  /** What the server refuses will not become good: with the refresh token goes the session. Other errors leave it. */
  async function rinnovaOAzzera(): Promise<void> {
    const mia = sessione;
    try {
      await dicendolo('rinnovo', chiediRinnovo);
    } catch (errore) {
      if (mia === sessione && eLaFine(errore)) azzera();
      throw errore;
    }
  }

  function rinnova(): Promise<void> {
    if (rinnovoInCorso !== null) return rinnovoInCorso;
    const mio = rinnovaOAzzera().finally(() => {
      if (rinnovoInCorso === mio) rinnovoInCorso = null;
    });
    rinnovoInCorso = mio;
    return mio;
  }

  /** As `rinnova`, for a call that cannot go on without: it is aborted with the words of the specification. */
  async function rinnovaPerChiamare(): Promise<void> {
    const mia = sessione;
    await rinnova().catch((errore: unknown) => {
      if (!eLaFine(errore)) throw errore;
      throw errore instanceof ExpiredAuthSessionError ? errore : new ExpiredAuthSessionError(errore);
    });
    if (mia !== sessione) throw new ExpiredAuthSessionError();
  }

  /** The access token to show now; null when nobody is signed in. */
  async function gettoneDaMostrare(): Promise<string | null> {
    const accesso = custodia.accesso();
    const rinnovo = custodia.rinnovo();
    if (accesso === null && rinnovo === null) return null;
    if (accesso !== null && statoGettone(accesso, adesso()) !== 'expired') return accesso.gettone;
    if (rinnovo === null || statoGettone(rinnovo, adesso()) === 'expired') {
      azzera();
      throw new ExpiredAuthSessionError();
    }
    await rinnovaPerChiamare();
    return custodia.accesso()?.gettone ?? null;
  }

  async function richiedi<T>(
    percorso: string,
    { schema, ...richiesta }: Richiesta & { schema?: Lettore<T> } = {},
  ): Promise<unknown> {
    const gettone = await gettoneDaMostrare();
    const mia = sessione;
    const dati = await manda(percorso, richiesta, gettone).catch(async (errore: unknown) => {
      if (gettone === null || !(errore instanceof ErroreChiamata) || errore.motivo === null || mia !== sessione) {
        throw errore;
      }
      // The server's clock decides: it refused before doing anything, so the call may be made again, once.
      if (errore.motivo === 'gettone_scaduto') {
        if (custodia.accesso()?.gettone === gettone) await rinnovaPerChiamare();
        return manda(percorso, richiesta, custodia.accesso()?.gettone ?? null);
      }
      azzera();
      throw errore;
    });
    return schema === undefined ? dati : schema.parse(dati);
  }

  async function caricaUtente(): Promise<Utente | null> {
    if (custodia.accesso() === null && custodia.rinnovo() === null) return null;
    const mia = sessione;
    const dati = await richiedi(PERCORSI_ACCESSO.utente(custodia.strategia()));
    if (mia !== sessione) throw new ExpiredAuthSessionError();
    if (dati === null || dati === undefined || dati === '') {
      azzera();
      throw new UtenteMancante();
    }
    const utente = schemaUtente.parse(dati);
    ricorda(utente);
    return utente;
  }

  const utente = (): Promise<Utente | null> => dicendolo('utente', caricaUtente);

  return {
    async accedi(strategia, prove) {
      azzera();
      custodia.scegli(strategia);
      const mia = sessione;
      const percorso = PERCORSI_ACCESSO[strategia === 'edicom' ? 'rinnova' : 'token'](strategia);
      await dicendolo('accesso', async () => {
        const gettoni = schemaGettoni.parse(await manda(percorso, { metodo: 'POST', corpo: prove }, null));
        if (mia !== sessione) throw new ExpiredAuthSessionError();
        custodia.metti(gettoni, adesso());
      });
      const entrato = await utente();
      if (entrato === null) throw new UtenteMancante();
      return entrato;
    },
    utente,
    async esci() {
      const percorso = PERCORSI_ACCESSO.logout(custodia.strategia());
      if (custodia.accesso() !== null || custodia.rinnovo() !== null) {
        await richiedi(percorso, { metodo: 'POST' }).catch(() => undefined);
      }
      azzera();
    },
    richiedi,
    rinnova,
    scegliStrategia(strategia) {
      if (strategia === custodia.strategia()) return;
      azzera();
      custodia.scegli(strategia);
    },
    strategia: custodia.strategia,
    stato: () => statoGettone(custodia.accesso(), adesso()),
    utenteNoto: () => noto,
    loggedIn: () => noto !== null,
    haScope: (permesso) => noto?.scope.some((suo) => suo === permesso) ?? false,
    quandoErrore: (ascolta) => aggiungi(quandoErrore, ascolta),
    quandoCambia: (ascolta) => aggiungi(quandoCambia, ascolta),
  };
}

/** Does this failure of a renewal say that neither token is good any more? */
function eLaFine(errore: unknown): boolean {
  return errore instanceof ExpiredAuthSessionError || (errore instanceof ErroreChiamata && errore.stato === 401);
}

function aggiungi<T>(insieme: Set<T>, uno: T): () => void {
  insieme.add(uno);
  return () => {
    insieme.delete(uno);
  };
}
