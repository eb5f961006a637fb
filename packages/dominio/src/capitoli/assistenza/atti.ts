import type { RigheAtti } from '../../legge/riga-atto.ts';
import type { AttoDiAssistenza } from '../../parole/assistenza.ts';
import { chiediAssistenza, inviaMessaggio, rispondiAssistenza } from './decidi.ts';

/** Che cosa la legge decide degli atti degli aiuti e dei messaggi. */
export const ATTI_ASSISTENZA: RigheAtti<AttoDiAssistenza['tipo']> = {
  chiediAssistenza: {
    decidi: chiediAssistenza,
    segni: (atto) => ({ AssistenzaRichiesta: ({ impegno }) => impegno === atto.impegno }),
    aVenditaFerma: true,
  },
  prendiInCarico: {
    decidi: rispondiAssistenza,
    segni: (atto) => ({
      AssistenzaPresaInCarico: ({ richiestaId }) => richiestaId === atto.richiestaId,
    }),
    aVenditaFerma: true,
  },
  chiudiAssistenza: {
    decidi: rispondiAssistenza,
    segni: (atto) => ({ AssistenzaChiusa: ({ richiestaId }) => richiestaId === atto.richiestaId }),
    aVenditaFerma: true,
  },
  inviaMessaggio: {
    decidi: inviaMessaggio,
    segni: (atto) => ({
      MessaggioInviato: ({ impegno, filo }) => impegno === atto.impegno && filo === atto.filo,
    }),
    aVenditaFerma: true,
  },
};
