import type { FattoDopoDi } from '../fatti.ts';
import type { StatoDopo } from '../modello.ts';
import { esigiDopo } from './pretese.ts';

export function bancaDatiTrasmessa(stato: StatoDopo, fatto: FattoDopoDi<'BancaDatiTrasmessa'>): StatoDopo {
  esigiDopo(stato.trasmessaIl === null, fatto, 'già trasmessa');
  return { ...stato, trasmessaIl: fatto.il };
}

export function conservazioneBloccata(stato: StatoDopo, fatto: FattoDopoDi<'ConservazioneBloccata'>): StatoDopo {
  esigiDopo(!stato.blocchi.has(fatto.bloccoId), fatto, 'il blocco non è quello');
  const { tipo: _, ...blocco } = fatto;
  return { ...stato, blocchi: new Map(stato.blocchi).set(blocco.bloccoId, blocco) };
}

export function conservazioneSbloccata(stato: StatoDopo, fatto: FattoDopoDi<'ConservazioneSbloccata'>): StatoDopo {
  const blocchi = new Map(stato.blocchi);
  esigiDopo(blocchi.delete(fatto.bloccoId), fatto, 'il blocco non è quello');
  return { ...stato, blocchi };
}

export function datiCancellati(stato: StatoDopo, fatto: FattoDopoDi<'DatiCancellati'>): StatoDopo {
  esigiDopo(stato.cancellati === null && stato.blocchi.size === 0, fatto, 'già cancellati, o un blocco lo impedisce');
  const { tipo: _, ...cancellati } = fatto;
  return { ...stato, cancellati };
}
