import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiConduzione } from '../../parole/conduzione.ts';
import { evolviConduzione } from './evolvi.ts';

// Chi conduce e per quale provvedimento è di tutti; chi lo ha disposto e perché lo dicono le parole di chi propone (R33).
/** La vita dei fatti di chi conduce. */
export const FATTI_CONDUZIONE: RigheFatti<FattoDiConduzione['tipo']> = {
  DelegatoSostituito: {
    evolvi: evolviConduzione,
    parole: ['/dispostoDa', '/motivo'],
    vede: { tutti: ['delegatoNome', 'provvedimento'] },
  },
  SecondoDelegatoNominato: {
    evolvi: evolviConduzione,
    parole: ['/dispostoDa', '/motivo'],
    vede: { tutti: ['delegatoNome', 'provvedimento'] },
  },
  ConduzionePassata: { evolvi: evolviConduzione, parole: ['/motivo'], vede: { tutti: ['aNome'] } },
};
