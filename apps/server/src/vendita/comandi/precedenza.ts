import type { AttoDi } from '@gestore/dominio';
import { improntaRicevuta, type Voce } from '@gestore/registro';
import { leggiEvento } from '../giornale/leggi-evento.ts';
import type { Ricevute } from './ricevute.ts';

/** I fatti che danno a un autore la ricevuta del suo rilancio. */
const CON_LA_SUA: ReadonlySet<string> = new Set(['RilancioAccettato', 'RilancioRigiudicato']);

/** Una decisione come la manda chi conduce: le ricevute che i loro autori hanno, e la filigrana, le sa il server. */
export type DecisioneMandata = Omit<AttoDi<'decidiPrecedenza'>, 'seguiti' | 'filigranaIl'> & {
  seguiti: readonly { bustaId: string; importoCent: number }[];
};

/**
 * La decisione con l'impronta della ricevuta che ciascun autore ha in mano: la nuova la nominerà (R54, R66). È l'ultima data per quel
 * rilancio, ricalcolata dalla sua voce: la firma è deterministica. Vuota se il rilancio non c'è, e allora la regola rifiuta l'elenco.
 */
export function conRicevuteDiPrima(
  { di }: Pick<Ricevute, 'di'>,
  voci: readonly Voce[],
  atto: DecisioneMandata,
): Omit<AttoDi<'decidiPrecedenza'>, 'filigranaIl'> {
  const ricevutaDi = ({ bustaId, importoCent }: DecisioneMandata['seguiti'][number]): string => {
    const sua = voci.findLast((voce) => {
      if (!CON_LA_SUA.has(voce.tipo)) return false;
      const evento = leggiEvento(voce);
      const suo = evento.tipo === 'RilancioAccettato' || evento.tipo === 'RilancioRigiudicato';
      return suo && evento.bustaId === bustaId && evento.importoCent === importoCent;
    });
    return sua === undefined ? '' : improntaRicevuta(di(sua));
  };
  return { ...atto, seguiti: atto.seguiti.map((visto) => ({ ...visto, ricevuta: ricevutaDi(visto) })) };
}
