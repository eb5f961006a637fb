import type { FattoDopoDi } from '../fatti.ts';
import type { StatoDopo } from '../modello.ts';
import { esigiDopo } from './pretese.ts';

export function antiriciclaggioResa(stato: StatoDopo, fatto: FattoDopoDi<'AntiriciclaggioResa'>): StatoDopo {
  esigiDopo(stato.antiriciclaggio === null, fatto, 'dichiarazione già resa');
  return { ...stato, antiriciclaggio: { resaIl: fatto.resaIl, tardiva: fatto.tardiva } };
}

export function personaNominata(stato: StatoDopo, fatto: FattoDopoDi<'PersonaNominata'>): StatoDopo {
  esigiDopo(stato.persona === null, fatto, 'persona già nominata');
  const { persona, dichiarataIl, tardiva } = fatto;
  return { ...stato, persona: { persona, dichiarataIl, tardiva } };
}
