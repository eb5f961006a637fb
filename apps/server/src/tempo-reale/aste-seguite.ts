import { leggiCanale } from '../vendita/aste/canali.ts';

/** Quali aste qualcuno segue da questo processo, contate dai canali che si aprono e si chiudono. */
type AsteSeguite = {
  /** L'asta che da adesso si segue e prima no; altrimenti `null`. */
  apri(canale: string): string | null;
  chiudi(canale: string): void;
  ha(asta: string): boolean;
  tutte(): Iterable<string>;
};

export function creaAsteSeguite(): AsteSeguite {
  const quante = new Map<string, number>();
  return {
    apri(canale) {
      const asta = leggiCanale(canale)?.asta;
      if (asta === undefined) return null;
      const gia = quante.get(asta) ?? 0;
      quante.set(asta, gia + 1);
      return gia === 0 ? asta : null;
    },
    chiudi(canale) {
      const asta = leggiCanale(canale)?.asta;
      if (asta === undefined) return;
      const ora = (quante.get(asta) ?? 0) - 1;
      if (ora > 0) quante.set(asta, ora);
      else quante.delete(asta);
    },
    ha: (asta) => quante.has(asta),
    tutte: () => quante.keys(),
  };
}
