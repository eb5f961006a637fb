import type { Conti } from '@gestore/contratto/rendiconti/statistiche';

const COMPATTO = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const INTERO = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 0 });
const MEDIA = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 });
const PERCENTO = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 1 });
const MESE = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'short', year: '2-digit' });

/** Importi grandi sull'asse di un grafico: quelli esatti stanno in tabella. */
export const euroCompatto = (cent: number): string => COMPATTO.format(cent / 100);
export const interi = (numero: number): string => INTERO.format(numero);

/** Una media, o un trattino se non c'è nulla da dividere. */
export const media = (somma: number, quanti: number): string => (quanti === 0 ? '–' : MEDIA.format(somma / quanti));
export const percento = (parte: number, tutto: number): string => (tutto === 0 ? '–' : PERCENTO.format(parte / tutto));

/** `2026-11` come `nov 26`. */
export const meseBreve = (mese: string): string => MESE.format(Date.parse(`${mese}-01T00:00:00Z`));

/** Gli esiti che non sono né aggiudicazioni né diserzioni. */
export const altri = ({ vendite, aggiudicate, deserte }: Conti): number => vendite - aggiudicate - deserte;
