import type {
  BustaIdentita,
  CredenzialeVista,
  Messaggio,
  RichiestaAssistenza,
  RigaAsta,
  Rimborso,
  RispostaGraduatoria,
  VersioneVerbale,
} from '@gestore/contratto';
import type { RispostaCauzioni } from '@gestore/contratto/cauzioni-delegato';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { leggi } from '../../../accesso/chiamate.ts';
import { diAsta } from './percorsi.ts';

/** Ogni quanto si rilegge ciò che nessuna voce del registro annuncia (chi è collegato, i testi dei messaggi). */
export const RILETTURA_MS = 5_000;

/** Gli estratti conto si caricano poche volte al giorno: rileggere più spesso non direbbe nulla di nuovo. */
const RILETTURA_CAUZIONI_MS = 30_000;

export const chiaveAsta = (id: string): readonly ['asta', 'delegato', string] => ['asta', 'delegato', id];

export const useAste = (): UseQueryResult<{ aste: RigaAsta[] }> =>
  useQuery({ queryKey: ['dashboard', 'aste'], queryFn: () => leggi<{ aste: RigaAsta[] }>('/api/admin/aste') });

/** Una lettura di una vendita. */
function useLettura<T>(id: string, nome: string, seguito: string, opzioni: { ogniMs?: number } = {}) {
  return useQuery({
    queryKey: [...chiaveAsta(id), nome],
    queryFn: () => leggi<T>(diAsta(id, seguito)),
    refetchInterval: opzioni.ogniMs ?? false,
  });
}

/** Ogni lettura delle identità è annotata (R37): si rilegge solo quando si è aperta un'altra busta. */
export const useIdentita = (id: string, aperte: number): UseQueryResult<{ buste: BustaIdentita[] }> =>
  useQuery({
    queryKey: ['busta', 'identita', id, aperte],
    queryFn: () => leggi<{ buste: BustaIdentita[] }>(diAsta(id, '/buste')),
    enabled: aperte > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
/** I movimenti del conto arrivano mentre si esaminano le buste: si rilegge fino all'ammissione (R39). */
export const useCauzioni = (id: string): UseQueryResult<RispostaCauzioni> =>
  useLettura(id, 'cauzioni', '/cauzioni', { ogniMs: RILETTURA_CAUZIONI_MS });
export const useGraduatoria = (id: string): UseQueryResult<RispostaGraduatoria> =>
  useLettura(id, 'graduatoria', '/graduatoria');
export const useCredenziali = (id: string): UseQueryResult<{ credenziali: CredenzialeVista[] }> =>
  useLettura(id, 'credenziali', '/credenziali');
export const useMessaggi = (id: string): UseQueryResult<{ messaggi: Messaggio[] }> =>
  useLettura(id, 'messaggi', '/messaggi', { ogniMs: RILETTURA_MS });
export const useRichieste = (id: string): UseQueryResult<{ richieste: RichiestaAssistenza[] }> =>
  useLettura(id, 'assistenza', '/assistenza', { ogniMs: RILETTURA_MS });
export const useRimborsi = (id: string): UseQueryResult<{ rimborsi: Rimborso[] }> =>
  useQuery({
    queryKey: ['offerta', 'rimborsi', id],
    queryFn: () => leggi<{ rimborsi: Rimborso[] }>(diAsta(id, '/rimborsi')),
    staleTime: Number.POSITIVE_INFINITY,
  });
export const useVerbali = (id: string): UseQueryResult<{ versioni: VersioneVerbale[] }> =>
  useLettura(id, 'verbali', '/verbali');
