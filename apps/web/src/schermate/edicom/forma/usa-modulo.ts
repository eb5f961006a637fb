import type { Delegato, RispostaAtto, VenditaOperatore } from '@gestore/contratto';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama, invia } from '../../../accesso/chiamate.ts';
import { type Forma, useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { MODULO } from '../testi/modulo.ts';
import { conCampiDelModulo } from './campi-server.ts';
import { REGOLE_SCHEDA } from './regole-scheda.ts';
import { leggiScritta, type Scritta, scrivi } from './scheda-scritta.ts';
import { useComandi } from './usa-comandi.ts';

/** Che cosa ne è stato: una frase della pagina, o le parole del server. */
export type EsitoModulo =
  | { tono: 'success' | 'error'; chiave: 'controlli' | 'bozzaSalvata' | 'modificheSalvate' | 'pubblicata' }
  | { tono: 'error'; dalServer: string };

type Cosa = 'salva' | 'pubblica';

/** Ciò che si è scritto e che cosa ne è stato: un comando tiene il suo identificativo finché il server non risponde. */
export function useModulo(
  { id, fase, scheda, parametri }: VenditaOperatore,
  delegati: readonly Delegato[],
): { forma: Forma<Scritta>; esito: EsitoModulo | null; inCorso: Cosa | null; compi: (che: Cosa) => void } {
  const t = useTesti(MODULO);
  const cache = useQueryClient();
  const conComando = useComandi();
  const forma = useForma<Scritta>({ iniziali: scrivi(scheda, parametri), regole: REGOLE_SCHEDA, nomi: t.nomi });
  const [esito, setEsito] = useState<EsitoModulo | null>(null);
  const [inCorso, setInCorso] = useState<Cosa | null>(null);

  const salva = async (): Promise<boolean> => {
    if (!forma.verifica()) return false;
    const delegato = delegati.find((uno) => uno.id === forma.valori.delegatoId);
    const letta = leggiScritta(forma.valori, { scheda, parametri }, delegato?.nome ?? scheda.delegatoNome);
    if ('errori' in letta) return false;
    await conComando(JSON.stringify(letta), (comandoId) =>
      chiama<RispostaAtto>('PUT', `/api/edicom/aste/${id}`, { comandoId, ...letta }),
    );
    return true;
  };
  const esegui = async (che: Cosa): Promise<void> => {
    if (!(await salva())) return setEsito({ tono: 'error', chiave: 'controlli' });
    if (che === 'pubblica')
      await conComando('pubblica', (comandoId) => invia(`/api/edicom/aste/${id}/pubblica`, { comandoId }));
    const salvate = fase === 'bozza' ? 'bozzaSalvata' : 'modificheSalvate';
    setEsito({ tono: 'success', chiave: che === 'pubblica' ? 'pubblicata' : salvate });
    await cache.invalidateQueries({ queryKey: ['asta', 'gestore', id] });
  };
  const compi = (che: Cosa): void => {
    setEsito(null);
    setInCorso(che);
    esegui(che)
      .catch((causa: unknown) => setEsito({ tono: 'error', dalServer: forma.rifiutata(conCampiDelModulo(causa)) }))
      .finally(() => setInCorso(null));
  };
  return { forma, esito, inCorso, compi };
}
