import { type BustaVista, type Cent, daRidecidere, type Stanza } from '@gestore/dominio';

/** Che cosa lo schermo propone al referente quando tutte le buste sono decise. La decisione resta del server (R40-R43). */
export type Prossimo =
  | { tipo: 'esame'; daEsaminare: number }
  | { tipo: 'gara' }
  | { tipo: 'assegna' }
  | { tipo: 'unica'; sottoBase: boolean; istanze: boolean; pseudonimo: string; prezzoCent: Cent }
  | { tipo: 'deserta'; esito: 'deserta_nessuna_offerta' | 'deserta_offerte_inefficaci' };

export function prossimoPasso(
  { buste, istanze }: Pick<Stanza, 'buste' | 'istanze'>,
  parametri: { prezzoBaseCent: Cent; istanzeAssegnazione: boolean },
): Prossimo {
  const daEsaminare = buste.filter(({ stato }) => stato === 'sigillata' || stato === 'aperta').length;
  if (daEsaminare > 0) return { tipo: 'esame', daEsaminare };
  const [prima, seconda] = buste.filter(({ stato }) => stato === 'ammessa');
  if (seconda !== undefined) return { tipo: 'gara' };
  // Sotto il prezzo base, o senza offerte, con un'istanza la legge vuole l'assegnazione (R46).
  if (istanze.length > 0 && (prima?.prezzoCent ?? 0) < parametri.prezzoBaseCent) return { tipo: 'assegna' };
  if (prima === undefined)
    return {
      tipo: 'deserta',
      esito: buste.length === 0 ? 'deserta_nessuna_offerta' : 'deserta_offerte_inefficaci',
    };
  const prezzoCent = prima.prezzoCent ?? 0;
  return {
    tipo: 'unica',
    sottoBase: prezzoCent < parametri.prezzoBaseCent,
    istanze: parametri.istanzeAssegnazione,
    pseudonimo: prima.pseudonimo,
    prezzoCent,
  };
}

/** Le proposte che rendono obbligatorio scrivere perché si ammette (R38). */
export function proposteContrarie({ riservato }: BustaVista): NonNullable<BustaVista['riservato']>['proposte'] {
  return (riservato?.proposte ?? []).filter(({ gravita }) => gravita === 'inefficace' || gravita === 'blocco');
}

/** Vero se per ammettere serve un motivo scritto: proposte contrarie, o un rifiuto precedente (R38). */
export function ammissioneDaMotivare(busta: BustaVista): boolean {
  return busta.stato === 'rifiutata' || proposteContrarie(busta).length > 0;
}

/** Ammessa prima che un elenco la trovasse fra chi non può offrire: chi conduce non ne ha ancora detto nulla (R18, R38). */
export function ammissioneDaConfermare({ stato, riservato }: BustaVista): boolean {
  return riservato !== null && daRidecidere({ tipo: stato, ...riservato });
}

/** Chi rilancia a voce: le offerte ammesse arrivate per una via diversa da quella telematica (DM 22, R31). */
export function partecipantiInSala(buste: readonly BustaVista[]): BustaVista[] {
  return buste.filter(({ stato, canale }) => stato === 'ammessa' && canale !== 'telematica');
}
