import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import {
  CODICI_SBAGLIATI_AVVISO,
  CODICI_SBAGLIATI_FINESTRA_MS,
  CODICI_SBAGLIATI_MAX,
  CONTI_SEGUITI_MAX,
} from '../limiti/limiti.ts';

type Sbagli = { quando: readonly number[]; avvisatoIl: number };

/**
 * Codici sbagliati mostrati con la password giusta, che soltanto chi la conosce può far crescere: per account,
 * password, e dispositivo già entrato o no. Uno per processo.
 */
export type CodiciSbagliati = {
  /** True se per adesso nessun altro codice si esamina, giusto o sbagliato. */
  spesi(chiave: string): boolean;
  /** Ne conta uno. True se si deve avvisare il titolare: sono molti, e nella stessa finestra non è stato avvisato. */
  annota(chiave: string): boolean;
};

/** Al più `CODICI_SBAGLIATI_MAX` in qualunque tratto di `CODICI_SBAGLIATI_FINESTRA_MS`. */
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
