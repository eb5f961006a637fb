import * as chiamate from '@gestore/contratto/documenti/chiamate';
import type { ProposteOscuramento } from '@gestore/contratto/documenti/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import type { RiquadroNero } from '@gestore/dominio';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { type Sorte, useComando } from '../../../comando/usa-comando.ts';
import { chiaveDocumenti, type PostoDocumenti } from '../usa-documenti.ts';

/** Un documento che si oscura, e da che posto lo si guarda. */
export type Quale = { id: string; posto: PostoDocumenti; documento: string };

/** Le pagine e ciò che si propone di coprire, con le parole che chi guarda ha cercato: il file non cambia, e si legge una volta. */
export const useProposte = (
  { id, posto, documento }: Quale,
  parole: readonly string[],
): UseQueryResult<ProposteOscuramento> =>
  useQuery({
    queryKey: ['asta', 'oscuramento', documento, parole],
    queryFn: () => {
      const atto = { id, documento, parole: [...parole] };
      return posto === 'delegato'
        ? chiama(chiamate.proposteDelDelegato, atto)
        : chiama(chiamate.proposteDelGestore, atto);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Dove sta l’immagine di una pagina, che si conta da uno. */
export const doveStaLaPagina = ({ id, posto, documento }: Quale, pagina: number): string =>
  posto === 'delegato'
    ? indirizzoDi(chiamate.paginaDelDelegato, { id, documento, pagina: String(pagina) })
    : indirizzoDi(chiamate.paginaDelGestore, { id, documento, pagina: String(pagina) });

type UsoOscura = { sorte: Sorte<unknown>; inCorso: boolean; compi: (riquadri: RiquadroNero[]) => Promise<boolean> };

/** Fa la versione oscurata; vero se è fatta. */
export function useOscura({ id, posto, documento }: Quale): UsoOscura {
  const rileggi = [chiaveDocumenti(id)];
  const delegato = useComando(chiamate.oscuraDelDelegato, { rileggi });
  const operatore = useComando(chiamate.oscuraDelGestore, { rileggi });
  const { sorte, inCorso, compi } = posto === 'delegato' ? delegato : operatore;
  return {
    sorte,
    inCorso,
    compi: async (riquadri) => (await compi({ id, documento, riquadri }))?.tipo === 'fatto',
  };
}
