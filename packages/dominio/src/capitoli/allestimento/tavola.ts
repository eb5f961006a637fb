import { comeEra, type NellaStanza, type RigheFatti } from '../../legge/riga.ts';
import type { FattoDiAllestimento } from '../../parole/allestimento.ts';
import type { Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';
import { evolviAllestimento } from './evolvi.ts';

export const FATTI_ALLESTIMENTO: RigheFatti<FattoDiAllestimento['tipo']> = {
  AstaCreata: { evolvi: evolviAllestimento, vede: { nessuno: true } },
  ParametriModificati: { evolvi: evolviAllestimento, parole: ['/motivo'], vede: { nessuno: true } },
  AstaPubblicata: { evolvi: evolviAllestimento, vede: { nessuno: true } },
  RaccoltaAperta: {
    evolvi: evolviAllestimento,
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'raccolta' }),
  },
  TermineScaduto: {
    evolvi: evolviAllestimento,
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'termine_scaduto' }),
  },
  // La data nuova è di tutti (R32); le parole del referente possono nominare qualcuno: restano sue (R33).
  OperazioniRinviate: {
    evolvi: evolviAllestimento,
    parole: ['/motivo'],
    vede: {
      chiConduce: ['inizioOperazioniIl', 'termineOfferteIl', 'provvedimento', 'motivo'],
      altri: ['inizioOperazioniIl', 'termineOfferteIl', 'provvedimento'],
    },
  },
};

export const STANZA_ALLESTIMENTO: NellaStanza<'FaseCambiata' | 'OperazioniRinviate'> = {
  FaseCambiata: faseCambiata,
  // La data nuova sta nella scheda della vendita: la pagina la richiede.
  OperazioniRinviate: comeEra,
};

/** Un'integrazione del verbale si firma anche a vendita chiusa, che chiusa resta (R68). */
function faseCambiata(stanza: Stanza, { fase }: VistaDi<'FaseCambiata'>): Stanza {
  return stanza.fase === 'chiusa' ? stanza : { ...stanza, fase };
}
