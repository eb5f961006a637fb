import type { Segreti } from '../accesso/segreti.ts';
import type { Vendita } from '../vendita.ts';

/** Dove va, nel testo, un collegamento che soltanto il destinatario deve leggere. */
export const SEGNAPOSTO = '[collegamento riservato al destinatario]';

/** Il collegamento con cui si entra in una vendita: chi lo ha, entra. In base dati sta soltanto cifrato. */
export function collegamentoDi({ baseUrl }: Pick<Vendita, 'baseUrl'>, token: string): string {
  return `${baseUrl}/login/${token}`;
}

/** Il testo come lo riceve il destinatario, con il collegamento al suo posto. */
export function conCollegamento(testo: string, cifrato: string | null, segreti: Pick<Segreti, 'decifra'>): string {
  return cifrato === null ? testo : testo.replace(SEGNAPOSTO, () => segreti.decifra(cifrato));
}
