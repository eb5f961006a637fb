import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import { schemaGettoni } from '@gestore/contratto/accesso/forme';
import type { Deposito } from './deposito.ts';
import { ErroreChiamata, ExpiredAuthSessionError } from './errori.ts';
import { statoGettone } from './gettoni.ts';
import type { Custodia } from './sessione.ts';
import type { Trasporto } from './trasporto.ts';
import type { Vita } from './vita.ts';

export type PartiCliente = {
  custodia: Custodia;
  deposito: Deposito;
  vita: Vita;
  manda: Trasporto;
  adesso: () => number;
};

export type Rinnovo = {
  /** A new pair now; calls made meanwhile share the same renewal. What the server refuses resets the session. */
  rinnova(): Promise<void>;
  /** As `rinnova`, for a call that cannot go on without: it is aborted with the words of the specification. */
  perChiamare(): Promise<void>;
  /** The access token to show now, renewed if it has expired; null when nobody is signed in. */
  gettone(): Promise<string | null>;
};

/** Keeps the access token good. */
export function creaRinnovo({ custodia, deposito, vita, manda, adesso }: PartiCliente): Rinnovo {
  let inCorso: { sessione: number; promessa: Promise<void> } | null = null;

  /** Under the lock of the store, because another tab or process may be renewing the same token. */
  function chiedi(): Promise<void> {
    const sessione = vita.numero();
    const scaduto = custodia.accesso()?.gettone;
    return deposito.inEsclusiva(async () => {
      if (sessione !== vita.numero()) return;
      const ora = custodia.accesso();
      if (ora?.gettone !== scaduto && statoGettone(ora, adesso()) === 'valid') return;
      const rinnovo = custodia.rinnovo();
      if (rinnovo === null || statoGettone(rinnovo, adesso()) === 'expired') throw new ExpiredAuthSessionError();
      const corpo = { refresh_token: rinnovo.gettone };
      const gettoni = await manda(accessoDi(custodia.strategia()).rinnova, corpo, null);
      if (sessione === vita.numero()) custodia.metti(schemaGettoni.parse(gettoni), adesso());
    });
  }

  /** What the server refuses will not become good: with the refresh token goes the session. Other errors leave it. */
  async function chiediOAzzera(): Promise<void> {
    const sessione = vita.numero();
    try {
      await vita.dicendolo('rinnovo', chiedi);
    } catch (errore) {
      if (sessione === vita.numero() && eLaFine(errore)) vita.azzera();
      throw errore;
    }
  }

  function rinnova(): Promise<void> {
    const sessione = vita.numero();
    if (inCorso?.sessione === sessione) return inCorso.promessa;
    const promessa = chiediOAzzera().finally(() => {
      if (inCorso?.promessa === promessa) inCorso = null;
    });
    inCorso = { sessione, promessa };
    return promessa;
  }

  async function perChiamare(): Promise<void> {
    const sessione = vita.numero();
    await rinnova().catch((errore: unknown) => {
      if (!eLaFine(errore)) throw errore;
      throw errore instanceof ExpiredAuthSessionError ? errore : new ExpiredAuthSessionError(errore);
    });
    if (sessione !== vita.numero()) throw new ExpiredAuthSessionError();
  }

  async function gettone(): Promise<string | null> {
    const accesso = custodia.accesso();
    const rinnovo = custodia.rinnovo();
    if (accesso === null && rinnovo === null) return null;
    if (accesso !== null && statoGettone(accesso, adesso()) !== 'expired') return accesso.gettone;
    if (rinnovo === null || statoGettone(rinnovo, adesso()) === 'expired') {
      vita.azzera();
      throw new ExpiredAuthSessionError();
    }
    await perChiamare();
    return custodia.accesso()?.gettone ?? null;
  }

  return { rinnova, perChiamare, gettone };
}

/** Does this failure of a renewal say that neither token is good any more? */
function eLaFine(errore: unknown): boolean {
  return errore instanceof ExpiredAuthSessionError || (errore instanceof ErroreChiamata && errore.stato === 401);
}
