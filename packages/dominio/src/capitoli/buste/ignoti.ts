import type { Parametri } from '../../parole/allestimento.ts';
import type { OffertaIntera, Proposta, SintesiOfferta } from '../../parole/buste.ts';

/** Ciò che manca o non si legge, con le parole di un rifiuto; un prezzo di zero non è un prezzo. Finché c'è, l'offerta non si ammette (R14). */
export function ignoti({ prezzoCent, cauzioneCent, pagamentoGiorni }: SintesiOfferta): string[] {
  const trovati: string[] = [];
  if (prezzoCent === null || prezzoCent <= 0) trovati.push('il prezzo');
  if (cauzioneCent === null) trovati.push('la cauzione');
  if (pagamentoGiorni === null) trovati.push('il termine di pagamento');
  return trovati;
}

/**
 * L'offerta senza ciò che nei registri di prima era supposto: di un prezzo o di una cauzione che non si leggevano vi è scritto zero, di
 * un termine quello dell'avviso. Che non si leggessero lo dicono le anomalie scritte accanto (R14).
 */
export function senzaSupposti(offerta: SintesiOfferta, proposte: readonly Proposta[]): SintesiOfferta {
  const nonLetto = (campo: string): boolean =>
    proposte.some(
      ({ codice, dati }) => (codice === 'campo_mancante' || codice === 'campo_illeggibile') && dati.campo === campo,
    );
  return {
    ...offerta,
    prezzoCent: offerta.prezzoCent === 0 && nonLetto('prezzo') ? null : offerta.prezzoCent,
    cauzioneCent: offerta.cauzioneCent === 0 && nonLetto('cauzione') ? null : offerta.cauzioneCent,
    pagamentoGiorni: nonLetto('terminePagamentoGiorni') ? null : offerta.pagamentoGiorni,
  };
}

/**
 * L'offerta di un'ammissione. Oggi si sa tutto, perché la regola non ammette altro; nei registri di prima si ammetteva con ciò che era
 * supposto, e il seguito è stato deciso su quei numeri: rileggendoli valgono ancora.
 */
export function comeAmmessa(offerta: SintesiOfferta, { saldoGiorni }: Pick<Parametri, 'saldoGiorni'>): OffertaIntera {
  return {
    ...offerta,
    prezzoCent: offerta.prezzoCent ?? 0,
    cauzioneCent: offerta.cauzioneCent ?? 0,
    pagamentoGiorni: offerta.pagamentoGiorni ?? saldoGiorni,
  };
}
