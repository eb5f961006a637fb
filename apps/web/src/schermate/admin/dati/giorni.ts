import type { RigaAsta } from '@gestore/contratto';
import type { Istante } from '@gestore/dominio';

const GIORNO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
const MESE = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', month: 'long', year: 'numeric' });
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

/** Le vendite per mese di Roma, in ordine; quelle senza data in fondo. */
export function perMese(aste: readonly RigaAsta[]): { mese: string; aste: RigaAsta[] }[] {
  const gruppi = new Map<string, RigaAsta[]>();
  const ordinate = [...aste].sort((a, b) => (a.inizioOperazioniIl ?? Infinity) - (b.inizioOperazioniIl ?? Infinity));
  for (const asta of ordinate) {
    const mese = asta.inizioOperazioniIl === null ? 'Data da fissare' : MESE.format(asta.inizioOperazioniIl);
    gruppi.set(mese, [...(gruppi.get(mese) ?? []), asta]);
  }
  return [...gruppi].map(([mese, elenco]) => ({ mese, aste: elenco }));
}
