import type { Cent } from '../denaro.ts';
import type { Giorno, Rata } from './modello.ts';

/** Ciò che manca a una rata, in centesimi. */
export function restaDellaRata({ importoCent, versatoCent }: Pick<Rata, 'importoCent' | 'versatoCent'>): Cent {
  return Math.max(0, importoCent - versatoCent);
}

/** Il numero della prima rata di un ordine nuovo: dopo l'ultima versata per intero, che resta com'è. */
export function primaRata({ rate }: { rate: readonly Pick<Rata, 'numero' | 'versataIl'>[] }): number {
  return 1 + Math.max(0, ...rate.map(({ numero, versataIl }) => (versataIl === null ? 0 : numero)));
}

/**
 * Le rate dopo un versamento: paga quella che dice chi lo registra, e ciò che avanza le altre, dalla prima che scade (cc 1193). Una rata è
 * versata il giorno in cui è intera; ciò che avanza a tutte non è di nessuna, e resta da restituire (R69).
 */
export function imputa(rate: readonly Rata[], numero: number, importoCent: Cent, il: Giorno): readonly Rata[] {
  let avanzaCent = importoCent;
  const pagate = new Map<number, Rata>();
  const inOrdine = [...rate.filter((una) => una.numero === numero), ...rate.filter((una) => una.numero !== numero)];
  for (const rata of inOrdine) {
    const suoiCent = Math.min(avanzaCent, restaDellaRata(rata));
    if (suoiCent === 0) continue;
    avanzaCent -= suoiCent;
    const versatoCent = rata.versatoCent + suoiCent;
    pagate.set(rata.numero, { ...rata, versatoCent, versataIl: versatoCent === rata.importoCent ? il : null });
  }
  return rate.map((rata) => pagate.get(rata.numero) ?? rata);
}
