import type { Strategia } from '@gestore/contratto/accesso/forme';

const MINUTO_MS = 60_000;
const ORA_MS = 60 * MINUTO_MS;
const GIORNO_MS = 24 * ORA_MS;

/**
 * How long a session lives unused, and at most. A bidder follows an asynchronous sale for days from his own device;
 * whoever reads identities or awards a sale signs in again every working day.
 */
export const DURATA_SESSIONE: Readonly<Record<Strategia, { inattivaMs: number; massimaMs: number }>> = {
  user: { inattivaMs: 12 * ORA_MS, massimaMs: 7 * GIORNO_MS },
  admin: { inattivaMs: 3 * ORA_MS, massimaMs: 12 * ORA_MS },
  edicom: { inattivaMs: 3 * ORA_MS, massimaMs: 12 * ORA_MS },
};

/**
 * So long after signing in, a delegate, magistrate or operator may close his other sessions: who copied a session has no
 * password and no code, and later than this the page asks to sign in again. Not past it is still in time.
 */
export const CHIUDE_GLI_ALTRI_ENTRO_MS = 10 * MINUTO_MS;

/** The last use is written at most this often: a room asks many times a minute and the row needs no such precision. */
export const AGGIORNA_USO_OGNI_MS = MINUTO_MS;

/** Bidders remembered from their last call, some 500 bytes each: every bidder of the fullest day known, and the rest is read again. */
export const RICORDATI_MAX = 20_000;

/** The CSRF cookie outlives the longest session, because a session without it is not valid. */
export const DURATA_CSRF_MS = 8 * GIORNO_MS;

/** A CSRF cookie older than this is replaced at the next request of one; what is left still covers the longest session. */
export const CSRF_RINNOVA_DOPO_MS = GIORNO_MS;

/** An expired bearer token is remembered this long, so that its holder is told that it expired and not that it is unknown. */
export const RICORDA_SCADUTI_MS = GIORNO_MS;

/** Expired tokens forgotten at each issue: more than are issued, so that they never pile up, and few, so that it is quick. */
export const DIMENTICATI_MAX = 100;

/** Time to sign in at the external provider before the attempt is forgotten. */
export const DURATA_TENTATIVO_ESTERNO_MS = 10 * MINUTO_MS;

/** The external provider must answer within this time, or the sign-in says so. */
export const ATTESA_PROVIDER_S = 10;

/** The link of an invitation: whoever is invited on a Friday is still in time on Monday. */
export const DURATA_INVITO_MS = 3 * GIORNO_MS;

/**
 * Wrong tries per account and address, or per account and device, that are answered at once. Beyond these limits nobody is
 * refused: the next are examined one at a time, and who is right enters.
 */
export const TENTATIVI_MAX = 10;
export const TENTATIVI_FINESTRA_MS = 5 * MINUTO_MS;

/** Wrong tries of one account from devices that never signed in with it, from anywhere: many addresses are slowed as one. */
export const TENTATIVI_CONTO_MAX = 100;

/** Wrong tries per address, whatever the account. */
export const TENTATIVI_INDIRIZZO_MAX = 100;

/** Calls of operators per address: a whole office may share one. */
export const CHIAMATE_EDICOM_INDIRIZZO_MAX = 300;

/** Accounts, devices and addresses followed together by each count; beyond it goes the one silent for longest. */
export const CONTI_SEGUITI_MAX = 20_000;

/**
 * Who is beyond the limits: one at a time in a process, after this wait, so that checking passwords leaves most of a core
 * to the rest. A stranger must guess password and code together, since neither is said to be right alone: at this pace
 * too he gets nowhere.
 */
export const PAUSA_IN_FILA_MS = 100;
/** With the wait above and some 30 ms of argon2id, the last of a full queue enters within ten seconds. */
export const FILA_ACCESSI_MAX = 64;
/** What is said to who was wrong beyond the limits: the right one may try again even sooner. */
export const RIPROVA_DOPO_MS = 5_000;

/**
 * Wrong codes with the right password, in a day, for each account: so many from devices that have signed in with it, so many
 * from all others. A code is one of a million and three are good: in a day, with eight processes, under one in a thousand.
 * Beyond it only the other kind of devices enters, until a new password is chosen with the link sent by mail.
 */
export const CODICI_SBAGLIATI_MAX = 20;
export const CODICI_SBAGLIATI_FINESTRA_MS = GIORNO_MS;

/** At so many the owner is told by mail, once, that somebody knows his password: before any refusal. */
export const CODICI_SBAGLIATI_AVVISO = 10;

/**
 * Wrong credentials and refresh tokens per address. They are random and long, so that guessing is hopeless anyway; the
 * limit tells a program to stop. A good one is never counted nor refused: a courthouse may share one address.
 */
export const TENTATIVI_SBAGLIATI_INDIRIZZO_MAX = 300;

/** How long a browser that has signed in is remembered as such: longer than the time between two sales of a delegate. */
export const DURATA_DISPOSITIVO_MS = 180 * GIORNO_MS;

/** Ended sessions kept for each credential: enough to say why each ended, and no file that grows at will. */
export const SESSIONI_FINITE_MAX = 200;

/** Longest description of a device kept with a session. */
export const DISPOSITIVO_LUNGHEZZA_MAX = 300;

/** Body of a sign-in call: the largest legitimate one is under 2 kB. */
export const CORPO_ACCESSO_MAX_BYTE = 16_384;

/** The link of a forgotten password: the time to open one's mail, and no more. */
export const DURATA_RIPRISTINO_MS = 30 * MINUTO_MS;

/** Links sent to one account in an hour: more would only fill a mailbox. Beyond it the answer is the same and nothing leaves. */
export const RICHIESTE_PASSWORD_MAX = 3;
export const RICHIESTE_PASSWORD_FINESTRA_MS = ORA_MS;

/** Calls about forgotten passwords from one address in five minutes: an office shares one, a program that tries accounts is slowed. */
export const RICHIESTE_PASSWORD_INDIRIZZO_MAX = 50;
