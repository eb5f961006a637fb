import { type Evento, type EventoDi, evolvi, STATO_INIZIALE, type Stato, type TipoEvento } from '../index.ts';
import type { Caso } from './caso.ts';

type Fatto<T extends TipoEvento> = { prima: Stato; evento: EventoDi<T> };

/** L'ultimo fatto di quel tipo in una storia vera, con lo stato a cui si è applicato. */
export function ultimo<T extends TipoEvento>({ eventi }: Caso, tipo: T): Fatto<T> {
  const i = eventi.findLastIndex((evento) => evento.tipo === tipo);
  const evento = eventi[i];
  if (evento?.tipo !== tipo) throw new Error(`nella storia non c’è ${tipo}`);
  return { prima: eventi.slice(0, i).reduce(evolvi, STATO_INIZIALE), evento: evento as EventoDi<T> };
}

/** Un fatto che quello stato non può avere, e ciò che `evolvi` ne dice. */
export type Guasto = { perche: string; tipo: TipoEvento; guasto: Evento; stato: Stato };

/** Un fatto vero, guastato in un punto solo; o lo stesso fatto in uno stato che non lo può avere. */
export function guasto<T extends TipoEvento>(
  perche: string,
  caso: Caso,
  tipo: T,
  cambia: (evento: EventoDi<T>) => Partial<EventoDi<T>> = () => ({}),
  altrove?: Stato,
): Guasto {
  const { prima, evento } = ultimo(caso, tipo);
  return { perche, tipo, guasto: { ...evento, ...cambia(evento) } as Evento, stato: altrove ?? prima };
}

/** Lo stesso stato, a piattaforma malata. */
export function conDisservizio(stato: Stato): Stato {
  const disservizio = { dal: 0, gravita: 'lieve', visto: { server: ['ciclo'], sintetico: [] }, saniMs: 10_000 };
  return { ...stato, disservizio } as Stato;
}

/** Lo stesso stato, con l'offerta di quella busta rifiutata. */
export function senzaAmmissione(stato: Stato, bustaId: string): Stato {
  const busta = 'buste' in stato ? stato.buste.get(bustaId) : undefined;
  if (!('buste' in stato) || busta?.stato.tipo !== 'ammessa') throw new Error(`${bustaId} non è ammessa`);
  const { offerta, proposte } = busta.stato;
  const motivo = { regola: 'R16', testo: 'troppo poco' };
  return {
    ...stato,
    buste: new Map(stato.buste).set(bustaId, { ...busta, stato: { tipo: 'rifiutata', offerta, proposte, motivo } }),
  };
}
