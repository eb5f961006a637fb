import type { ContoDellaVendita, ContoPubblico } from '@gestore/contratto/pubblico/scheda-intorno';
import type { Istante, Scheda } from '@gestore/dominio';
import type { Giornale } from '../vendita/giornale/giornale.ts';
import { fattiLetti } from '../vendita/giornale/letture/fatti.ts';

type Conto = ContoPubblico['conto'];
/** Fino a quando una scheda pubblicata ha indicato un conto suo; `null` se allora valeva quello dell'ufficio. */
type ContoDiPrima = { finoAl: Istante; conto: Conto };

/** Il conto che una vendita vuole per sé, come chiunque lo legge; `null` se vale quello dell'ufficio. */
function contoProprio({ contoCauzione: conto }: Scheda): Conto {
  return conto === null || conto === undefined ? null : { ...conto };
}

/** Quando una vendita è stata pubblicata, e i conti suoi che la sua scheda ha poi smesso di indicare, dal primo (R02, R17). */
export async function contiPropriDi(
  giornale: Pick<Giornale, 'leggiTipi'>,
  asta: string,
): Promise<{ pubblicataIl: Istante | null; prima: ContoDiPrima[] }> {
  const prima: ContoDiPrima[] = [];
  let pubblicataIl: Istante | null = null;
  let conto = null as Conto;
  for (const { il, fatto } of await fattiLetti(giornale, asta, [
    'AstaCreata',
    'AstaPubblicata',
    'ParametriModificati',
  ])) {
    if (fatto.tipo === 'AstaPubblicata') {
      pubblicataIl = il;
      continue;
    }
    const nuovo = contoProprio(fatto.scheda);
    if (pubblicataIl !== null && (nuovo?.iban !== conto?.iban || nuovo?.intestatario !== conto?.intestatario))
      prima.push({ finoAl: il, conto });
    conto = nuovo;
  }
  return { pubblicataIl, prima };
}

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
