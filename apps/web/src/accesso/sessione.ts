import type { AccessoAdmin, AccessoEsterno, Strategia, Utente } from '@gestore/contratto/accesso';
import { percorsoLocaleSicuro } from '@gestore/contratto/percorso-sicuro';
import { useSyncExternalStore } from 'react';
import { chiama, chiediCsrf, gettoneCsrf, invia, leggi, ProblemaChiamata, quandoAccessoManca } from './chiamate.ts';

/** Chi è entrato, per strategia: `undefined` finché non lo si è chiesto, `null` se nessuno. */
type Stato = Readonly<Record<Strategia, Utente | null | undefined>>;

let stato: Stato = { user: undefined, admin: undefined, edicom: undefined };
const ascoltatori = new Set<() => void>();

let avvisaEntrata: () => void = () => undefined;

/** Avvisa quando qualcuno entra al posto di nessuno: ciò che si era letto per un'altra persona non deve restare. */
export function quandoSiEntra(avvisa: () => void): void {
  avvisaEntrata = avvisa;
}

function imposta(strategia: Strategia, utente: Utente | null): void {
  if (stato[strategia] === null && utente !== null) avvisaEntrata();
  stato = { ...stato, [strategia]: utente };
  for (const avvisa of ascoltatori) avvisa();
}

/** L'utente della strategia, com'è ora. */
export function useUtente(strategia: Strategia): Utente | null | undefined {
  return useSyncExternalStore(
    (avvisa) => {
      ascoltatori.add(avvisa);
      return () => ascoltatori.delete(avvisa);
    },
    () => stato[strategia],
  );
}

/** Chiede chi è entrato; una risposta senza dati rende nullo l'accesso (specifica, sezione 8). */
export async function caricaUtente(strategia: Strategia): Promise<Utente | null> {
  // Senza il cookie XSRF-TOKEN la sessione non vale, qui come sul server: non c'è nulla da chiedere (specifica, sezione 5).
  if (gettoneCsrf() === null) {
    imposta(strategia, null);
    return null;
  }
  try {
    const utente = await leggi<Utente | null>(`/api/${strategia}/auth/user`);
    imposta(strategia, utente);
    return utente;
  } catch (errore) {
    if (!(errore instanceof ProblemaChiamata) || errore.stato !== 401) throw errore;
    imposta(strategia, null);
    return null;
  }
}

/** L'utente già noto, o quello chiesto adesso. */
export async function utenteDi(strategia: Strategia): Promise<Utente | null> {
  const noto = stato[strategia];
  return noto === undefined ? caricaUtente(strategia) : noto;
}

async function entra(strategia: 'user' | 'admin', corpo: unknown): Promise<Utente> {
  await chiediCsrf();
  await invia(`/api/${strategia}/auth/login`, corpo);
  const utente = await caricaUtente(strategia);
  perche = { ...perche, [strategia]: null };
  if (utente === null) throw new Error('L’accesso non è riuscito: il server non riconosce la sessione.');
  return utente;
}

export const entraConCredenziale = (token: string): Promise<Utente> => entra('user', { token });
export const entraDelegato = (accesso: AccessoAdmin): Promise<Utente> => entra('admin', accesso);

/** Completa l'accesso dell'operatore con ciò che il fornitore ha aggiunto all'indirizzo. */
export async function completaAccessoEsterno(query: string): Promise<string> {
  await chiediCsrf();
  const { ritorno } = await leggi<AccessoEsterno>(`/api/_authenticable/login/callback${query}`);
  await caricaUtente('edicom');
  perche = { ...perche, edicom: null };
  return percorsoLocaleSicuro(ritorno) ?? '/edicom/dashboard';
}

/** Esce; un errore della chiamata si ignora, perché la persona è comunque uscita da qui (specifica, sezione 8). */
export async function esci(strategia: Strategia): Promise<void> {
  await chiama('POST', `/api/${strategia}/auth/logout`).catch(() => undefined);
  perche = { ...perche, [strategia]: null };
  imposta(strategia, null);
}

/** Perché la sessione di una strategia è finita senza che la persona uscisse; `null` dopo un'uscita voluta o un accesso. */
let perche: Readonly<Record<Strategia, string | null>> = { user: null, admin: null, edicom: null };

/** La ragione dell'ultima sessione finita da sola, da dire sulla pagina di accesso. */
export const percheUscito = (strategia: Strategia): string | null => perche[strategia];

/**
 * Avvisa quando il server non riconosce più una sessione che qui risultava aperta: scaduta, revocata, o continuata su un
 * altro dispositivo (R30). Le chiamate di accesso rispondono 401 anche a chi non è mai entrato: non contano.
 */
export function quandoSessioneFinisce(avvisa: (strategia: Strategia) => void): void {
  quandoAccessoManca((percorso, ragione) => {
    const strategia = (['user', 'admin', 'edicom'] as const).find((una) => percorso.startsWith(`/api/${una}/`));
    if (strategia === undefined || percorso.startsWith(`/api/${strategia}/auth/`) || !stato[strategia]) return;
    perche = { ...perche, [strategia]: ragione };
    imposta(strategia, null);
    avvisa(strategia);
  });
}

const CHIAVE_PERCORSO = 'auth.percorso';

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
