import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiVerbale } from '../../parole/verbale.ts';
import { evolviElenco } from './elenco.ts';
import { evolviVerbale } from './evolvi.ts';

/** La vita dei fatti del verbale e dell'elenco dei rilanci. */
export const FATTI_VERBALE: RigheFatti<FattoDiVerbale['tipo']> = {
  VerbaleRedatto: { evolvi: evolviVerbale, parole: [], vede: { chiConduce: ['versione', 'impronta'] } },
  VerbaleFirmato: {
    evolvi: evolviVerbale,
    parole: [],
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'verbalizzata' }),
  },
  VerbaleFirmatoDepositato: { evolvi: evolviVerbale, parole: ['/motivo'], vede: { nessuno: true } },
  ElencoRedatto: { evolvi: evolviElenco, parole: [], vede: { nessuno: true } },
  ElencoFirmatoDepositato: { evolvi: evolviElenco, parole: ['/motivo'], vede: { nessuno: true } },
  AstaChiusa: {
    evolvi: evolviVerbale,
    parole: [],
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'chiusa' }),
  },
};
