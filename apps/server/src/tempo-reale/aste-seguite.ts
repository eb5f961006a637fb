import { leggiCanale } from './canali.ts';

/** Quali aste qualcuno segue da questo processo, contate dai canali che si aprono e si chiudono. */
export type AsteSeguite = {
  apri(canale: string): void;
  chiudi(canale: string): void;
  ha(asta: string): boolean;
  tutte(): Iterable<string>;
};

export function creaAsteSeguite(): AsteSeguite {
  const quante = new Map<string, number>();
  function conta(canale: string, passo: 1 | -1): void {
    const asta = leggiCanale(canale)?.asta;
    if (asta === undefined) return;
    const ora = (quante.get(asta) ?? 0) + passo;
    if (ora > 0) quante.set(asta, ora);
    else quante.delete(asta);
  }
  return {
    apri: (canale) => conta(canale, 1),
    chiudi: (canale) => conta(canale, -1),
    ha: (asta) => quante.has(asta),
    tutte: () => quante.keys(),
  };
}
