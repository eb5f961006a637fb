import { differenzaDovuta } from '../decadenza.ts';
import type { Cent } from '../denaro.ts';
import { ESITI_CON_VENDITA } from '../parole/esito.ts';
import { DOPO_INIZIALE, type StatoDopo, type VenditaEsitata } from './modello.ts';

/**
 * Ciò che chi si è aggiudicato il bene deve, ha versato, e gli resta: il prezzo meno la cauzione, che vale in conto prezzo (R69).
 * `mossoCent`: di ciò che ha versato, quanto gli è già tornato o è andato alle spese. Resta il dovuto meno la differenza fra i due.
 */
export type Conto = {
  prezzoCent: Cent;
  cauzioneCent: Cent;
  dovutoCent: Cent;
  versatoCent: Cent;
  mossoCent: Cent;
  restaCent: Cent;
};

/** Ciò di cui si fa il conto: quanto è stato versato, e quanto ne è uscito. */
type Versato = Pick<StatoDopo, 'versatoCent' | 'residuoMossoCent'>;

/**
 * Il conto del prezzo; `null` se nessuno si è aggiudicato il bene. Di un'assegnazione il conguaglio lo fissa il giudice (cpc 590). Ciò che è
 * tornato a chi l'ha versato non paga il prezzo: se poi la banca rende un versamento, quanto manca torna dovuto, anche tutto (cpc 585).
 */
export function contoDopo(
  { versatoCent, residuoMossoCent: mossoCent }: Versato,
  { vincitore, cauzioni }: Pick<VenditaEsitata, 'vincitore' | 'cauzioni'>,
): Conto | null {
  if (vincitore === null) return null;
  const cauzioneCent = cauzioni.get(vincitore.bustaId) ?? 0;
  const dovutoCent = Math.max(0, vincitore.importoCent - cauzioneCent);
  const restaCent = Math.max(0, dovutoCent - (versatoCent - mossoCent));
  return { prezzoCent: vincitore.importoCent, cauzioneCent, dovutoCent, versatoCent, mossoCent, restaCent };
}

/**
 * Le rate già versate, anche in parte: se chi le versa decade sono perdute a titolo di multa, con la cauzione (cpc 587, primo comma, R70).
 * Ciò che si è versato oltre il prezzo non è una rata, e non si perde.
 */
export function rateVersate(
  { versatoCent, rateCent }: Pick<StatoDopo, 'versatoCent' | 'rateCent'>,
  vendita: Pick<VenditaEsitata, 'vincitore' | 'cauzioni'>,
): Cent {
  const dovutoCent = contoDopo(DOPO_INIZIALE, vendita)?.dovutoCent ?? 0;
  return Math.max(0, Math.min(rateCent, dovutoCent - (versatoCent - rateCent)));
}

/**
 * Ciò che è stato versato e non spetta alla procedura, meno quanto ne è già tornato o è andato alle spese (R69): oltre il prezzo, finché
 * l'esito vale; dopo una decadenza ciò che non era una rata, perché la multa è la cauzione con le rate; caduto altrimenti, tutto.
 */
export function residuoDopo(stato: Versato & Pick<StatoDopo, 'rateCent'>, vendita: VenditaEsitata): Cent {
  const conto = contoDopo(stato, vendita);
  if (conto === null) return 0;
  const multaCent = vendita.esito === 'decaduta' ? rateVersate(stato, vendita) : 0;
  const spettaCent = valeLEsito(vendita) ? conto.dovutoCent : multaCent;
  return Math.max(0, stato.versatoCent - spettaCent - stato.residuoMossoCent);
}

/**
 * Vero se il bene è di qualcuno: l'esito non è caduto. L'estinzione che segue l'aggiudicazione o l'assegnazione, e che un
 * provvedimento registra, la lascia ferma (disp. att. 187-bis): chi ha il bene lo paga, e ha il suo decreto.
 */
export function valeLEsito({ esito, caducataDel }: Pick<VenditaEsitata, 'esito' | 'caducataDel'>): boolean {
  return ESITI_CON_VENDITA.some((uno) => uno === esito) || (esito === 'estinta' && caducataDel !== null);
}

/** Ciò che deve ancora chi è decaduto, se il bene si rivende a quel prezzo (cpc 587, R70): 100, 10 e 75 danno 15. */
export function differenzaDi(vendita: VenditaEsitata, nuovoPrezzoCent: Cent): Cent | null {
  const conto = contoDopo(DOPO_INIZIALE, vendita);
  if (conto === null || vendita.esito !== 'decaduta') return null;
  return differenzaDovuta({ prezzoCent: conto.prezzoCent, cauzioneCent: conto.cauzioneCent, nuovoPrezzoCent });
}

/** Una vendita che è qui prende il posto di un prezzo scritto a mano, o di un'altra vendita; mai il contrario, né di sé (R70). */
export function prendeIlPosto(asta: string | null, diPrima: StatoDopo['rivendita']): boolean {
  return diPrima === null || (asta !== null && asta !== diPrima.asta);
}
