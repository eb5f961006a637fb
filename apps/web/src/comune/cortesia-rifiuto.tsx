import { rifiutoInInglese } from '@gestore/contratto/problemi/rifiuto-in-inglese';
import type { Rifiuto } from '@gestore/dominio';
import { DiCortesia } from '../guscio/parole-del-server.tsx';

/** Un rifiuto, e come chi legge scrive gli istanti. */
export type DaDire = { rifiuto: Rifiuto; istante?: (il: number) => string };

/** La traduzione di un rifiuto, accanto alla frase italiana. */
export function CortesiaRifiuto({ rifiuto, istante }: DaDire) {
  return <DiCortesia testo={rifiutoInInglese(rifiuto, istante)} />;
}
