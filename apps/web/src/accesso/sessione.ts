import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import { autorizzaCanale } from '@gestore/contratto/accesso/chiamate';
import { login as loginDelegato } from '@gestore/contratto/accesso/chiamate-admin';
import { completa } from '@gestore/contratto/accesso/chiamate-edicom';
import { login as loginUtente } from '@gestore/contratto/accesso/chiamate-user';
import { PREFISSO_DEPOSITO, ramoDi, STRATEGIA_PREDEFINITA } from '@gestore/contratto/accesso/costanti-accesso';
import type { AccessoAdmin, Strategia, Utente } from '@gestore/contratto/accesso/forme';
import { percorsoLocaleSicuro } from '@gestore/contratto/linea/percorso-sicuro';
import { useSyncExternalStore } from 'react';
import { CHIAMATE } from '../testi/chiamate.ts';
import { linguaScelta } from '../testi/lingua.ts';
import { chiama } from './chiama.ts';
import {
  chiediCsrf,
  csrfDelCookie,
  lasciaChiamate,
  ProblemaChiamata,
  quandoAccessoManca,
  riprendiChiamate,
} from './chiamate.ts';
import { dimenticaRimaste } from './rimaste.ts';

/**
 * La sessione di questa pagina (specifica, sezioni 3 e 4): una strategia per volta, e chi vi è entrato. `utente` è
 * `undefined` finché non lo si è chiesto, `null` se nessuno.
 */
type SessioneDellaPagina = {
  readonly strategia: Strategia;
  readonly utente: Utente | null | undefined;
  readonly loggedIn: boolean;
};

const nuova = (strategia: Strategia): SessioneDellaPagina => ({ strategia, utente: undefined, loggedIn: false });

/** Com'è prima che qualcuno la chieda: così la disegna il server, che di chi guarda non sa nulla. */
const PRIMA = nuova(STRATEGIA_PREDEFINITA);
let sessione = PRIMA;
const ascoltatori = new Set<() => void>();

/** Un elenco di chi vuole sapere qualcosa; la funzione che risponde smette di avvisare. */
function avvisi<A extends unknown[]>() {
  const chi = new Set<(...dati: A) => void>();
  return {
    aggiungi: (ascolta: (...dati: A) => void): (() => void) => {
      chi.add(ascolta);
      return () => void chi.delete(ascolta);
    },
    avvisa: (...dati: A): void => {
      for (const ascolta of chi) ascolta(...dati);
    },
  };
}

const cambiPersona = avvisi<[]>();
const cambiAccesso = avvisi<[strategia: Strategia, loggedIn: boolean]>();
const errori = avvisi<[errore: unknown, fase: 'accesso' | 'utente']>();
const perdita = avvisi<[]>();
const uscita = avvisi<[]>();

/** Avvisa quando può esserci un'altra persona: ciò che si era letto per quella di prima non deve restare. */
export const quandoCambiaPersona = cambiPersona.aggiungi;
/** Avvisa a ogni cambiamento di `loggedIn`: chi entra va a casa, chi esce alla pagina di accesso. */
export const quandoCambiaAccesso = cambiAccesso.aggiungi;
/** Avvisa quando una sessione è finita da sola, finché la pagina sa ancora di chi era: chi stava scrivendo non perda ciò che ha scritto. */
export const primaDiPerdereLaSessione = perdita.aggiungi;
/** Avvisa quando la persona esce, prima che il server lo sappia: ciò che la pagina stava leggendo per lei non serve più. */
export const primaDiUscire = uscita.aggiungi;
/** Avvisa degli errori dell'accesso e della lettura dell'utente, che a chi li ha causati arrivano comunque (sezione 8). */
export const quandoErroreAccesso = errori.aggiungi;

function imposta(strategia: Strategia, utente: Utente | null): void {
  if (sessione.strategia !== strategia) return;
  if (utente !== null) dimenticaRimaste(strategia, utente.id);
  sessione = { strategia, utente, loggedIn: utente !== null };
  for (const avvisa of ascoltatori) avvisa();
}

