import {
  pubblicaRisposta,
  pubblicaRispostaDaReferente,
  risposteDalBanco,
  risposteDaReferente,
  ritiraRisposta,
  ritiraRispostaDaReferente,
} from '@gestore/contratto/assistenza/chiamate-risposte';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { chiaveRisposte } from './risposte-pubblicate.tsx';

/** Chi conduce e il banco pubblicano con chiamate diverse, che prendono e danno lo stesso. */
export const DA_REFERENTE = {
  leggi: risposteDaReferente,
  pubblica: pubblicaRispostaDaReferente,
  ritira: ritiraRispostaDaReferente,
} as const;
export const DAL_BANCO = { leggi: risposteDalBanco, pubblica: pubblicaRisposta, ritira: ritiraRisposta } as const;
export type ChiPubblica = typeof DA_REFERENTE | typeof DAL_BANCO;

/** Le risposte di una vendita come le vede chi vi lavora: anche ritirate, e con la richiesta da cui vengono. */
export const useTracciate = (asta: string, { leggi }: ChiPubblica) =>
  useQuery({ queryKey: [...chiaveRisposte(asta), 'traccia'], queryFn: () => chiama(leggi, { id: asta }) });
