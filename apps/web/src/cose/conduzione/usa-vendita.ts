import type { RispostaEventi, SalaAdmin, VenditaAdmin } from '@gestore/contratto';
import { eventiDelegato, eventiDiSala, schermoDiSala, venditaAffidata } from '@gestore/contratto/delegato/chiamate';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useSeguito } from '../../seguito/usa-seguito.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { conVoce } from './ultime-voci.ts';
import { chiaveAsta } from './usa-letture.ts';

/** Gli ultimi fatti di una vendita: chiesti una volta, e poi portati avanti dalle voci che passano. */
export const chiaveUltimiFatti = (id: string) => [...chiaveAsta(id), 'ultimi-fatti'] as const;

/** Ogni quanto si rilegge ciò che nessuna voce del registro annuncia: chi è collegato, i controlli. */
const RILETTURA_MS = 5_000;

/** `scartoMs` è l'ora del server meno quella di questo apparecchio. */
type Seguita<T> = T & { scartoMs: number };
/** La vendita come la segue il referente. */
export type VenditaSeguita = Seguita<VenditaAdmin>;
/** Lo schermo della sala: la sola vista che si può mostrare a tutti. */
export type SalaSeguita = Seguita<SalaAdmin>;

type Letta<T> = { seguita: T | undefined; errore: Error | null; rimettiInPari: () => Promise<void> };

/** La vendita, seguita per tutte le schermate che la conducono; i testi che annuncia si rileggono a parte. */
export function useVendita(id: string, rileggiOgniMs = RILETTURA_MS): Letta<VenditaSeguita> {
  const cache = useQueryClient();
  const letta = useSeguita<VenditaAdmin>(
    id,
    'stanza',
    () => chiama(venditaAffidata, { id }),
    (dopo) => chiama(eventiDelegato, { id, dopo }),
    rileggiOgniMs,
    // A chi mostra le ultime voci arrivano da qui: chiederle a ogni rilancio ne farebbe pagare due al server.
    (voce) =>
      cache.setQueryData<RispostaEventi>(chiaveUltimiFatti(id), (letti) =>
        letti === undefined ? letti : { ...letti, voci: conVoce(letti.voci, voce) },
      ),
  );
  useTestiAnnunciati(id, letta.seguita);
  return letta;
}

export const useSala = (id: string): Letta<SalaSeguita> =>
  useSeguita<SalaAdmin>(
    id,
    'sala',
    () => chiama(schermoDiSala, { id }),
    (dopo) => chiama(eventiDiSala, { id, dopo }),
  );

function useSeguita<T extends SalaAdmin>(
  id: string,
  nome: string,
  leggi: () => Promise<T>,
  dopo: (seq: number) => Promise<RispostaEventi>,
  rileggiOgniMs = RILETTURA_MS,
  passata?: (voce: RispostaEventi['voci'][number]) => void,
): Letta<Seguita<T>> {
  const misura = useOrologioServer();
  const { vista, errore, rimettiInPari } = useSeguito<Seguita<T>>({
    chiave: [...chiaveAsta(id), nome],
    async istantanea() {
      const letta = await leggi();
      return { ...letta, scartoMs: letta.adessoMs - Date.now() };
    },
    dopo,
    rileggiOgniMs,
    ...(passata && { passata }),
  });
  // La stessa finché nulla cambia: chi la guarda si ridisegna a ogni vista nuova.
  const seguita = useMemo(
    () => (vista === undefined || misura === null ? vista : { ...vista, scartoMs: misura.scartoMs }),
    [vista, misura],
  );
  return { seguita, errore, rimettiInPari };
}

/**
 * Le voci dicono che un testo c'è, non che cosa dice: quando la stanza ne annuncia si rileggono i testi. Prima che la
 * vendita si possa leggere non annuncia nulla (R10), e si rileggono con lei.
 */
function useTestiAnnunciati(id: string, vendita: VenditaSeguita | undefined): void {
  const cache = useQueryClient();
  const muta = vendita?.canali.length === 0 ? vendita.adessoMs : null;
  const messaggi = muta ?? vendita?.stanza.messaggi;
  const assistenza = muta ?? vendita?.stanza.assistenza;
  // Ciò che si scrive in una richiesta di aiuto è un messaggio anch'esso.
  useQuandoCambia(messaggi, () => {
    void cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'messaggi'] });
    void cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'assistenza'] });
  });
  useQuandoCambia(assistenza, () => void cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'assistenza'] }));
}

/** Al primo valore non c'è nulla da rileggere: chi mostra i testi li sta leggendo. */
function useQuandoCambia(valore: unknown, fai: () => void): void {
  const ultimi = useRef({ valore, fai });
  ultimi.current.fai = fai;
  useEffect(() => {
    const prima = ultimi.current.valore;
    ultimi.current.valore = valore;
    if (prima !== undefined && prima !== valore) ultimi.current.fai();
  }, [valore]);
}
