import type { Istante } from '@gestore/dominio';
import type { Orologio } from '../orologio.ts';

/**
 * Che cosa questo processo ha in mano: ogni rilancio dall'arrivo all'esito. La filigrana è l'istante prima del quale
 * nulla di ricevuto aspetta ancora: la chiusura la chiede a ogni processo vivo (R53).
 */
export type Filigrana = {
  /** Stampa l'istante di arrivo, una sola volta, e tiene il conto finché non si chiama `esci`. */
  entra(): { ricevutoIl: Istante; esci(): void };
  valore(): Istante;
};

export function creaFiligrana(orologio: Orologio): Filigrana {
  const inMano = new Set<{ ricevutoIl: Istante }>();
  return {
    entra() {
      const posto = { ricevutoIl: orologio.adesso() };
      inMano.add(posto);
      return { ricevutoIl: posto.ricevutoIl, esci: () => void inMano.delete(posto) };
    },
    valore() {
      let minimo = orologio.adesso();
      for (const { ricevutoIl } of inMano) minimo = Math.min(minimo, ricevutoIl);
      return minimo;
    },
  };
}
