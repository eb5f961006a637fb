import { ProblemaChiamata } from '../accesso/chiamate.ts';
import type { Sorte } from './usa-comando.ts';

/** La sorte di ciò che si può rifare senza danno, e perciò non ha un identificativo: dall’errore con cui è finito. */
export function sorteDellaCausa(causa: Error | null): Sorte<never> {
  if (causa === null) return { tipo: 'fermo' };
  return causa instanceof ProblemaChiamata && causa.esito !== 'ignoto'
    ? { tipo: 'rifiutato', problema: causa }
    : { tipo: 'ignota' };
}
