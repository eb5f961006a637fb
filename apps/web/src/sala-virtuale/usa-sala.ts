import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import { salaPerChiConduce, salaPerChiPartecipa } from '@gestore/contratto/sala/chiamate';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { chiama } from '../accesso/chiama.ts';
import { ogni } from '../seguito/ogni.ts';
import { ritmoDi } from './ritmo.ts';
import { type SalaDiPagina, type StatoSala, salaDiPagina } from './sala-di-pagina.ts';
import type { Porta } from './scambi.ts';

type Comune = Pick<
  RispostaDi<typeof salaPerChiPartecipa>,
  'motore' | 'giro' | 'inOnda' | 'parolaInOnda' | 'haLaParola' | 'posti' | 'ice'
>;
type DiChiConduce = Pick<RispostaDi<typeof salaPerChiConduce>, 'connessi' | 'parolaPresa'>;
export type SalaUsata = {
  sala: SalaDiPagina;
  stato: StatoSala;
  /** Che cosa può il server adesso; `undefined` finché non lo si sa. */
  server: (Comune & Partial<DiChiConduce>) | undefined;
};
type Letta = NonNullable<SalaUsata['server']> & { chiestoIl: number };

/** La sala virtuale di una vendita, finché è aperta. */
export function useSalaVirtuale(porta: Porta, id: string): SalaUsata {
  const sala = salaDiPagina(porta, id);
  const stato = useSyncExternalStore(sala.guarda, sala.stato);
  const muta = stato.qualita === 'muta' || stato.ascolto.tipo === 'aspetta';
  const [ritmoMs, setRitmoMs] = useState<number | null>(() => ritmoDi(undefined, false, false));
  const { data, refetch } = useQuery<Letta>({
    queryKey: ['asta', id, 'sala-virtuale', porta],
    queryFn: async () => {
      const chiestoIl = performance.now();
      const letto = await (porta === 'utente'
        ? chiama(salaPerChiPartecipa, { id })
        : chiama(salaPerChiConduce, { id }));
      return { ...letto, chiestoIl };
    },
    refetchInterval: ogni(ritmoMs),
  });
  useEffect(() => {
    // Chi conduce vuole sapere subito che chi parla non si sente più.
    const segue = stato.onda.tipo !== 'fuori' || (porta === 'console' && data?.parolaInOnda === true);
    setRitmoMs(ritmoDi(data, muta, segue));
  }, [data, muta, stato.onda.tipo, porta]);
  useEffect(() => {
    if (muta) void refetch();
  }, [muta, refetch]);
  useEffect(() => {
    if (data === undefined) return;
    sala.passaPer(data.ice);
    sala.giraIl(data.giro);
    if (!data.haLaParola) sala.senzaParolaDa(data.chiestoIl);
  }, [data, sala]);
  return { sala, stato, server: data };
}

/**
 * Chi aveva la parola in questa pagina e la perde tace subito, anche mentre il browser gli chiede ancora il permesso. Una pagina appena
 * aperta può partire da ciò che sapeva prima, e da sola non fa tacere nessuno: allora lo dice il server.
 */
export function useTaceSenzaParola({ sala }: SalaUsata, haLaParola: boolean): void {
  const aveva = useRef(false);
  useEffect(() => {
    if (aveva.current && !haLaParola) sala.senzaParola();
    aveva.current = haLaParola;
  }, [sala, haLaParola]);
}
