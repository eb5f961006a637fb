import { leggiConsueti } from '@gestore/contratto/anagrafe/chiamate';
import type { ParametriConsueti } from '@gestore/contratto/anagrafe/forme';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';

/**
 * Ciò che un ufficio, dal suo nome, vuole di solito, e il conto che la scheda mostrerà (R17); con `iban`, quello che la vendita vuole per
 * sé, anche se di quel conto si importano gli estratti.
 */
export function useConsueti(nome: string, iban?: string): UseQueryResult<ParametriConsueti> {
  return useQuery({
    queryKey: ['operatore', 'tribunali', 'consueti', nome, iban],
    queryFn: () => chiama(leggiConsueti, { nome, ...(iban === undefined ? {} : { iban }) }),
    enabled: nome !== '',
  });
}
