import { inFrase } from '@gestore/contratto/parole/in-frase';

/** `1` da solo non dice che è un lotto; `LOTTO UNICO` sì, e si scrive come in una frase. */
export function nomeDelLotto(codice: string): string {
  const scritto = codice.trim();
  return /^(?:\d+\p{L}?|\p{L})$/u.test(scritto) ? `Lotto ${scritto}` : inFrase(scritto);
}
