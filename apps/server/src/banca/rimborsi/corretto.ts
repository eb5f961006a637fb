import type { CorrezioneRimborso, ImpedimentoRimborso, RimborsoDovuto } from '@gestore/contratto/banca/ordini-rimborso';
import { nonScrivibile, sepa } from './ordini/caratteri-sepa.ts';

/** Un rimborso dovuto con il conto su cui torna; `ibanDellOfferta` è l'altro, se chi prepara l'ha cambiato. */
export type Corretto = RimborsoDovuto & { ibanDellOfferta: string | null };

/** Ciò che un conto e un nome giusti risolvono. */
const DEL_CONTO: ReadonlySet<ImpedimentoRimborso> = new Set(['iban_mancante', 'iban_non_valido', 'iban_fuori_sepa']);

/**
 * Il rimborso come chi prepara l'ordine lo corregge (R71): un altro IBAN, già controllato, e il nome com'è scritto sul conto. Corretto senza
 * dire perché non si ordina. Ciò che impedisce per altro resta: correggere un conto non libera chi è vincolato, e non paga due volte.
 */
export function corretto(
  dovuto: RimborsoDovuto,
  correzione: CorrezioneRimborso | undefined,
  motivo: string | null,
): Corretto {
  if (correzione === undefined) return { ...dovuto, ibanDellOfferta: null };
  const nome = correzione.intestatario ?? '';
  const intestatario = nome === '' ? dovuto.intestatario : nome;
  const impedimenti = dovuto.impedimenti.filter((uno) => !DEL_CONTO.has(uno) && uno !== 'intestatario_mancante');
  if (sepa(intestatario, 1) === '' || nonScrivibile(intestatario)) impedimenti.push('intestatario_mancante');
  if (motivo === null) impedimenti.push('correzione_da_motivare');
  // Vuoto se l'offerta non ne aveva uno: resta detto che il conto l'ha scritto chi ha preparato.
  return { ...dovuto, iban: correzione.iban, intestatario, impedimenti, ibanDellOfferta: dovuto.iban ?? '' };
}
