import type { Delegato, RispostaAtto, VenditaOperatore } from '@gestore/contratto';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { chiama, invia, ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { type ErroriScritti, leggiScritta, type Scritta, scrivi } from './scheda-scritta.ts';

export type EsitoModulo = { tono: 'success' | 'error'; testo: string };

/** Ciò che si è scritto e che cosa ne è stato: un comando tiene il suo identificativo finché il server non risponde. */
export function useModulo({ id, fase, scheda, parametri }: VenditaOperatore, delegati: readonly Delegato[]) {
  const cache = useQueryClient();
  const [scritta, setScritta] = useState<Scritta>(() => scrivi(scheda, parametri));
  const [errori, setErrori] = useState<ErroriScritti>({});
  const [esito, setEsito] = useState<EsitoModulo | null>(null);
  const [inCorso, setInCorso] = useState<'salva' | 'pubblica' | null>(null);
  const pendenti = useRef(new Map<string, string>());

  const conComando = async (chiave: string, manda: (comandoId: string) => Promise<unknown>): Promise<void> => {
    const comandoId = pendenti.current.get(chiave) ?? crypto.randomUUID();
    pendenti.current.set(chiave, comandoId);
    try {
      await manda(comandoId);
      pendenti.current.delete(chiave);
    } catch (causa) {
      if (causa instanceof ProblemaChiamata && causa.codice !== 'esito_ignoto') pendenti.current.delete(chiave);
      throw causa;
    }
  };
  const salva = async (): Promise<boolean> => {
    const delegato = delegati.find((uno) => uno.id === scritta.delegatoId);
    const letta = leggiScritta(scritta, { scheda, parametri }, delegato?.nome ?? scheda.delegatoNome);
    setErrori('errori' in letta ? letta.errori : {});
    if ('errori' in letta) {
      const testo = 'Controlli i campi indicati: non è stato salvato nulla, ciò che ha scritto è rimasto.';
      setEsito({ tono: 'error', testo });
      return false;
    }
    await conComando(JSON.stringify(letta), (comandoId) =>
      chiama<RispostaAtto>('PUT', `/api/edicom/aste/${id}`, { comandoId, ...letta }),
    );
    return true;
  };
  const compi = (che: 'salva' | 'pubblica'): void => {
    setEsito(null);
    setInCorso(che);
    salva()
      .then(async (salvata) => {
        if (!salvata) return;
        if (che === 'pubblica')
          await conComando('pubblica', (comandoId) => invia(`/api/edicom/aste/${id}/pubblica`, { comandoId }));
        const salvate = fase === 'bozza' ? 'Bozza salvata.' : 'Modifiche salvate.';
        setEsito({ tono: 'success', testo: che === 'pubblica' ? 'Vendita pubblicata.' : salvate });
        await cache.invalidateQueries({ queryKey: ['asta', 'gestore', id] });
      })
      .catch((causa: Error) => setEsito({ tono: 'error', testo: inParole(causa) }))
      .finally(() => setInCorso(null));
  };
  return { scritta, setScritta, errori, esito, inCorso, compi };
}

function inParole(causa: Error): string {
  const campi =
    causa instanceof ProblemaChiamata ? causa.errori.map(({ campo, messaggio }) => `${campo}: ${messaggio}`) : [];
  return [causa.message, ...campi].join(' ');
}
