import { COOKIE_DEPOSITO, PREFISSO_DEPOSITO } from '@gestore/contratto/accesso/costanti-accesso';

/** Where the tokens are kept between two calls. Keys already carry the prefix of the specification, section 9. */
export type Deposito = {
  leggi(chiave: string): string | null;
  /** `null` removes. */
  scrivi(chiave: string, valore: string | null): void;
  /** Runs `azione` while nobody else who shares this store runs one: a refresh token can be used only once. */
  inEsclusiva<T>(azione: () => Promise<T>): Promise<T>;
};

/** Forgotten when the process ends. */
export function depositoInMemoria(): Deposito {
  const valori = new Map<string, string>();
  return {
    leggi: (chiave) => valori.get(chiave) ?? null,
    scrivi(chiave, valore) {
      if (valore === null) valori.delete(chiave);
      else valori.set(chiave, valore);
    },
    inEsclusiva: inFila(),
  };
}

type ParteBrowser = {
  documento: { cookie: string };
  /** Null where the browser denies it: the cookies remain. */
  locale: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  /** Absent in old browsers: two tabs that renew in the same instant then end the session, and one signs in again. */
  serrature: Pick<LockManager, 'request'> | null;
};

/** Cookies (path `/`, secure, SameSite=Lax) and localStorage, both under the prefix `auth.`; localStorage is read first. */
export function depositoDelBrowser({ documento, locale, serrature }: ParteBrowser): Deposito {
  const fila = inFila();
  return {
    leggi: (chiave) => locale?.getItem(chiave) ?? cookieDi(documento, chiave),
    scrivi(chiave, valore) {
      documento.cookie = testoCookie(chiave, valore);
      if (valore === null) locale?.removeItem(chiave);
      else locale?.setItem(chiave, valore);
    },
    inEsclusiva<T>(azione: () => Promise<T>): Promise<T> {
      if (serrature === null) return fila(azione);
      return serrature.request(`${PREFISSO_DEPOSITO}rinnovo`, azione) as Promise<T>;
    },
  };
}

/** One after the other, inside this process. */
function inFila(): Deposito['inEsclusiva'] {
  let ultima: Promise<unknown> = Promise.resolve();
  return <T>(azione: () => Promise<T>): Promise<T> => {
    const mia = ultima.then(azione, azione);
    ultima = mia.catch(() => undefined);
    return mia;
  };
}

function testoCookie(chiave: string, valore: string | null): string {
  const { path, secure, sameSite } = COOKIE_DEPOSITO;
  const fine = valore === null ? '; Max-Age=0' : '';
  return `${chiave}=${encodeURIComponent(valore ?? '')}; Path=${path}; SameSite=${sameSite}${secure ? '; Secure' : ''}${fine}`;
}

function cookieDi(documento: { cookie: string }, chiave: string): string | null {
  for (const coppia of documento.cookie.split('; ')) {
    const uguale = coppia.indexOf('=');
    if (coppia.slice(0, uguale) !== chiave) continue;
    try {
      return decodeURIComponent(coppia.slice(uguale + 1));
    } catch {
      return null;
    }
  }
  return null;
}
