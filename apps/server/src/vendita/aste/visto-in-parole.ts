import { PAROLE_CAUSE, type Visto } from '@gestore/dominio';

/** Che cosa ha visto il server e che cosa l’offerente sintetico di un disservizio, in parole (R57). */
export function vistoInParole({ server, sintetico }: Visto): string {
  const dice = (chi: string, cause: readonly (keyof typeof PAROLE_CAUSE)[]): string[] =>
    cause.length === 0 ? [] : [`${chi}: ${cause.map((causa) => PAROLE_CAUSE[causa]).join(', ')}`];
  const viste = [...dice('visto dal server', server), ...dice('visto dall’offerente di prova', sintetico)];
  return viste.length === 0 ? 'causa non rilevata' : viste.join('; ');
}
