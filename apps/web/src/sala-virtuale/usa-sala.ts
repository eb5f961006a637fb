import type { RispostaDi } from '@gestore/contratto/chiamata';
import { salaPerChiConduce, salaPerChiPartecipa } from '@gestore/contratto/chiamate/sala';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { chiama } from '../accesso/chiama.ts';
import { ogni } from '../seguito/ogni.ts';
import { ritmoDi } from './ritmo.ts';
import { type SalaDiPagina, type StatoSala, salaDiPagina } from './sala-di-pagina.ts';
import type { Porta } from './scambi.ts';

type Comune = Pick<RispostaDi<typeof salaPerChiPartecipa>, 'motore' | 'giro' | 'inOnda' | 'parolaInOnda' | 'posti'>;
export type SalaUsata = {
  sala: SalaDiPagina;
  stato: StatoSala;
  /** Che cosa può il server adesso; `undefined` finché non lo si sa. */
  server: (Comune & { connessi?: RispostaDi<typeof salaPerChiConduce>['connessi'] }) | undefined;
};

/** La sala virtuale di una vendita, finché è aperta. */
export function useSalaVirtuale(porta: Porta, id: string): SalaUsata {
  const sala = salaDiPagina(porta, id);
  const stato = useSyncExternalStore(sala.guarda, sala.stato);
  const muta = stato.qualita === 'muta' || stato.ascolto.tipo === 'aspetta';
  const [ritmoMs, setRitmoMs] = useState<number | null>(() => ritmoDi(undefined, false, false));
  const { data, refetch } = useQuery<NonNullable<SalaUsata['server']>>({
    queryKey: ['asta', id, 'sala-virtuale', porta],
    queryFn: () => (porta === 'utente' ? chiama(salaPerChiPartecipa, { id }) : chiama(salaPerChiConduce, { id })),
    refetchInterval: ogni(ritmoMs),
  });
  useEffect(() => {
    setRitmoMs(ritmoDi(data, muta, stato.onda.tipo !== 'fuori'));
  }, [data, muta, stato.onda.tipo]);
  useEffect(() => {
    if (muta) void refetch();
  }, [muta, refetch]);
  const giro = useRef<number | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const ripartito = giro.current !== null && giro.current !== data.giro;
    giro.current = data.giro;
    if (ripartito) sala.rifai();
  }, [data, sala]);
  return { sala, stato, server: data };
}
