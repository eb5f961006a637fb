import type { AttoReferente, RispostaAtto } from '@gestore/contratto';
import { useQueryClient } from '@tanstack/react-query';
import { invia } from '../../../accesso/chiamate.ts';
import { diAsta } from './percorsi.ts';
import { type Invio, useInvio } from './usa-invio.ts';
import { chiaveAsta } from './usa-letture.ts';

/** Gli atti del referente su una vendita; dopo ogni risposta si rilegge ciò che l'atto può aver cambiato. */
export function useAtto(astaId: string): Invio<AttoReferente, RispostaAtto> {
  const cache = useQueryClient();
  const invio = useInvio<AttoReferente, RispostaAtto>(
    (atto, comandoId) => invia(diAsta(astaId, '/atti'), { comandoId, atto }),
    ({ seq }) => seq,
  );
  const compi: Invio<AttoReferente, RispostaAtto>['compi'] = async (atto, quandoRifiutato) => {
    const risposta = await invio.compi(atto, quandoRifiutato);
    await cache.invalidateQueries({ queryKey: chiaveAsta(astaId) });
    return risposta;
  };
  return { ...invio, compi };
}
