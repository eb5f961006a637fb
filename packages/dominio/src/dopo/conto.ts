import { ESITI_CON_VENDITA } from '../asta/modello.ts';
import { differenzaDovuta } from '../decadenza.ts';
import type { Cent } from '../denaro.ts';
import type { StatoDopo, VenditaEsitata } from './modello.ts';

/** Ciò che chi si è aggiudicato il bene deve, ha versato, e gli resta: il prezzo meno la cauzione, che vale in conto prezzo (R69). */
export type Conto = { prezzoCent: Cent; cauzioneCent: Cent; dovutoCent: Cent; versatoCent: Cent; restaCent: Cent };

/** Il conto del prezzo; `null` se nessuno si è aggiudicato il bene. Di un'assegnazione il conguaglio lo fissa il giudice (cpc 590). */
export function contoDopo(
  { versatoCent }: Pick<StatoDopo, 'versatoCent'>,
  { vincitore, cauzioni }: Pick<VenditaEsitata, 'vincitore' | 'cauzioni'>,
): Conto | null {
  if (vincitore === null) return null;
  const cauzioneCent = cauzioni.get(vincitore.bustaId) ?? 0;
  const dovutoCent = Math.max(0, vincitore.importoCent - cauzioneCent);
  const restaCent = Math.max(0, dovutoCent - versatoCent);
  return { prezzoCent: vincitore.importoCent, cauzioneCent, dovutoCent, versatoCent, restaCent };
}

/** Vero se il bene è di qualcuno: l'esito non è caduto. */
export function valeLEsito({ esito }: Pick<VenditaEsitata, 'esito'>): boolean {
  return ESITI_CON_VENDITA.some((uno) => uno === esito);
}

/** Ciò che deve ancora chi è decaduto, se il bene si rivende a quel prezzo (cpc 587, R70): 100, 10 e 75 danno 15. */
export function differenzaDi(vendita: VenditaEsitata, nuovoPrezzoCent: Cent): Cent | null {
  const conto = contoDopo({ versatoCent: 0 }, vendita);
  if (conto === null || vendita.esito !== 'decaduta') return null;
  return differenzaDovuta({ prezzoCent: conto.prezzoCent, cauzioneCent: conto.cauzioneCent, nuovoPrezzoCent });
}
