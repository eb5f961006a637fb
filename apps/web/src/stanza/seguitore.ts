import { applicaVista, type Stanza, type VoceVista } from '@gestore/dominio';

export type Porte = {
  /** Le voci dopo un numero di sequenza. */
  chiedi: (dopo: number) => Promise<readonly VoceVista[]>;
  cambiata: (stanza: Stanza) => void;
  guasto: (errore: unknown) => void;
};

export type Seguitore = {
  /** Una voce arrivata dal canale comune: la seguente si applica, una vecchia si ignora, un buco si chiede. */
  ricevi(voce: VoceVista): void;
  /** Chiede subito ciò che manca: dopo una riconnessione, un risveglio, o a ogni giro di polling. */
  rimettiInPari(): Promise<void>;
  stanza(): Stanza;
};

/** Segue una stanza: numerata, senza buchi e senza doppioni, qualunque cosa faccia la rete. */
export function creaSeguitore(iniziale: Stanza, { chiedi, cambiata, guasto }: Porte): Seguitore {
  let stanza = iniziale;
  let inCorso: Promise<void> | null = null;
  let ancora = false;

  function applica(voci: readonly VoceVista[]): void {
    const prima = stanza;
    for (const voce of voci) if (voce.seq === stanza.seq + 1) stanza = applicaVista(stanza, voce);
    if (stanza !== prima) cambiata(stanza);
  }

  async function recupera(): Promise<void> {
    do {
      ancora = false;
      applica(await chiedi(stanza.seq));
    } while (ancora);
  }

  function rimettiInPari(): Promise<void> {
    if (inCorso !== null) {
      ancora = true;
      return inCorso;
    }
    inCorso = recupera()
      .catch(guasto)
      .finally(() => {
        inCorso = null;
      });
    return inCorso;
  }

  return {
    ricevi(voce) {
      // Ciò che è mio arriva sul mio canale subito prima del posto «riservato» nel canale comune, che allora è già passato.
      if (voce.seq === stanza.seq + 1) applica([voce]);
      else if (voce.seq > stanza.seq) void rimettiInPari();
    },
    rimettiInPari,
    stanza: () => stanza,
  };
}
