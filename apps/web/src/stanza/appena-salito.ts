/** Meno di tanto non basta a leggere un importo e a fermare il dito che già scendeva. */
const APPENA_MS = 700;

/** L'importo che adesso partirebbe, e quando è salito da sé sotto gli occhi di chi guarda; `null` se non è salito. */
export type ASchermo = { cent: number; salitoIl: number | null };

/**
 * Ciò che si vede dopo un disegno: un importo più alto di quello di prima è salito adesso. `null` finché non c'è nulla da mandare:
 * chi era in testa non aveva letto alcun importo sul pulsante, e il primo che vi compare non è salito.
 */
export function aSchermo(prima: ASchermo | null, cent: number | null, adessoMs: number): ASchermo | null {
  if (cent === null) return null;
  if (prima !== null && cent === prima.cent) return prima;
  return { cent, salitoIl: prima !== null && cent > prima.cent ? adessoMs : null };
}

/** Un importo scritto cifra per cifra è quello che si voleva. */
export const scrittoAMano = (cent: number): ASchermo => ({ cent, salitoIl: null });

/** Un passo toccato mentre il minimo era appena salito dà un importo che nessuno ha letto. */
export function sceltoDaUnPasso(minimo: ASchermo | null, cent: number): ASchermo {
  return { cent, salitoIl: minimo?.salitoIl ?? null };
}

/** Vero se l'importo è cambiato un istante fa per il rilancio di un altro: chi tocca ne ha letto uno più basso. */
export function appenaSalito(visto: ASchermo | null, adessoMs: number): boolean {
  return visto !== null && visto.salitoIl !== null && adessoMs - visto.salitoIl < APPENA_MS;
}
