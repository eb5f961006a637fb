import {
  type ArgomentiDi,
  componi,
  type IngressoDi,
  type QualsiasiChiamata,
  type RispostaDi,
} from '@gestore/contratto/linea/chiamata';
import { mandaRichiesta } from './chiamate.ts';

/**
 * Fa una chiamata del contratto: parametri, query e corpo in un oggetto solo, la risposta con il suo tipo. Lancia
 * `ProblemaChiamata` se il server ha detto di no, `RispostaMancata` se non si sa.
 */
export function chiama<C extends QualsiasiChiamata>(
  chiamata: C,
  ...[ingresso]: ArgomentiDi<C>
): Promise<RispostaDi<C>> {
  return manda(chiamata, ingresso ?? ({} as IngressoDi<C>));
}

/**
 * Come `chiama`, per ciò che si può annullare. Annullata lancia `RispostaMancata`: se il server avesse già finito, non si sa.
 */
export function chiamaAnnullabile<C extends QualsiasiChiamata>(
  segnale: AbortSignal,
  chiamata: C,
  ...[ingresso]: ArgomentiDi<C>
): Promise<RispostaDi<C>> {
  return manda(chiamata, ingresso ?? ({} as IngressoDi<C>), segnale);
}

/** Come `chiama`, per chi ha già in mano l’ingresso intero. */
export async function manda<C extends QualsiasiChiamata>(
  chiamata: C,
  ingresso: IngressoDi<C>,
  segnale: AbortSignal | null = null,
): Promise<RispostaDi<C>> {
  const { metodo, percorso, corpo } = componi(chiamata, ingresso as Readonly<Record<string, unknown>>);
  // Il tipo è quello che il contratto promette: il server lo verifica prima di rispondere.
  return (await mandaRichiesta(metodo, percorso, corpo, segnale)) as RispostaDi<C>;
}
