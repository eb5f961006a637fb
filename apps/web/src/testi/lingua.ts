import type { Lingua } from '@gestore/contratto/regole';
import { useSyncExternalStore } from 'react';

const CHIAVE = 'lingua';
const ascoltatori = new Set<() => void>();

/** La lingua di adesso, per chi non è un componente. */
export function linguaScelta(): Lingua {
  try {
    return localStorage.getItem(CHIAVE) === 'en' ? 'en' : 'it';
  } catch {
    // Un browser può vietare la memoria del sito: la pagina funziona lo stesso, in italiano.
    return 'it';
  }
}

/** La lingua scelta; italiano se nessuno ha scelto. */
export function useLingua(): Lingua {
  return useSyncExternalStore((avvisa) => {
    ascoltatori.add(avvisa);
    return () => ascoltatori.delete(avvisa);
  }, linguaScelta);
}

export function cambiaLingua(): void {
  localStorage.setItem(CHIAVE, linguaScelta() === 'it' ? 'en' : 'it');
  document.documentElement.lang = linguaScelta();
  for (const avvisa of ascoltatori) avvisa();
}

/** I testi di un'area nella lingua scelta; una chiave che manca in inglese non compila. */
export function useTesti<T>(testi: Readonly<Record<Lingua, T>>): T {
  return testi[useLingua()];
}
