import type { Marche } from '@gestore/server/vendita/giornale/marche/marche';

/** Lunga quanto quella vera. */
const MARCA_CARATTERI = 22;

/** Marcare davvero costerebbe: qui conta che ogni voce porti la sua marca, e che chi la legge la guardi. */
export function marcaSimulata(impronta: string): string {
  return impronta.slice(0, MARCA_CARATTERI);
}

export const MARCHE_SIMULATE: Marche = {
  di: (_asta, impronta) => marcaSimulata(impronta),
  riconosce: ({ impronta, marca }) => marca === marcaSimulata(impronta),
  trattiene: () => false,
  estranee: () => [],
  tolta: () => undefined,
  accettaSenza: () => undefined,
};
