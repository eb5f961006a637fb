import type { FattoDopoDi } from '../fatti.ts';
import type { CauzioneMossa, StatoDopo } from '../modello.ts';
import { esigiDopo } from './pretese.ts';

export function movimentoProposto(stato: StatoDopo, fatto: FattoDopoDi<'MovimentoProposto'>): StatoDopo {
  const proposti = new Map(stato.proposti);
  esigiDopo(!proposti.has(fatto.propostaId), fatto, 'la proposta non è quella');
  const { tipo: _, ...movimento } = fatto;
  return { ...stato, proposti: proposti.set(movimento.propostaId, movimento) };
}

export function movimentoRitirato(stato: StatoDopo, fatto: FattoDopoDi<'MovimentoRitirato'>): StatoDopo {
  return { ...stato, proposti: senzaLaProposta(stato, fatto) };
}

/** Il denaro si è mosso: ciò che era stato versato oltre il dovuto, o una cauzione, che si muove una volta sola. */
export function movimentoConfermato(stato: StatoDopo, fatto: FattoDopoDi<'MovimentoConfermato'>): StatoDopo {
  const proposti = senzaLaProposta(stato, fatto);
  const { bustaId, cosa, importoCent } = fatto;
  if (cosa === 'residuo' || cosa === 'spese')
    return { ...stato, proposti, residuoMossoCent: stato.residuoMossoCent + importoCent };
  const mosse = new Map<string, CauzioneMossa>(stato.mosse);
  esigiDopo(!mosse.has(bustaId), fatto, 'la cauzione si muove una volta sola');
  return { ...stato, proposti, mosse: mosse.set(bustaId, { cosa, importoCent }) };
}

function senzaLaProposta(
  stato: StatoDopo,
  fatto: FattoDopoDi<'MovimentoRitirato' | 'MovimentoConfermato'>,
): StatoDopo['proposti'] {
  const proposti = new Map(stato.proposti);
  esigiDopo(proposti.delete(fatto.propostaId), fatto, 'la proposta non è quella');
  return proposti;
}
