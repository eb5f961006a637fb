import type { RispostaEventi, VenditaAdmin } from '@gestore/contratto';
import { applicaVista, type Istante, type Stanza, type VoceVista } from '@gestore/dominio';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { diAsta, leggi } from './chiamate.ts';
import { chiaveAsta, RILETTURA_MS } from './usa-letture.ts';

/** Ogni quanto si chiedono le voci nuove: vale anche quando il tempo reale non arriva. */
const SEGUI_MS = 1_000;

/** La vendita come la segue il referente; `scartoMs` è l'ora del server meno quella di questo apparecchio. */
export type VenditaSeguita = VenditaAdmin & { scartoMs: number; andataRitornoMs: number };

/** Piega le voci nuove sulla stanza; quelle già viste si saltano, un buco si lascia alla prossima lettura. */
export function conVoci(stanza: Stanza, voci: readonly VoceVista[]): Stanza {
  let nuova = stanza;
  for (const voce of voci) if (voce.seq === nuova.seq + 1) nuova = applicaVista(nuova, voce);
  return nuova;
}

/** L'istantanea più la sequenza delle voci: una sola verità per tutte le schermate della stessa vendita. */
export function useVendita(id: string): { vendita: VenditaSeguita | undefined; errore: Error | null } {
  const cache = useQueryClient();
  const chiave = [...chiaveAsta(id), 'vendita'];
  const { data, error } = useQuery({
    queryKey: chiave,
    queryFn: () => leggiVendita(cache, chiave, id),
    refetchInterval: RILETTURA_MS,
    // Le righe già disegnate non cambiano identità a ogni voce.
    structuralSharing: false,
  });
  useQuery({
    queryKey: [...chiaveAsta(id), 'voci'],
    queryFn: () => seguiVoci(cache, chiave, id),
    enabled: data !== undefined,
    refetchInterval: SEGUI_MS,
    structuralSharing: false,
  });
  return { vendita: data, errore: data === undefined ? error : null };
}

async function leggiVendita(cache: QueryClient, chiave: readonly string[], id: string): Promise<VenditaSeguita> {
  const partenza = performance.now();
  const letta = await leggi<VenditaAdmin>(diAsta(id));
  const andataRitornoMs = performance.now() - partenza;
  const prima = cache.getQueryData<VenditaSeguita>(chiave);
  // Un'istantanea partita prima delle ultime voci non le fa sparire.
  const stanza = prima !== undefined && prima.stanza.seq > letta.stanza.seq ? prima.stanza : letta.stanza;
  return { ...letta, stanza, ...orologio(letta.adessoMs, andataRitornoMs, prima) };
}

/** Si tiene la misura con l'andata e ritorno più breve: è quella con l'errore minore. */
function orologio(
  adessoMs: Istante,
  andataRitornoMs: number,
  prima: VenditaSeguita | undefined,
): Pick<VenditaSeguita, 'scartoMs' | 'andataRitornoMs'> {
  if (prima !== undefined && prima.andataRitornoMs <= andataRitornoMs)
    return { scartoMs: prima.scartoMs, andataRitornoMs: prima.andataRitornoMs };
  return { scartoMs: adessoMs + andataRitornoMs / 2 - Date.now(), andataRitornoMs };
}

async function seguiVoci(cache: QueryClient, chiave: readonly string[], id: string): Promise<number> {
  const dopo = cache.getQueryData<VenditaSeguita>(chiave)?.stanza.seq ?? 0;
  const { voci, ultimoSeq } = await leggi<RispostaEventi>(diAsta(id, `/eventi?dopo=${dopo}`));
  if (voci.length > 0)
    cache.setQueryData<VenditaSeguita>(chiave, (vendita) =>
      vendita === undefined ? vendita : { ...vendita, stanza: conVoci(vendita.stanza, voci) },
    );
  return ultimoSeq;
}
