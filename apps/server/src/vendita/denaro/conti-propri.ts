import type { Istante, Scheda } from '@gestore/dominio';
import type { Giornale } from '../giornale/giornale.ts';
import { fattiLetti } from '../giornale/letture/fatti.ts';

/** Il conto che una vendita vuole per sé, al posto di quello dell'ufficio (R17). */
type ContoProprio = NonNullable<Scheda['contoCauzione']>;
/** Fino a quando una scheda pubblicata ha indicato un conto; `null` se allora valeva quello dell'ufficio. */
export type ContoDiPrima = { finoAl: Istante; conto: ContoProprio | null };

/** Dove si leggono i conti che una vendita ha indicato da sé. */
export type LeggeContiPropri = { giornale: Pick<Giornale, 'leggiTipi'> };

/** Il conto che una vendita vuole per sé, com'è nella scheda; `null` se vale quello dell'ufficio. */
export function contoProprio({ contoCauzione: conto }: Pick<Scheda, 'contoCauzione'>): ContoProprio | null {
  return conto === null || conto === undefined ? null : { ...conto };
}

/** Quando una vendita è stata pubblicata, il conto suo di adesso, e quelli che la sua scheda ha poi smesso di indicare, dal primo (R02, R17). */
export async function contiPropriDi(
  giornale: Pick<Giornale, 'leggiTipi'>,
  asta: string,
): Promise<{ pubblicataIl: Istante | null; adesso: ContoProprio | null; prima: ContoDiPrima[] }> {
  const prima: ContoDiPrima[] = [];
  let pubblicataIl: Istante | null = null;
  let adesso = null as ContoProprio | null;
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
    if (pubblicataIl !== null && (nuovo?.iban !== adesso?.iban || nuovo?.intestatario !== adesso?.intestatario))
      prima.push({ finoAl: il, conto: adesso });
    adesso = nuovo;
  }
  return { pubblicataIl, adesso, prima };
}
