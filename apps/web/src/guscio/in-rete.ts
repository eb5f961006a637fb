import { lazyRouteComponent } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

/**
 * Scarica una parte della pagina. Se manca perché il browser è fuori rete si aspetta che torni e si riprova: ricaricare,
 * come si fa per una parte che il server non ha più, lascerebbe chi legge davanti a una pagina del browser.
 */
export function inRete<T>(importa: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await importa();
    } catch (causa) {
      if (navigator.onLine) throw causa;
      await new Promise((tornata) => addEventListener('online', tornata, { once: true }));
      return importa();
    }
  };
}

const ascoltaRete = (cambiata: () => void): (() => void) => {
  for (const quando of ['online', 'offline'] as const) addEventListener(quando, cambiata);
  return () => {
    for (const quando of ['online', 'offline'] as const) removeEventListener(quando, cambiata);
  };
};

/** Se il browser dice di avere una rete: quando dice di no è vero subito, prima che se ne accorga un collegamento. */
export function useInRete(): boolean {
  return useSyncExternalStore(ascoltaRete, () => navigator.onLine);
}

/** Una parte della pagina che si scarica quando serve: se il server non l'ha più, il router ricarica una volta sola. */
export function pezzo<M extends Record<string, unknown>, K extends keyof M>(importa: () => Promise<M>, nome: K) {
  return lazyRouteComponent<M, K>(inRete(importa), nome);
}
