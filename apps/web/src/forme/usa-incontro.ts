import { useState } from 'react';
import { type Conteso, unisciScritte } from './unisci.ts';
import type { Forma } from './usa-forma.ts';

type Valori = Readonly<Record<string, string | boolean>>;

/** I campi di un modulo come stanno sul server, e quale versione sono. */
export type LettaDalServer<V> = { readonly valori: V; readonly versione: number };

/** Ciò che un altro ha salvato mentre si scriveva: i campi già presi, e quelli scritti da tutti e due, da scegliere. */
export type Incontro<C extends string> = { readonly presi: readonly C[]; readonly contesi: readonly Conteso<C>[] };

type UsoIncontro<V extends Valori> = {
  /** Da che cosa è partito chi scrive: una rilettura della pagina non lo cambia, perché i campi restano i suoi. */
  base: LettaDalServer<V>;
  incontro: Incontro<keyof V & string> | null;
  /** Si è salvato, o si riparte da capo: da qui in poi si parte da questa. */
  riparti(da: LettaDalServer<V>): void;
  /**
   * Il server ha detto che intanto un altro ha salvato: rilegge, prende ciò che chi scrive non ha toccato, e lascia scegliere il resto.
   * Risponde `false` se non si è potuto rileggere: allora nulla cambia, e il prossimo invio troverà la stessa differenza.
   */
  incontra(leggi: () => Promise<LettaDalServer<V>>): Promise<boolean>;
};

/**
 * Due persone, o due pagine della stessa, sullo stesso modulo: chi salva manda la versione da cui è partito (`base`), e chi arriva
 * secondo vede i due testi prima di coprire qualcosa. Nulla di ciò che ha scritto si perde.
 */
export function useIncontro<V extends Valori>(
  forma: Pick<Forma<V>, 'adesso' | 'imposta'>,
  aperta: LettaDalServer<V>,
): UsoIncontro<V> {
  const [base, setBase] = useState(aperta);
  const [incontro, mostra] = useState<Incontro<keyof V & string> | null>(null);
  return {
    base,
    incontro,
    riparti(da) {
      setBase(da);
      mostra(null);
    },
    async incontra(leggi) {
      const loro = await leggi().catch(() => null);
      if (loro === null) return false;
      // Chi ha scritto ancora mentre si rileggeva non perde nemmeno quello.
      const { suoi: daPrendere, presi, contesi } = unisciScritte(base.valori, loro.valori, forma.adesso());
      forma.imposta(daPrendere);
      setBase(loro);
      mostra({ presi, contesi });
      return true;
    },
  };
}
