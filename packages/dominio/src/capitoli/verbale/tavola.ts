import type { NellaStanza, RigheFatti } from '../../legge/riga.ts';
import type { FattoDiVerbale } from '../../parole/verbale.ts';
import { evolviVerbale } from './evolvi.ts';

export const FATTI_VERBALE: RigheFatti<FattoDiVerbale['tipo']> = {
  VerbaleRedatto: { evolvi: evolviVerbale, vede: { chiConduce: ['versione', 'impronta'] } },
  VerbaleFirmato: {
    evolvi: evolviVerbale,
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'verbalizzata' }),
  },
  VerbaleFirmatoDepositato: { evolvi: evolviVerbale, vede: { nessuno: true } },
  AstaChiusa: {
    evolvi: evolviVerbale,
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'chiusa' }),
  },
};

export const STANZA_VERBALE: NellaStanza<'VerbaleRedatto'> = {
  VerbaleRedatto: (stanza, { versione, impronta }) => ({ ...stanza, verbale: { versione, impronta } }),
};
