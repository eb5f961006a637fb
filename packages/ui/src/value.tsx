import { formattaIstante, formattaMomento } from '@gestore/contratto/parole/formato';
import { formattaEuro } from '@gestore/dominio';
import { use } from 'react';
import { LinguaUi } from './testi.ts';

/** Un istante, in ora di Roma, come lo dicono le persone; `preciso` con i secondi e il fuso, dove decidono. */
export function Istante({ il, preciso = false }: { il: number; preciso?: boolean }) {
  const lingua = use(LinguaUi);
  return (
    <time dateTime={new Date(il).toISOString()}>{preciso ? formattaIstante(il) : formattaMomento(il, lingua)}</time>
  );
}

/** Un importo in euro, con cifre che si incolonnano. */
export function Importo({ cent }: { cent: number }) {
  return <span className="tabular-nums whitespace-nowrap">{formattaEuro(cent)}</span>;
}
