import type { RispostaEventi } from '@gestore/contratto';
import type { Istante, Stanza } from '@gestore/dominio';
import { useQuery } from '@tanstack/react-query';
import { leggi } from '../../../accesso/chiamate.ts';
import { diAsta } from './percorsi.ts';
import { chiaveAsta } from './usa-letture.ts';

/** A crono fermo passano poche voci: più indietro di così il fermo non può essere. */
const VOCI_INDIETRO = 200;

/** L'istante del fermo in corso secondo il registro, `null` se il crono corre: vale anche riaprendo la pagina. */
export function useFermatoIl(id: string, { gara, seq }: Stanza): Istante | null {
  const congelata = gara?.fase === 'congelata';
  const { data } = useQuery({
    queryKey: [...chiaveAsta(id), 'fermo', congelata ? gara.residuoMs : null],
    queryFn: () => ultimoFermo(id, Math.max(0, seq - VOCI_INDIETRO)),
    enabled: congelata,
  });
  return congelata ? (data ?? null) : null;
}

async function ultimoFermo(id: string, dopo: number): Promise<Istante | null> {
  const { voci } = await leggi<RispostaEventi>(diAsta(id, `/eventi?dopo=${dopo}`));
  return voci.findLast(({ evento }) => evento.tipo === 'CronoFermato')?.ricevutoIl ?? null;
}
