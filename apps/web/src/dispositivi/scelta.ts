import type { Scelta } from './chiedi.ts';

const CHIAVE = 'dispositivi-scelti';
const DEL_BROWSER: Scelta = { videocamera: null, microfono: null };

/** Videocamera e microfono scelti nella prova: gli stessi si usano poi nella sala. Restano in questo apparecchio. */
export function tieniScelta(scelta: Scelta): void {
  try {
    localStorage.setItem(CHIAVE, JSON.stringify(scelta));
  } catch {
    // Chi non lascia scrivere nel browser usa quelli che il browser propone.
  }
}

/** Quelli scelti l’ultima volta, o quelli del browser. */
export function sceltaTenuta(): Scelta {
  try {
    const letta: unknown = JSON.parse(localStorage.getItem(CHIAVE) ?? 'null');
    if (typeof letta !== 'object' || letta === null) return DEL_BROWSER;
    const nome = (quale: keyof Scelta): string | null => {
      const valore: unknown = Reflect.get(letta, quale);
      return typeof valore === 'string' ? valore : null;
    };
    return { videocamera: nome('videocamera'), microfono: nome('microfono') };
  } catch {
    return DEL_BROWSER;
  }
}
