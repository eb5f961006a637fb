import { type AttoDi, accettatiDopo, type Stato, tornanoAValere } from '@gestore/dominio';
import { improntaRicevuta, type Voce } from '@gestore/registro';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';
import type { Ricevute } from './ricevute.ts';

/** I fatti che danno a un autore la ricevuta del suo rilancio accettato, e quelli di uno respinto. */
const DI_UN_ACCETTATO: ReadonlySet<string> = new Set(['RilancioAccettato', 'RilancioRigiudicato']);
const DI_UN_RESPINTO: ReadonlySet<string> = new Set(['RilancioRifiutato', 'RilancioRigiudicato']);

/** Una decisione come la manda chi conduce: le ricevute che i loro autori hanno, chi torna a valere e la filigrana li sa il server. */
type DecisioneMandata = Omit<AttoDi<'decidiPrecedenza'>, 'seguiti' | 'tornano' | 'filigranaIl'> & {
  seguiti: readonly { bustaId: string; importoCent: number }[];
};

type Rilancio = { bustaId: string; importoCent: number; ricevutoIl: number };

/**
 * La decisione con l'impronta della ricevuta che ciascun autore ha in mano: la nuova la nominerà (R54, R66). È l'ultima data per quel
 * rilancio, ricalcolata dalla sua voce: la firma è deterministica. Vuota se il rilancio non c'è, e allora la regola rifiuta l'elenco.
 * Chi era stato respinto e adesso vale lo dice la regola, guardando lo stato di adesso.
 */
export function conRicevuteDiPrima(
  { di }: Pick<Ricevute, 'di'>,
  voci: readonly Voce[],
  stato: Stato,
  atto: DecisioneMandata,
): Omit<AttoDi<'decidiPrecedenza'>, 'filigranaIl'> {
  const ricevutaDi = (rilancio: Rilancio, tipi: ReadonlySet<string>): string => {
    const risposta = voci.findLast((voce) => tipi.has(voce.tipo) && eSuo(voce, rilancio));
    return risposta === undefined ? '' : improntaRicevuta(di(risposta));
  };
  const tornano = atto.prima === 'sala' ? tornanoAValere(stato, atto) : [];
  const accettati = stato.fase === 'gara' ? accettatiDopo(stato, atto.dichiaratoIl) : [];
  return {
    ...atto,
    seguiti: atto.seguiti.map((visto, i) => {
      const ricevutoIl = accettati[i]?.dichiaratoIl;
      return {
        ...visto,
        ricevuta: ricevutoIl === undefined ? '' : ricevutaDi({ ...visto, ricevutoIl }, DI_UN_ACCETTATO),
      };
    }),
    tornano: tornano.map(({ bustaId, importoCent, ricevutoIl }) => {
      const rilancio = { bustaId, importoCent, ricevutoIl };
      return { ...rilancio, ricevuta: ricevutaDi(rilancio, DI_UN_RESPINTO) };
    }),
  };
}

/** La voce è di quel rilancio, arrivato allora: lo stesso autore lo può aver ripetuto uguale (R54, R66). */
function eSuo(voce: Voce, { bustaId, importoCent, ricevutoIl }: Rilancio): boolean {
  const evento = leggiEvento(voce);
  switch (evento.tipo) {
    case 'RilancioAccettato':
      return evento.bustaId === bustaId && evento.importoCent === importoCent && evento.dichiaratoIl === ricevutoIl;
    case 'RilancioRifiutato':
    case 'RilancioRigiudicato':
      return evento.bustaId === bustaId && evento.importoCent === importoCent && evento.ricevutoIl === ricevutoIl;
    default:
      return false;
  }
}
