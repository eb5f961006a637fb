import type { Cent } from './denaro.ts';

/**
 * Ciò che l'aggiudicatario decaduto deve ancora, quando il bene si rivende a meno (cpc 587, R70): il prezzo di prima, meno
 * la cauzione che ha già perso, meno il prezzo nuovo; mai meno di zero. La cauzione è perduta in ogni caso.
 */
export function differenzaDovuta({
  prezzoCent,
  cauzioneCent,
  nuovoPrezzoCent,
}: {
  prezzoCent: Cent;
  cauzioneCent: Cent;
  nuovoPrezzoCent: Cent;
}): Cent {
  return Math.max(0, prezzoCent - cauzioneCent - nuovoPrezzoCent);
}
