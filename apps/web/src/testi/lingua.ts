import type { Lingua } from '@gestore/contratto/regole';
import { useSyncExternalStore } from 'react';

const CHIAVE = 'lingua';
/** Un anno: la scelta resta, e il server scrive la pagina già nella lingua di chi la chiede. */
const COOKIE_S = 31_536_000;
const ascoltatori = new Set<() => void>();

/** La lingua in cui il server sta disegnando; nel browser, quella della pagina che ha mandato. */
let delServer: Lingua | null = null;

/** Sul server: in che lingua si disegna la pagina che segue, senza aspettare nulla in mezzo. */
export function disegnaIn(lingua: Lingua): void {
  delServer = lingua;
}

/** Letta una volta: la memoria del sito è lenta, e ogni parte di ogni pagina la chiede a ogni disegno. */
let scelta: Lingua | null = null;

/** La lingua di adesso, per chi non è un componente. */
export function linguaScelta(): Lingua {
  if (delServer !== null) return delServer;
  scelta ??= ricordata();
  return scelta;
}

function ricordata(): Lingua {
  try {
    return localStorage.getItem(CHIAVE) === 'en' ? 'en' : 'it';
  } catch {
    // Un browser può vietare la memoria del sito: la pagina funziona lo stesso, in italiano.
    return 'it';
  }
}

const linguaDisegnata = (): Lingua => delServer ?? (document.documentElement.lang === 'en' ? 'en' : 'it');

/** La stessa funzione a ogni disegno: una nuova farebbe lasciare e riprendere l'ascolto a ogni parte di ogni pagina. */
function ascolta(avvisa: () => void): () => void {
  ascoltatori.add(avvisa);
  return () => ascoltatori.delete(avvisa);
}

/** La lingua scelta; italiano se nessuno ha scelto. Una pagina disegnata dal server comincia con la sua. */
export function useLingua(): Lingua {
  return useSyncExternalStore(ascolta, linguaScelta, linguaDisegnata);
}

export function cambiaLingua(): void {
  scelta = linguaScelta() === 'it' ? 'en' : 'it';
  localStorage.setItem(CHIAVE, scelta);
  document.documentElement.lang = linguaScelta();
  dilloAlServer();
  for (const avvisa of ascoltatori) avvisa();
}

/** Il server non vede la memoria del sito: la lingua gli arriva con ogni pagina chiesta. */
export function dilloAlServer(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store non c'è ancora in ogni browser.
  document.cookie = `${CHIAVE}=${linguaScelta()};path=/;max-age=${COOKIE_S};samesite=lax`;
}

/** I testi di un'area nella lingua scelta; una chiave che manca in inglese non compila. */
export function useTesti<T>(testi: Readonly<Record<Lingua, T>>): T {
  return testi[useLingua()];
}
