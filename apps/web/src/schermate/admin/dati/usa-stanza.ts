import type { RispostaEventi } from '@gestore/contratto';
import { applicaVista, type Istante, type Stanza, type VoceVista } from '@gestore/dominio';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leggi } from '../../../accesso/chiamate.ts';
import { useOrologioServer } from '../../../stanza/orologio.ts';
import { ascoltaCanale } from '../../../tempo-reale/cliente.ts';
import { RILETTURA_MS } from './usa-letture.ts';

/** Senza tempo reale si chiede ogni secondo; con il tempo reale solo per sicurezza. */
const POLLING_MS = 1_000;
const CONTROLLO_MS = 5_000;

type Istantanea = { stanza: Stanza; adessoMs: Istante; canali: string[] };
/** `scartoMs` è l'ora del server meno quella di questo apparecchio. */
export type Seguita<T> = T & { scartoMs: number };

/** Piega le voci nuove sulla stanza; quelle già viste si saltano, un buco aspetta la lettura che lo colma. */
export function conVoci(stanza: Stanza, voci: readonly VoceVista[]): Stanza {
  let nuova = stanza;
  for (const voce of voci) if (voce.seq === nuova.seq + 1) nuova = applicaVista(nuova, voce);
  return nuova;
}

/**
 * Un'istantanea e le voci che la seguono, in una sola verità condivisa fra le schermate della stessa vendita.
 * L'istantanea si rilegge ogni pochi secondi per ciò che il registro non annuncia: chi è collegato, i controlli.
 */
export function useStanzaSeguita<T extends Istantanea>(
  asta: QueryKey,
  percorso: string,
): { seguita: Seguita<T> | undefined; errore: Error | null } {
  const cache = useQueryClient();
  const chiave: QueryKey = [...asta, 'stanza', percorso];
  const misura = useOrologioServer();
  const { data, error } = useQuery({
    queryKey: chiave,
    queryFn: () => leggiIstantanea<T>(cache, chiave, percorso),
    refetchInterval: RILETTURA_MS,
    // Le righe già disegnate non cambiano identità a ogni voce.
    structuralSharing: false,
  });
  const canali = data?.canali ?? [];
  const inTempoReale = useCanali<T>(cache, asta, chiave, canali);
  useQuery({
    queryKey: [...chiave, 'voci'],
    queryFn: async () => {
      const dopo = cache.getQueryData<Seguita<T>>(chiave)?.stanza.seq ?? 0;
      const { voci, ultimoSeq } = await leggi<RispostaEventi>(`${percorso}/eventi?dopo=${dopo}`);
      applica<T>(cache, asta, chiave, voci);
      return ultimoSeq;
    },
    // Prima che le offerte siano leggibili il server non dà voci, né dice quante sono (R10).
    enabled: canali.length > 0,
    refetchInterval: inTempoReale ? CONTROLLO_MS : POLLING_MS,
    structuralSharing: false,
  });
  const seguita = data === undefined || misura === null ? data : { ...data, scartoMs: misura.scartoMs };
  return { seguita, errore: data === undefined ? error : null };
}

async function leggiIstantanea<T extends Istantanea>(
  cache: QueryClient,
  chiave: QueryKey,
  percorso: string,
): Promise<Seguita<T>> {
  const letta = await leggi<T>(percorso);
  const prima = cache.getQueryData<Seguita<T>>(chiave);
  // Un'istantanea partita prima delle ultime voci non le fa sparire.
  const stanza = prima !== undefined && prima.stanza.seq > letta.stanza.seq ? prima.stanza : letta.stanza;
  return { ...letta, stanza, scartoMs: letta.adessoMs - Date.now() };
}

function applica<T extends Istantanea>(
  cache: QueryClient,
  asta: QueryKey,
  chiave: QueryKey,
  voci: readonly VoceVista[],
): void {
  if (voci.length === 0) return;
  cache.setQueryData<Seguita<T>>(chiave, (seguita) =>
    seguita === undefined ? seguita : { ...seguita, stanza: conVoci(seguita.stanza, voci) },
  );
  // Le voci dicono che un testo c'è, non che cosa dice: il testo si chiede a parte.
  for (const { evento } of voci) {
    if (evento.tipo === 'MessaggioInviato') void cache.invalidateQueries({ queryKey: [...asta, 'messaggi'] });
    if (evento.tipo === 'AssistenzaCambiata') void cache.invalidateQueries({ queryKey: [...asta, 'assistenza'] });
  }
}

/** Ascolta i canali della vendita; vero finché il collegamento è vivo. */
function useCanali<T extends Istantanea>(
  cache: QueryClient,
  asta: QueryKey,
  chiave: QueryKey,
  canali: readonly string[],
): boolean {
  const [vivo, cambiaVivo] = useState(false);
  const nomi = canali.join(' ');
  const [dove] = useState({ asta, chiave });
  useEffect(() => {
    const recupera = (): void => void cache.invalidateQueries({ queryKey: [...dove.chiave, 'voci'] });
    const ricevi = (voce: VoceVista): void => {
      const seq = cache.getQueryData<Seguita<T>>(dove.chiave)?.stanza.seq ?? 0;
      if (voce.seq === seq + 1) applica<T>(cache, dove.asta, dove.chiave, [voce]);
      else if (voce.seq > seq) recupera();
    };
    const ferma = nomi
      .split(' ')
      .filter(Boolean)
      .map((canale) =>
        ascoltaCanale(canale, {
          quandoEvento: (dati) => ricevi(dati as VoceVista),
          quandoPronto: () => {
            cambiaVivo(true);
            recupera();
          },
          quandoCaduto: () => cambiaVivo(false),
        }),
      );
    return () => {
      for (const una of ferma) una();
    };
  }, [nomi, cache, dove]);
  return vivo;
}
