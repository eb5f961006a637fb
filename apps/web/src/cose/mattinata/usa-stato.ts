import { useEffect, useState } from 'react';
import { type Funzione, percorsoDi } from '../conduzione/funzioni.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { cambioFascia, type Fascia, fasciaDi, type StatoTessera, statoTessera } from './stato-tessera.ts';

const DOVE: Record<StatoTessera['tipo'], Funzione> = {
  attesa: 'scheda',
  da_aprire: 'scheda',
  buste: 'busta',
  pronta: 'busta',
  in_gara: 'console',
  crono_fermo: 'console',
  gara_sospesa: 'console',
  da_aggiudicare: 'console',
  vendita_sospesa: 'scheda',
  conclusa: 'redattore',
};

/** Dove si va per condurre una vendita in quello stato. */
export const doveSiConduce = (id: string, stato: StatoTessera | undefined): string =>
  percorsoDi(id, stato === undefined ? 'scheda' : DOVE[stato.tipo]);

/** Lo stato di una vendita seguita: si ridisegna quando la sua ora passa, non a ogni secondo. */
export function useStato(vendita: VenditaSeguita): StatoTessera;
export function useStato(vendita: VenditaSeguita | undefined): StatoTessera | undefined;
export function useStato(vendita: VenditaSeguita | undefined): StatoTessera | undefined {
  const adesso = Date.now() + (vendita?.scartoMs ?? 0);
  const stato = vendita === undefined ? undefined : statoTessera(vendita, adesso);
  useRidisegno(stato?.tipo === 'attesa' && stato.inizioIl !== null ? stato.inizioIl - adesso : null);
  return stato;
}

/** La fascia di una gara che corre: si ridisegna quando cambia, non a ogni secondo. */
export function useFascia(scadeIl: number | null, scartoMs: number): Fascia {
  const adesso = Date.now() + scartoMs;
  useRidisegno(scadeIl === null ? null : cambioFascia(scadeIl, adesso));
  return scadeIl === null ? 'calma' : fasciaDi(scadeIl, adesso);
}

/** Ridisegna una volta, fra tanti millisecondi; `null` mai. */
function useRidisegno(fra: number | null): void {
  const [, ridisegna] = useState(0);
  useEffect(() => {
    if (fra === null) return undefined;
    const timer = setTimeout(() => ridisegna((n) => n + 1), fra + 1);
    return () => clearTimeout(timer);
  });
}
