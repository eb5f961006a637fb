import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import { PREFISSO_DEPOSITO } from '@gestore/contratto/accesso/costanti-accesso';
import type { ElencoSessioni, Strategia } from '@gestore/contratto/accesso/forme';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../accesso/chiama.ts';

const CHIAVE_VISTO = `${PREFISSO_DEPOSITO}accessi-visti`;

export const chiaveAccessi = (strategia: Strategia) => ['app', 'sessioni', strategia] as const;

/** Gli accessi della persona: si rileggono quando la pagina si apre e quando la si guarda di nuovo. */
export function useAccessi(strategia: Strategia, enabled = true) {
  return useQuery({
    queryKey: chiaveAccessi(strategia),
    queryFn: () => chiama(accessoDi(strategia).sessioni),
    enabled,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

/** Ciò che il titolare deve guardare: un accesso aperto dopo il suo, o il suo usato altrove, che non ha ancora visto. */
export function novitaDegliAccessi({ sessioni }: ElencoSessioni): readonly string[] {
  const inUso = sessioni.find(({ corrente }) => corrente);
  if (inUso === undefined) return [];
  const dopo = sessioni.filter((una) => !una.corrente && una.creataIl > inUso.creataIl).map(({ id }) => id);
  const altrove = sessioni.flatMap((sessione) =>
    sessione.altrove.map(({ rete, programma, sistema }) => [sessione.id, rete, programma, sistema].join(' ')),
  );
  return [...dopo, ...altrove];
}

export function giaViste(): readonly string[] {
  return (sessionStorage.getItem(CHIAVE_VISTO) ?? '').split('\n');
}

export function segnaViste(novita: readonly string[]): void {
  sessionStorage.setItem(CHIAVE_VISTO, [...new Set([...giaViste(), ...novita])].join('\n'));
}
