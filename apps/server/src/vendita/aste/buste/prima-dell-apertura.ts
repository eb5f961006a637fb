import { eFra, FASI_A_BUSTE_CHIUSE, type Fase, type Stanza } from '@gestore/dominio';
import type { Nucleo } from '../../nucleo.ts';

/**
 * Vero finché le operazioni non si aprono: chi partecipa non segue ancora la sequenza, perché ogni busta uscita dai depositi vi
 * occuperebbe un posto, e contarle è di chi convoca e di chi conduce (R10, R33).
 */
export const nonAncoraAperta = (fase: Fase): boolean => eFra(fase, FASI_A_BUSTE_CHIUSE);

/** La stessa domanda per una vendita: ciò che si ricorda basta se dice di no, perché indietro non si torna. */
export async function primaDellApertura({ esecutore }: Pick<Nucleo, 'esecutore'>, asta: string): Promise<boolean> {
  const nota = esecutore.nota(asta)?.stato.fase;
  if (nota !== undefined && !nonAncoraAperta(nota)) return false;
  return nonAncoraAperta((await esecutore.leggi(asta)).stato.fase);
}

/**
 * La stanza senza i numeri che direbbero quante voci ci sono, e senza le istanze di assegnazione, di cui chi partecipa sa
 * dall'apertura (R46): si richiede intera finché le operazioni non si aprono.
 */
export function senzaNumeri(stanza: Stanza): Stanza {
  return {
    ...stanza,
    seq: 0,
    istanze: [],
    messaggi: stanza.messaggi.map((messaggio, i) => ({ ...messaggio, seq: i + 1 })),
  };
}
