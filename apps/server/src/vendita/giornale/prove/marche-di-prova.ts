import { creaSegreto, segretiDa } from '../../../piattaforma/segreti.ts';
import { creaMarche, type Marche } from '../marche/marche.ts';

/** Un segreto di fantasia, uguale in tutte le prove che non avviano un server. */
export const SEGRETI_DI_PROVA = segretiDa(Buffer.alloc(32, 7));

/** Le marche di chi prova il registro senza un server. */
export function marcheDiProva(): Marche {
  return creaMarche({ segreti: SEGRETI_DI_PROVA });
}

/** Le marche dei server che hanno quella cartella dei dati; il segreto nasce qui, se nessuno l'ha ancora fatto. */
export function marcheDi(cartellaDati: string): Marche {
  return creaMarche({ segreti: segretiDa(creaSegreto(cartellaDati)) });
}
