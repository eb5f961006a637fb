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
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { diAsta, leggi } from './chiamate.ts';

/** Ogni quanto si rilegge ciò che nessuna voce del registro annuncia (chi è collegato, i testi dei messaggi). */
export const RILETTURA_MS = 5_000;

export const chiaveAsta = (id: string): readonly [string, string, string] => ['admin', 'asta', id];

export const useAste = (): UseQueryResult<{ aste: RigaAsta[] }> =>
  useQuery({ queryKey: ['admin', 'aste'], queryFn: () => leggi<{ aste: RigaAsta[] }>('/api/admin/aste') });

/** Una lettura di una vendita. */
function useLettura<T>(id: string, nome: string, seguito: string, opzioni: { attiva?: boolean; ogniMs?: number } = {}) {
  return useQuery({
    queryKey: [...chiaveAsta(id), nome],
    queryFn: () => leggi<T>(diAsta(id, seguito)),
    enabled: opzioni.attiva ?? true,
    refetchInterval: opzioni.ogniMs ?? false,
  });
}

export const useIdentita = (id: string, attiva: boolean): UseQueryResult<{ buste: BustaIdentita[] }> =>
  useLettura(id, 'buste', '/buste', { attiva });
export const useGraduatoria = (id: string, attiva: boolean): UseQueryResult<RispostaGraduatoria> =>
  useLettura(id, 'graduatoria', '/graduatoria', { attiva });
export const useCredenziali = (id: string): UseQueryResult<{ credenziali: CredenzialeVista[] }> =>
  useLettura(id, 'credenziali', '/credenziali');
export const useMessaggi = (id: string): UseQueryResult<{ messaggi: Messaggio[] }> =>
  useLettura(id, 'messaggi', '/messaggi', { ogniMs: RILETTURA_MS });
export const useRichieste = (id: string): UseQueryResult<{ richieste: RichiestaAssistenza[] }> =>
  useLettura(id, 'assistenza', '/assistenza', { ogniMs: RILETTURA_MS });
export const useRimborsi = (id: string, attiva: boolean): UseQueryResult<{ rimborsi: Rimborso[] }> =>
  useLettura(id, 'rimborsi', '/rimborsi', { attiva });
export const useVerbali = (id: string): UseQueryResult<{ versioni: VersioneVerbale[] }> =>
  useLettura(id, 'verbali', '/verbali');
