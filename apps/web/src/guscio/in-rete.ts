import { lazyRouteComponent } from '@tanstack/react-router';

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

/** Una parte della pagina che si scarica quando serve: se il server non l'ha più, il router ricarica una volta sola. */
export function pezzo<M extends Record<string, unknown>, K extends keyof M>(importa: () => Promise<M>, nome: K) {
  return lazyRouteComponent<M, K>(inRete(importa), nome);
}
