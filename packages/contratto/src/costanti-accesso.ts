/**
 * The constants of sign-in, each once: specification, section 9 ("Business constants and limits"), and the names that
 * sections 4, 5 and 7 fix. Server, API client and web application import them from here.
 */

/** §6, §9: the strategies; the first is the one of who does not choose. */
export const STRATEGIE = ['user', 'admin', 'edicom'] as const;
export type Strategia = (typeof STRATEGIE)[number];
/** §9: "Default strategy user". */
export const STRATEGIA_PREDEFINITA = 'user' satisfies Strategia;

/** §9: "Token maximum age default 1800 seconds". */
export const DURATA_GETTONE_S = 1_800;
/** §4, §9: a token counts as expired this long before it is, so that a call under way does not find it expired. */
export const MARGINE_SCADENZA_MS = 500;
/** §9: "Token type Bearer, header Authorization". */
export const TIPO_GETTONE = 'Bearer';
export const INTESTAZIONE_AUTORIZZAZIONE = 'Authorization';

/** §9: "Cookie prefix auth. with path / and secure flag; local storage prefix auth.". */
export const PREFISSO_DEPOSITO = 'auth.';
export const COOKIE_DEPOSITO = { path: '/', secure: true, sameSite: 'Lax' } as const;
/** §3: "stored under a prefixed key together with its expiry". */
export const CHIAVI_DEPOSITO = {
  strategia: `${PREFISSO_DEPOSITO}strategy`,
  gettone: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_token.${strategia}`,
  scadenza: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_token_expiration.${strategia}`,
  rinnovo: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_refresh_token.${strategia}`,
  scadenzaRinnovo: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_refresh_token_expiration.${strategia}`,
} as const;

/** §8, to the letter: what aborts a request when nothing can renew the session. */
export const MESSAGGIO_SESSIONE_SCADUTA = 'Both token and refresh token have expired. Your request was aborted.';

/** §5, §7: the cookie session is valid only beside this cookie, asked for before each login. */
export const COOKIE_CSRF = 'XSRF-TOKEN';
export const INTESTAZIONE_CSRF = 'X-XSRF-TOKEN';
export const PERCORSO_CSRF = '/sanctum/csrf-cookie';
/** §7: every authentication call says that a program, not a link, makes it. */
export const INTESTAZIONE_PROGRAMMA = 'X-Requested-With';
export const VALORE_PROGRAMMA = 'XMLHttpRequest';
/** §7: the socket of who calls, so that he does not get his own echo. */
export const INTESTAZIONE_SOCKET = 'X-Socket-Id';

/** §7: where the socket of a page is authorised on a channel. */
export const PERCORSO_CANALI = '/api/broadcasting/auth';

/** §7: the calls of a strategy. `token` and `rinnova` serve API clients, the others everybody. */
export const PERCORSI_ACCESSO = {
  login: (strategia: Strategia) => `/api/${strategia}/auth/login`,
  logout: (strategia: Strategia) => `/api/${strategia}/auth/logout`,
  utente: (strategia: Strategia) => `/api/${strategia}/auth/user`,
  token: (strategia: Strategia) => `/api/${strategia}/auth/token`,
  rinnova: (strategia: Strategia) => `/api/${strategia}/auth/token/rinnova`,
} as const;
