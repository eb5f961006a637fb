import { rifiutoInInglese } from '@gestore/contratto/problemi/rifiuto-in-inglese';
import { DiCortesia } from '../../guscio/parole-del-server.tsx';
import type { DaDire } from './frase-rifiuto.tsx';

/** La traduzione di un rifiuto, accanto alla frase italiana. */
export function CortesiaRifiuto({ rifiuto, istante }: DaDire) {
  return <DiCortesia testo={rifiutoInInglese(rifiuto, istante)} />;
}