/** Passa a un'altra strategia: la sessione della pagina riparte, e quella di prima si chiederà di nuovo al server. */
function cambiaStrategia(strategia: Strategia): void {
  if (sessione.strategia === strategia) return;
  sessione = nuova(strategia);
  cambiPersona.avvisa();
  for (const avvisa of ascoltatori) avvisa();
}

function ascolta(avvisa: () => void): () => void {
  ascoltatori.add(avvisa);
  return () => ascoltatori.delete(avvisa);
}

/** La sessione com'è ora. */
export function useSessione(): SessioneDellaPagina {
  return useSyncExternalStore(
    ascolta,
    () => sessione,
    () => PRIMA,
  );
}

/** Chi sta usando la pagina, fra tutte le strategie; `null` se nessuno, o se ancora non si sa. */
export function personaDellaPagina(): string | null {
  const { strategia, utente } = sessione;
  return utente === null || utente === undefined ? null : `${strategia}/${utente.id}`;
}

/** L'utente della strategia, com'è ora; `undefined` se la pagina ne segue un'altra. */
export function useUtente(strategia: Strategia): Utente | null | undefined {
  const { strategia: attiva, utente } = useSessione();
  return attiva === strategia ? utente : undefined;
}

/** Vero se il campo `scope` dell'utente ha quel permesso (specifica, sezione 6). */
export function haScope(utente: Utente | null | undefined, permesso: string): boolean {
  return utente?.scope.some((suo) => suo === permesso) ?? false;
}

async function dicendolo<T>(fase: 'accesso' | 'utente', azione: () => Promise<T>): Promise<T> {
  try {
    return await azione();
  } catch (errore) {
    errori.avvisa(errore, fase);
    throw errore;
  }
}

/** Chiede chi è entrato; una risposta senza dati rende nullo l'accesso (specifica, sezione 8). */
async function caricaUtente(strategia: Strategia, manca: Mancante = () => null): Promise<Utente | null> {
  cambiaStrategia(strategia);
  riprendiChiamate();
  // Senza il cookie XSRF-TOKEN la sessione non vale, qui come sul server: non c'è nulla da chiedere (specifica, sezione 5).
  const utente = csrfDelCookie() === null ? null : await dicendolo('utente', () => leggiUtente(strategia, manca));
  imposta(strategia, utente);
  return utente;
}

/** Che cosa fare se il server dice che nessuno è entrato. */
type Mancante = (rifiuto: ProblemaChiamata) => null;

async function leggiUtente(strategia: Strategia, manca: Mancante): Promise<Utente | null> {
  try {
    return (await chiama(accessoDi(strategia).utente)) ?? null;
  } catch (errore) {
    if (errore instanceof ProblemaChiamata && errore.stato === 401) return manca(errore);
    throw errore;
  }
}

/** L'utente già noto, o quello chiesto adesso. */
export async function utenteDi(strategia: Strategia): Promise<Utente | null> {
  cambiaStrategia(strategia);
  return sessione.utente === undefined ? caricaUtente(strategia) : sessione.utente;
}

async function entra(strategia: Strategia, prova: () => Promise<unknown>): Promise<Utente> {
  cambiaStrategia(strategia);
  riprendiChiamate();
  const utente = await dicendolo('accesso', async () => {
    await chiediCsrf();
    await prova();
    // Mentre si entra qui qualcuno può entrare da un altro dispositivo: il server lo dice (R30), e le sue parole valgono più delle nostre.
    const entrato = await caricaUtente(strategia, (rifiuto) => {
      imposta(strategia, null);
      throw rifiuto;
    });
    if (entrato === null) throw new Error(CHIAMATE[linguaScelta()].nonRiconosciuta);
    return entrato;
  });
  perche = { ...perche, [strategia]: null };
  cambiPersona.avvisa();
  cambiAccesso.avvisa(strategia, true);
  return utente;
}

/**
 * La credenziale con cui si è entrati da questa pagina: soltanto in memoria, e finché la pagina è aperta. Chi è stato fatto uscire
 * da un altro dispositivo riprende con quella in un passo.
 */
let credenziale: string | null = null;

