import { prendeIlPosto } from '../conto.ts';
import type { FattoDopoDi } from '../fatti.ts';
import type { StatoDopo } from '../modello.ts';
import { esigiDopo } from './pretese.ts';

export function verbaleIntegrato(stato: StatoDopo, fatto: FattoDopoDi<'VerbaleIntegrato'>): StatoDopo {
  esigiDopo(fatto.numero === stato.integrazioni + 1, fatto, 'le integrazioni si numerano in fila');
  return { ...stato, integrazioni: fatto.numero };
}

export function decretoRegistrato(stato: StatoDopo, fatto: FattoDopoDi<'DecretoRegistrato'>): StatoDopo {
  esigiDopo(stato.decreto === null, fatto, 'decreto già registrato');
  return { ...stato, decreto: fatto.provvedimento };
}

export function decretoRevocato(stato: StatoDopo, fatto: FattoDopoDi<'DecretoRevocato'>): StatoDopo {
  esigiDopo(stato.decreto !== null, fatto, 'nessun decreto è registrato');
  return { ...stato, decreto: null };
}

export function beneConsegnato(stato: StatoDopo, fatto: FattoDopoDi<'BeneConsegnato'>): StatoDopo {
  esigiDopo(stato.decreto !== null && stato.consegnatoIl === null, fatto, 'la consegna segue il decreto, una volta');
  return { ...stato, consegnatoIl: fatto.il };
}

export function ratePerdute(stato: StatoDopo, fatto: FattoDopoDi<'RatePerdute'>): StatoDopo {
  return { ...stato, ratePerduteCent: stato.ratePerduteCent + fatto.importoCent };
}

export function beneRivenduto(stato: StatoDopo, fatto: FattoDopoDi<'BeneRivenduto'>): StatoDopo {
  esigiDopo(prendeIlPosto(fatto.asta, stato.rivendita), fatto, 'già rivenduto');
  return { ...stato, rivendita: { prezzoCent: fatto.prezzoCent, asta: fatto.asta } };
}
