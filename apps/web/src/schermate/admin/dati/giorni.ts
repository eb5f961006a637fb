import type { RigaAsta } from '@gestore/contratto';
import type { Istante } from '@gestore/dominio';

const GIORNO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
const CONCLUSE: readonly RigaAsta['fase'][] = ['esitata', 'verbalizzata', 'chiusa'];

/** Oggi, le prossime e le concluse, secondo il giorno di Roma. Una vendita aperta e non conclusa resta fra quelle di oggi. */
export function dividiPerGiorno(aste: readonly RigaAsta[], adesso: Istante) {
  const oggiScritto = GIORNO.format(adesso);
  const giorno = ({ inizioOperazioniIl }: RigaAsta): string =>
    inizioOperazioniIl === null ? '9999' : GIORNO.format(inizioOperazioniIl);
  const ordinate = [...aste].sort((a, b) => (a.inizioOperazioniIl ?? Infinity) - (b.inizioOperazioniIl ?? Infinity));
  const vive = ordinate.filter(({ fase }) => !CONCLUSE.includes(fase));
  return {
    oggi: ordinate.filter(
      (asta) => giorno(asta) === oggiScritto || (vive.includes(asta) && giorno(asta) < oggiScritto),
    ),
    prossime: vive.filter((asta) => giorno(asta) > oggiScritto),
    concluse: ordinate.filter((asta) => CONCLUSE.includes(asta.fase) && giorno(asta) !== oggiScritto).reverse(),
  };
}
