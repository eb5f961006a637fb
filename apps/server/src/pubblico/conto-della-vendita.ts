import type { ContoDellaVendita, ContoPubblico } from '@gestore/contratto/pubblico/scheda-intorno';
import type { Istante, Scheda } from '@gestore/dominio';
import { type ContoDiPrima, contoProprio } from '../vendita/denaro/conti-propri.ts';

type Conto = ContoPubblico['conto'];

/**
 * Il conto che una scheda mostra, e quelli che ha mostrato: dove la vendita ne aveva uno suo vale quello, dove taceva quello che
 * l'ufficio indicava allora. Un conto che cambia non lo fa in silenzio, di chiunque sia (R02, R17).
 */
export function contoMostrato(
  scheda: Scheda,
  propri: readonly ContoDiPrima[],
  ufficio: ContoDellaVendita,
): ContoDellaVendita {
  const adesso = contoProprio(scheda);
  /** Che cosa la vendita indicava da sé in quell'istante. */
  const proprioAl = (il: Istante): Conto => {
    const fino = propri.find(({ finoAl }) => il < finoAl);
    return fino === undefined ? adesso : fino.conto;
  };
  /** Quelli di prima dell'ufficio vanno dal più recente: vale il primo, dal fondo, che durava ancora. */
  const dellUfficioAl = (il: Istante): Conto => {
    const durava = ufficio.prima.findLast(({ finoAl }) => finoAl >= il);
    return durava === undefined ? ufficio.conto : durava.conto;
  };
  const prima = [
    ...propri.map(({ finoAl, conto }) => ({ finoAl, conto: conto ?? dellUfficioAl(finoAl) })),
    ...ufficio.prima.filter(({ finoAl }) => proprioAl(finoAl) === null),
  ].toSorted((a, b) => b.finoAl - a.finoAl);
  return adesso === null ? { ...ufficio, prima } : { conto: adesso, prima };
}
