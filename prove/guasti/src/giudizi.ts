import type { Scena } from './scena.ts';
import type { StatoSchermo } from './schermi.ts';
import { SCHERMI_PER_VENDITA } from './schermi-per-vendita.ts';

/**
 * Giudica le vendite brevi date, che chi rilanciava ha visto concludersi prima dell'ultimo confronto. Quelle che il registro
 * letto non ha ancora concluse restano da giudicare.
 */
export function giudicaConcluse(
  scena: Pick<Scena, 'brevi' | 'concluse' | 'fuoriOra' | 'conteggi' | 'guasti'> & {
    controllore: Pick<Scena['controllore'], 'giudica'>;
  },
  pronte: readonly string[],
): void {
  for (const asta of pronte) {
    if (scena.fuoriOra.has(asta)) scena.conteggi.fuoriOra += 1;
    else {
      const comandi = scena.controllore.giudica(asta, scena.guasti);
      if (comandi === null) continue;
      // Uno zero a cui nessuno ha rilanciato non poteva fare torto a nessuno: non prova nulla.
      scena.conteggi[comandi === 0 ? 'senzaRilanci' : 'giudicate'] += 1;
    }
    scena.concluse.delete(asta);
    scena.brevi.delete(asta);
  }
}

/** Le vendite che dovevano avere i loro schermi nel confronto e non li hanno: chi non c'è non è uguale a nessuno. */
export function senzaSchermi(attese: Iterable<string>, stati: readonly StatoSchermo[]): string[] {
  const quanti = new Map<string, number>();
  for (const { asta } of stati) quanti.set(asta, (quanti.get(asta) ?? 0) + 1);
  return [...attese].filter((asta) => (quanti.get(asta) ?? 0) < SCHERMI_PER_VENDITA);
}
