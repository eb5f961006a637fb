import type { Allarme } from '@gestore/contratto/salute/allarmi';

/** Lo stesso guaio in più vendite: si dice una volta, con le vendite che tocca. */
export type GruppoDiAllarmi = Pick<Allarme, 'codice' | 'gravita' | 'quanti'> & {
  allarmi: readonly [Allarme, ...Allarme[]];
};

/** Gli allarmi dello stesso codice e della stessa gravità insieme, al posto del primo; `quanti` è la loro somma. */
export function perCodice(allarmi: readonly Allarme[]): GruppoDiAllarmi[] {
  const gruppi = new Map<string, GruppoDiAllarmi>();
  for (const allarme of allarmi) {
    const { codice, gravita, quanti } = allarme;
    const chiave = `${codice}/${gravita}`;
    const noto = gruppi.get(chiave);
    gruppi.set(
      chiave,
      noto === undefined
        ? { codice, gravita, quanti, allarmi: [allarme] }
        : { ...noto, quanti: noto.quanti + quanti, allarmi: [...noto.allarmi, allarme] },
    );
  }
  return [...gruppi.values()];
}