/** La credenziale è di una vendita sola: chi entra con essa chiede la stanza di quella vendita, se non chiedeva altro. */
export async function entraConCredenziale(token: string): Promise<Utente> {
  if (sessionStorage.getItem(CHIAVE_PERCORSO) === null) ricordaPercorso('/user/asta');
  const utente = await entra('user', () => chiama(loginUtente, { token }));
  credenziale = token;
  return utente;
}

/** Rientra con la credenziale di prima, se la sessione è finita da sola e questa pagina ce l'ha ancora; altrimenti `null`. */
export function comeRiprendere(): (() => Promise<Utente>) | null {
  const tenuta = credenziale;
  return tenuta === null || perche.user === null ? null : () => entraConCredenziale(tenuta);
}
export const entraDelegato = (accesso: AccessoAdmin): Promise<Utente> =>
  entra('admin', () => chiama(loginDelegato, accesso));

/** Completa l'accesso dell'operatore con ciò che il fornitore ha aggiunto all'indirizzo. */
export const completaAccessoEsterno = (query: string): Promise<Utente> =>
  entra('edicom', async () => {
    const { state = '', ...resto } = Object.fromEntries(new URLSearchParams(query));
    const { ritorno } = await chiama(completa, { ...resto, state });
    ricordaPercorso(ritorno);
  });

/** Esce; un errore della chiamata si ignora, perché la persona è comunque uscita da qui (specifica, sezione 8). */
export async function chiudiSessione(strategia: Strategia): Promise<void> {
  // Il socket di una sessione chiusa chiede di nuovo i suoi canali; il resto è ciò che la pagina legge da sé.
  lasciaChiamate(
    (metodo, percorso) =>
      percorso === autorizzaCanale.percorso || (metodo === 'GET' && ramoDi(percorso).strategia === strategia),
  );
  uscita.avvisa();
  await chiama(accessoDi(strategia).logout).catch(() => undefined);
  if (strategia === 'user') credenziale = null;
  perche = { ...perche, [strategia]: null };
  imposta(strategia, null);
  dimenticaRimaste(strategia, null);
  cambiPersona.avvisa();
  cambiAccesso.avvisa(strategia, false);
}

/** Perché la sessione di una strategia è finita senza che la persona uscisse; `null` dopo un'uscita voluta o un accesso. */
let perche: Readonly<Record<Strategia, string | null>> = { user: null, admin: null, edicom: null };

/** La ragione dell'ultima sessione finita da sola, da dire sulla pagina di accesso. */
export const percheUscito = (strategia: Strategia): string | null => perche[strategia];

/**
 * Il server non riconosce più una sessione che qui risultava aperta: scaduta, revocata, o continuata su un altro
 * dispositivo (R30). Le chiamate di accesso rispondono 401 anche a chi non è mai entrato: non contano.
 */
quandoAccessoManca((percorso, ragione) => {
  // Il socket di una sessione finita si chiude e chiede di nuovo i suoi canali: è lì che si viene a sapere subito.
  const { strategia, diAccesso } =
    percorso === autorizzaCanale.percorso ? { strategia: sessione.strategia, diAccesso: false } : ramoDi(percorso);
  if (strategia === null || diAccesso) return;
  if (sessione.strategia !== strategia || !sessione.loggedIn) return;
  perdita.avvisa();
  perche = { ...perche, [strategia]: ragione };
  imposta(strategia, null);
  cambiAccesso.avvisa(strategia, false);
});

const CHIAVE_PERCORSO = `${PREFISSO_DEPOSITO}percorso`;

/** Ricorda la pagina chiesta prima dell'accesso, se è un percorso locale sicuro. */
export function ricordaPercorso(percorso: string): void {
  const sicuro = percorsoLocaleSicuro(percorso);
  if (sicuro !== null) sessionStorage.setItem(CHIAVE_PERCORSO, sicuro);
}

/** La pagina ricordata, una volta sola. */
export function percorsoRicordato(predefinito: string): string {
  const percorso = percorsoLocaleSicuro(sessionStorage.getItem(CHIAVE_PERCORSO) ?? '');
  sessionStorage.removeItem(CHIAVE_PERCORSO);
  return percorso ?? predefinito;
}
