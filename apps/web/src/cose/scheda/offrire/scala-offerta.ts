import type { Parametri } from '@gestore/dominio';

/** La scala su cui si fa scorrere il prezzo che si pensa di offrire: dall'offerta minima in su, a passi di un rilancio. Centesimi. */
type Scala = { daCent: number; passoCent: number; passi: number };

/** Fin dove arriva: il doppio del prezzo base. Chi pensa di più lo scrive. */
const VOLTE_IL_BASE = 2;
/** Al più tanti passi: una scala più fitta non si muove né con un dito né con le frecce. */
const PASSI_MAX = 200;

/** La scala di una vendita: i passi sono di un rilancio minimo, o di più rilanci se ne verrebbero troppi. */
export function scalaDi(
  offertaMinimaCent: number,
  { prezzoBaseCent, rilancioMinimoCent }: Pick<Parametri, 'prezzoBaseCent' | 'rilancioMinimoCent'>,
): Scala {
  const distanza = Math.max(prezzoBaseCent * VOLTE_IL_BASE - offertaMinimaCent, rilancioMinimoCent);
  const rilanci = Math.ceil(distanza / rilancioMinimoCent / PASSI_MAX);
  const passoCent = rilancioMinimoCent * rilanci;
  return { daCent: offertaMinimaCent, passoCent, passi: Math.ceil(distanza / passoCent) };
}

/** Il prezzo a quel passo. */
export const prezzoAlPasso = ({ daCent, passoCent }: Scala, passo: number): number => daCent + passoCent * passo;

/** Il passo più vicino a un prezzo, sempre dentro la scala. */
export function passoDi({ daCent, passoCent, passi }: Scala, prezzoCent: number): number {
  return Math.min(passi, Math.max(0, Math.round((prezzoCent - daCent) / passoCent)));
}
