import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiAllestimento } from '../../parole/allestimento.ts';
import { evolviAllestimento } from './evolvi.ts';

/** La vita dei fatti dell’allestimento. */
export const FATTI_ALLESTIMENTO: RigheFatti<FattoDiAllestimento['tipo']> = {
  AstaCreata: { evolvi: evolviAllestimento, parole: [], vede: { nessuno: true } },
  ParametriModificati: { evolvi: evolviAllestimento, parole: ['/motivo'], vede: { nessuno: true } },
  // Perché si è pubblicato così può dire di qualcuno: sta accanto al registro (R77).
  AstaPubblicata: {
    evolvi: evolviAllestimento,
    parole: ['/deroghe/pubblicita', '/deroghe/minima', '/deroghe/portale'],
    vede: { nessuno: true },
  },
  RaccoltaAperta: {
    evolvi: evolviAllestimento,
    parole: [],
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'raccolta' }),
  },
  TermineScaduto: {
    evolvi: evolviAllestimento,
    parole: [],
    vede: { tutti: [] },
    comeVista: () => ({ tipo: 'FaseCambiata', fase: 'termine_scaduto' }),
  },
  // La data nuova è di tutti (R32); le parole del referente possono nominare qualcuno: restano sue (R33).
  OperazioniRinviate: {
    evolvi: evolviAllestimento,
    parole: ['/motivo'],
    vede: {
      chiConduce: ['inizioOperazioniIl', 'termineOfferteIl', 'luogoOperazioni', 'provvedimento', 'motivo'],
      altri: ['inizioOperazioniIl', 'termineOfferteIl', 'luogoOperazioni', 'provvedimento'],
    },
  },
};
