import {
  type BustaVista,
  type CauzioneSulConto,
  type Cent,
  conIlConto,
  contraria,
  daRidecidere,
  type Proposta,
  partecipaInSala,
  type Stanza,
} from '@gestore/dominio';

/** Che cosa lo schermo propone al referente quando tutte le buste sono decise. La decisione resta del server (R40-R43). */
export type Prossimo =
  | { tipo: 'esame'; daEsaminare: number }
  | { tipo: 'gara' }
  | { tipo: 'assegna' }
  | { tipo: 'unica'; sottoBase: boolean; daRicordare: boolean; pseudonimo: string; prezzoCent: Cent }
  | { tipo: 'deserta'; esito: 'deserta_nessuna_offerta' | 'deserta_offerte_inefficaci' };

/** Anche una che non si legge da sé aspetta chi conduce: la legge nei byte, o la esclude (R25). */
export const DA_ESAMINARE: readonly BustaVista['stato'][] = ['sigillata', 'aperta', 'scartata_tecnica'];

export function prossimoPasso(
  { buste, istanze }: Pick<Stanza, 'buste' | 'istanze'>,
  parametri: { prezzoBaseCent: Cent; istanzeAssegnazione: boolean },
): Prossimo {
  const daEsaminare = buste.filter(({ stato }) => DA_ESAMINARE.includes(stato)).length;
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
    // L'avviso ne diceva, e nessuna è registrata: si ricorda, e non impedisce (R42).
    daRicordare: prezzoCent < parametri.prezzoBaseCent && parametri.istanzeAssegnazione,
    pseudonimo: prima.pseudonimo,
    prezzoCent,
  };
}

/** Le proposte del software e ciò che il conto fa proporre: la stessa regola del server (R38, R39). */
export function proposteConIlConto(
  { riservato }: BustaVista,
  cauzione: CauzioneSulConto | undefined,
): readonly Proposta[] {
  return conIlConto(riservato?.proposte ?? [], cauzione);
}

/** Le proposte che rendono obbligatorio scrivere perché si ammette, quella del conto compresa (R38, R39). */
export function proposteContrarie(busta: BustaVista, cauzione: CauzioneSulConto | undefined): readonly Proposta[] {
  return proposteConIlConto(busta, cauzione).filter(contraria);
}

/** Vero se per ammettere serve un motivo scritto: proposte contrarie, del conto comprese, o un rifiuto precedente (R38, R39). */
export function ammissioneDaMotivare(busta: BustaVista, cauzione: CauzioneSulConto | undefined): boolean {
  return busta.stato === 'rifiutata' || proposteContrarie(busta, cauzione).length > 0;
}

/** Ammessa prima che un elenco la trovasse fra chi non può offrire: chi conduce non ne ha ancora detto nulla (R18, R38). */
export function ammissioneDaConfermare({ stato, riservato }: BustaVista): boolean {
  return riservato !== null && daRidecidere({ tipo: stato, ...riservato });
}

/** Chi rilancia a voce: le offerte ammesse di chi ha offerto su carta; le altre vie hanno le credenziali (DM 15, 22, R31). */
export function partecipantiInSala(buste: readonly BustaVista[]): BustaVista[] {
  return buste.filter((busta) => busta.stato === 'ammessa' && partecipaInSala(busta));
}
