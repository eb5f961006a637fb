import type { Istante, StatoPubblicato } from '@gestore/dominio';
import type { Filigrana } from './filigrana.ts';

/** Ogni quanto si chiede di nuovo: meno di quanto passa fra un battito e l'altro. */
const OGNI_MS = 100;
/** Oltre questa attesa si risponde: un processo che non batte da tanto non risponde, e lo si dice a chi conduce (R57). */
const TENTATIVI = 30;

/** Prima di quale istante nessun processo ha più in mano nulla di ricevuto. */
export type FiligranaDiTutti = {
  /** Aspetta, per quanto chi conduce può aspettare, che passi il fermo del crono; ciò che ne è lo dice alla legge (R53, R54). */
  oltreIlFermo(stato: StatoPubblicato): Promise<Istante>;
};

/** `altri` è la più bassa degli altri processi, dalla base dati; la propria è quella di adesso, senza aspettare il battito. */
export function creaFiligranaDiTutti(
  filigrana: Pick<Filigrana, 'valore'>,
  altri: () => Promise<Istante>,
  dormi: (ms: number) => Promise<unknown>,
): FiligranaDiTutti {
  const adesso = async (): Promise<Istante> => {
    // La propria dopo: intanto non può che essere avanzata, e ciò che è appena entrato è arrivato dopo.
    const degliAltri = await altri();
    return Math.min(filigrana.valore(), degliAltri);
  };
  return {
    async oltreIlFermo(stato) {
      const fermo = stato.fase === 'gara' && stato.gara.fase === 'congelata' ? stato.gara.congelataIl : 0;
      let filigranaIl = await adesso();
      for (let n = 0; filigranaIl < fermo && n < TENTATIVI; n += 1) {
        await dormi(OGNI_MS);
        filigranaIl = await adesso();
      }
      return filigranaIl;
    },
  };
}
