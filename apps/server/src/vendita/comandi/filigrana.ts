import type { Istante } from '@gestore/dominio';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';

/** Questo processo può essere stato dato per sparito: nessuno aspetterebbe ciò che prendesse in mano. */
export class ProcessoIsolato extends Error {
  override name = 'ProcessoIsolato';
  readonly ricevutoIl: Istante;

  constructor(ricevutoIl: Istante) {
    super('il processo è fuori dal recinto');
    this.ricevutoIl = ricevutoIl;
  }
}

/** Un comando preso in mano: quando è arrivato, e come lo si lascia. */
export type InMano = { ricevutoIl: Istante; esci(): void };

/**
 * Che cosa questo processo ha in mano: ogni rilancio dall'arrivo all'esito. La filigrana è l'istante prima del quale
 * nulla di ricevuto aspetta ancora: la chiusura la chiede a ogni processo vivo (R53).
 */
export type Filigrana = {
  /**
   * Stampa l'istante di arrivo, una sola volta, e tiene il conto finché non si chiama `esci`. Lancia `ProcessoIsolato`: chi
   * bussa a un altro è ancora in tempo, mentre ciò che questo prendesse e perdesse non fermerebbe nessuna gara (R53, R57).
   */
  entra(): InMano;
  valore(): Istante;
};

export function creaFiligrana(orologio: Orologio, inRecinto: () => boolean = () => true): Filigrana {
  const inMano = new Set<{ ricevutoIl: Istante }>();
  return {
    entra() {
      const posto = { ricevutoIl: orologio.adesso() };
      if (!inRecinto()) throw new ProcessoIsolato(posto.ricevutoIl);
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
