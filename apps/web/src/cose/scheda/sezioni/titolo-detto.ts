import { inFrase } from '@gestore/contratto/parole/in-frase';
import type { Scheda } from '@gestore/dominio';

/** `1` da solo non dice che è un lotto; `LOTTO UNICO` sì, e si scrive come in una frase. */
export function nomeDelLotto(codice: string): string {
  const scritto = codice.trim();
  return /^(?:\d+\p{L}?|\p{L})$/u.test(scritto) ? `Lotto ${scritto}` : inFrase(scritto);
}

/** Il lotto davanti al titolo: `Lotto 3: `, `LOTTO UNICO – `. */
const LOTTO_DAVANTI = /^lotto\s+[\p{L}\d/]+\s*[:–—-]\s*/iu;

/**
 * Che cosa si vende, per primo: il lotto e l’indirizzo, se il titolo li dice, stanno nella riga sotto. Un titolo che non dice altro
 * resta com’è.
 */
export function titoloDetto({ titolo, luogo: { via, comune } }: Pick<Scheda, 'titolo' | 'luogo'>): string {
  const senzaLotto = titolo.trim().replace(LOTTO_DAVANTI, '');
  const code = [`${via}, ${comune}`, comune, via].filter((coda) => /\p{L}/u.test(coda)).map((coda) => `, ${coda}`);
  const coda = code.find((una) => senzaLotto.toLowerCase().endsWith(una.toLowerCase())) ?? '';
  const detto = senzaLotto.slice(0, senzaLotto.length - coda.length).trim() || titolo.trim();
  return detto.charAt(0).toUpperCase() + detto.slice(1);
}
