import type { Evento, EventoDi, Istante, TipoEvento } from '@gestore/dominio';
import type { Giornale } from '../giornale.ts';
import { leggiEvento } from './leggi-evento.ts';

/** Un fatto del registro, letto; `il` è quando fu chiesto. */
type FattoLetto<T extends TipoEvento> = { seq: number; il: Istante; fatto: EventoDi<T> };

/** I fatti di certi tipi di una vendita, dal primo. */
export async function fattiLetti<T extends TipoEvento>(
  giornale: Pick<Giornale, 'leggiTipi'>,
  asta: string,
  tipi: readonly T[],
): Promise<FattoLetto<T>[]> {
  const letti: FattoLetto<T>[] = [];
  for (const voce of await giornale.leggiTipi(asta, tipi)) {
    const fatto = leggiEvento(voce);
    if (eFra(fatto, tipi)) letti.push({ seq: voce.seq, il: voce.ricevutoIl, fatto });
  }
  return letti;
}

/** Il fatto scritto in una voce; `null` se lì non ce n'è uno di quei tipi. */
export async function fattoLetto<T extends TipoEvento>(
  giornale: Pick<Giornale, 'leggi'>,
  { asta, seq }: { asta: string; seq: number },
  tipi: readonly T[],
): Promise<EventoDi<T> | null> {
  const [voce] = await giornale.leggi(asta, seq - 1, 1);
  const fatto = voce?.seq === seq ? leggiEvento(voce) : null;
  return fatto !== null && eFra(fatto, tipi) ? fatto : null;
}

function eFra<T extends TipoEvento>(fatto: Evento, tipi: readonly T[]): fatto is EventoDi<T> {
  return tipi.some((tipo) => tipo === fatto.tipo);
}
