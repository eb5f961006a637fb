import type { Posizione } from './posizione.ts';

/** Quali avvisi ha acceso chi è nella stanza, su questo apparecchio: all'inizio nessuno. */
export type Avvisi = { suono: boolean; vibrazione: boolean; notifica: boolean };
export type AvvisoGara = 'superata' | 'ultimo_minuto' | 'ultimi_secondi';

const CHIAVE = 'avvisi-della-gara';
const SPENTI: Avvisi = { suono: false, vibrazione: false, notifica: false };
const ULTIMO_MINUTO_S = 60;
const ULTIMI_SECONDI_S = 15;

/** Gli avvisi scelti la volta prima; ciò che non si legge vale nessuno. */
export function avvisiTenuti(deposito: Pick<Storage, 'getItem'> = localStorage): Avvisi {
  try {
    const letti: unknown = JSON.parse(deposito.getItem(CHIAVE) ?? '{}');
    const acceso = (quale: keyof Avvisi): boolean => (letti as Partial<Avvisi> | null)?.[quale] === true;
    return { suono: acceso('suono'), vibrazione: acceso('vibrazione'), notifica: acceso('notifica') };
  } catch {
    return SPENTI;
  }
}

export function tieniAvvisi(avvisi: Avvisi, deposito: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    deposito.setItem(CHIAVE, JSON.stringify(avvisi));
  } catch {
    // Un browser che non tiene nulla li accende per questa volta.
  }
}

/** In quale parte del tempo si è: gli ultimi secondi si dicono in rosso, l'ultimo minuto in ambra. */
export function fasciaTempo(secondi: number | null): 'ultimo_minuto' | 'ultimi_secondi' | null {
  if (secondi === null || secondi > ULTIMO_MINUTO_S) return null;
  return secondi > ULTIMI_SECONDI_S ? 'ultimo_minuto' : 'ultimi_secondi';
}

type Momento = { posizione: Posizione; secondi: number | null };

/** Di che cosa avvisare fra un momento e il seguente; `null` se di nulla. Chi è appena arrivato non ne riceve. */
export function segnaleFra(prima: Momento | null, dopo: Momento): AvvisoGara | null {
  if (prima === null) return null;
  if (prima.posizione === 'in_testa' && dopo.posizione === 'superato') return 'superata';
  const fascia = fasciaTempo(dopo.secondi);
  // Un rilancio riporta il tempo indietro: la soglia si avvisa quando la si passa scendendo.
  const scende = prima.secondi !== null && dopo.secondi !== null && dopo.secondi < prima.secondi;
  return scende && fascia !== fasciaTempo(prima.secondi) ? fascia : null;
}
