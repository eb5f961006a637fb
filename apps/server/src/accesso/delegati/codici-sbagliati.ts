import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import {
  CODICI_SBAGLIATI_AVVISO,
  CODICI_SBAGLIATI_FINESTRA_MS,
  CODICI_SBAGLIATI_MAX,
  CONTI_SEGUITI_MAX,
} from '../limiti/limiti.ts';

type Sbagli = { quando: readonly number[]; avvisatoIl: number };

/**
 * Wrong codes shown with the right password, which only who knows it can make grow: per account, password, and whether the
 * device had already signed in. One per process.
 */
export type CodiciSbagliati = {
  /** True if no other code is examined for now, right or wrong. */
  spesi(chiave: string): boolean;
  /** Counts one. True if the owner is to be told: they are many, and he was not told within the same window. */
  annota(chiave: string): boolean;
};

/** At most `CODICI_SBAGLIATI_MAX` in any stretch of `CODICI_SBAGLIATI_FINESTRA_MS`. */
export function creaCodiciSbagliati(adesso: () => number): CodiciSbagliati {
  const tutti = creaMappaLimitata<Sbagli>(CONTI_SEGUITI_MAX);
  const recente = (istante: number): boolean => adesso() < istante + CODICI_SBAGLIATI_FINESTRA_MS;
  const vivi = (chiave: string): readonly number[] => (tutti.trova(chiave)?.quando ?? []).filter(recente);
  return {
    spesi: (chiave) => vivi(chiave).length >= CODICI_SBAGLIATI_MAX,
    annota(chiave) {
      const quando = [...vivi(chiave), adesso()];
      const prima = tutti.trova(chiave)?.avvisatoIl ?? Number.NEGATIVE_INFINITY;
      const avvisa = quando.length >= CODICI_SBAGLIATI_AVVISO && !recente(prima);
      tutti.metti(chiave, { quando, avvisatoIl: avvisa ? adesso() : prima });
      return avvisa;
    },
  };
}
