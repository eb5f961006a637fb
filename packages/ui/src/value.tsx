import { formattaIstante } from '@gestore/contratto/formato';
import { formattaEuro } from '@gestore/dominio';

/** Un istante, sempre in ora di Roma e con il fuso. */
export function Istante({ il }: { il: number }) {
  return <time dateTime={new Date(il).toISOString()}>{formattaIstante(il)}</time>;
}

/** Un importo in euro, con cifre che si incolonnano. */
export function Importo({ cent }: { cent: number }) {
  return <span className="tabular-nums whitespace-nowrap">{formattaEuro(cent)}</span>;
}
