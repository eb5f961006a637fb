/**
 * Le costanti degli accessi, una volta sola: sezione 9 della specifica («Business constants and limits») e i nomi che
 * fissano le sezioni 4, 5 e 7. Server, cliente dei programmi e applicazione web le prendono da qui.
 */

/** §6, §9: le strategie; la prima è quella di chi non sceglie. */
export const STRATEGIE = ['user', 'admin', 'edicom'] as const;
export type Strategia = (typeof STRATEGIE)[number];
/** §9: «Default strategy user». */
export const STRATEGIA_PREDEFINITA = 'user' satisfies Strategia;

/** §9: «Token maximum age default 1800 seconds». */
export const DURATA_GETTONE_S = 1_800;
/** §4, §9: un gettone vale come scaduto da questo tempo prima di esserlo, perché non scada a una chiamata in viaggio. */
export const MARGINE_SCADENZA_MS = 500;
/** §9: «Token type Bearer, header Authorization». */
export const TIPO_GETTONE = 'Bearer';
export const INTESTAZIONE_AUTORIZZAZIONE = 'Authorization';

/** §9, per il prefisso, il percorso e il segno dei cookie: «Cookie prefix auth. with path / and secure flag; local storage prefix auth.». */
export const PREFISSO_DEPOSITO = 'auth.';
export const COOKIE_DEPOSITO = { path: '/', secure: true, sameSite: 'Lax' } as const;
/** §3, per il nome con cui si tiene un gettone accanto alla sua scadenza: «stored under a prefixed key together with its expiry». */
export const CHIAVI_DEPOSITO = {
  strategia: `${PREFISSO_DEPOSITO}strategy`,
  gettone: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_token.${strategia}`,
  scadenza: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_token_expiration.${strategia}`,
  rinnovo: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_refresh_token.${strategia}`,
  scadenzaRinnovo: (strategia: Strategia) => `${PREFISSO_DEPOSITO}_refresh_token_expiration.${strategia}`,
} as const;

/** §8, alla lettera: ciò che abbandona una richiesta quando nulla può rinnovare la sessione. */
export const MESSAGGIO_SESSIONE_SCADUTA = 'Both token and refresh token have expired. Your request was aborted.';

/** §5, §7: la sessione del cookie vale solo accanto a questo, che si chiede prima di ogni accesso. */
export const COOKIE_CSRF = 'XSRF-TOKEN';
export const INTESTAZIONE_CSRF = 'X-XSRF-TOKEN';
/** §7: ogni chiamata di accesso dice che la fa un programma, non un collegamento. */
export const INTESTAZIONE_PROGRAMMA = 'X-Requested-With';
export const VALORE_PROGRAMMA = 'XMLHttpRequest';
/** §7: il socket di chi chiama, perché non riceva la propria eco. */
export const INTESTAZIONE_SOCKET = 'X-Socket-Id';
/** L’intestazione con cui un foglio che si scarica a pezzi dice prima quante righe ha, se si possono contare in fretta. */
export const INTESTAZIONE_RIGHE = 'x-righe';

/** §7: ogni strategia ha un ramo delle chiamate, e in esso quello degli accessi. Fuori dai rami `strategia` è `null`. */
export function ramoDi(percorso: string): { strategia: Strategia | null; diAccesso: boolean } {
  const [, , ramo, parte] = percorso.split('/', 4);
  return { strategia: STRATEGIE.find((una) => una === ramo) ?? null, diAccesso: parte === 'auth' };
}
