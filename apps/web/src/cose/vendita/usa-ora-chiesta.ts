import * as chiamate from '@gestore/contratto/pubblico/chiamate';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { CHIAVI } from './letture-pubbliche.ts';

/** L'ora del server, con cui si dice se un termine è passato; quella di questo apparecchio finché non la si sa. */
export function useOraChiesta(): number {
  const { data } = useQuery({ queryKey: CHIAVI.orologio, queryFn: () => chiama(chiamate.orologio) });
  return data?.adessoMs ?? Date.now();
}
