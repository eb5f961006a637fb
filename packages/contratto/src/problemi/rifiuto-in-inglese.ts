import { componiRifiuto, type Fase, type Rifiuto } from '@gestore/dominio';
import { formattaMomento } from '../parole/formato.ts';
import { RIFIUTI_EN } from './rifiuti-en.ts';

const CHIUSE = 'the proceedings are not open';
const ESITO = 'the outcome is already declared';
const A_CHE_PUNTO: Readonly<Record<Fase, string>> = {
  inesistente: 'the sale is not there',
  bozza: 'the sale is not published',
  pubblicata: CHIUSE,
  raccolta: CHIUSE,
  termine_scaduto: CHIUSE,
  operazioni_aperte: 'the envelopes are being examined',
  gara: 'the auction is under way',
  gara_conclusa: 'the auction is over',
  esitata: ESITO,
  verbalizzata: `${ESITO} and the minutes are signed`,
  chiusa: 'the sale is closed',
};

/** La traduzione di cortesia di un rifiuto della legge, con i suoi numeri: fa fede `descriviRifiuto`. Le ore sono di Roma. */
export function rifiutoInInglese(
  rifiuto: Rifiuto,
  istante: (il: number) => string = (il) => formattaMomento(il, 'en'),
): string {
  return componiRifiuto(RIFIUTI_EN[rifiuto.codice], rifiuto, istante, A_CHE_PUNTO);
}
