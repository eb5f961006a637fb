import { esigi, esigiPubblicata } from '../../legge/pretese.ts';
import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiAssistenza } from '../../parole/assistenza.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';

/** La vita dei fatti degli aiuti e dei messaggi. */
export const FATTI_ASSISTENZA: RigheFatti<FattoDiAssistenza['tipo']> = {
  AssistenzaRichiesta: {
    evolvi: assistenzaRichiesta,
    parole: [],
    vede: { chiConduce: ['richiestaId', 'numero', 'da'] },
    comeVista: ({ richiestaId, numero, da }) => ({
      tipo: 'AssistenzaCambiata',
      richiestaId,
      numero,
      da,
      stato: 'aperta',
    }),
  },
  AssistenzaPresaInCarico: {
    evolvi: esigiPubblicata,
    parole: [],
    vede: { chiConduce: ['richiestaId'] },
    comeVista: ({ richiestaId }) => ({
      tipo: 'AssistenzaCambiata',
      richiestaId,
      numero: null,
      da: null,
      stato: 'in_carico',
    }),
  },
  AssistenzaChiusa: {
    evolvi: esigiPubblicata,
    parole: [],
    vede: { chiConduce: ['richiestaId'] },
    comeVista: ({ richiestaId }) => ({
      tipo: 'AssistenzaCambiata',
      richiestaId,
      numero: null,
      da: null,
      stato: 'chiusa',
    }),
  },
  // Ciò che il referente scrive a tutti, e il suo filo con chi guarda: i fili degli altri non ci sono, e nella sala nessuno.
  MessaggioInviato: {
    evolvi: esigiPubblicata,
    parole: [],
    vede: ({ filo }, chi) => {
      const campi = ['messaggioId', 'da', 'ruolo'] as const;
      const loRiguarda = filo === null || (chi.tipo === 'offerente' && filo === chi.bustaId);
      return chi.tipo !== 'sala' && loRiguarda ? { tutti: campi } : { chiConduce: campi };
    },
    comeVista: ({ tipo, messaggioId, da, ruolo, filo }) => ({ tipo, messaggioId, da, ruolo, privato: filo !== null }),
  },
};

/** Le richieste di aiuto sono numerate una dopo l'altra (R80). */
function assistenzaRichiesta(stato: Stato, fatto: EventoDi<'AssistenzaRichiesta'>): Stato {
  const prima = esigiPubblicata(stato, fatto);
  esigi(fatto.numero === prima.ultimaRichiesta + 1, stato, fatto, 'il numero non è il seguente (R80)');
  return { ...prima, ultimaRichiesta: fatto.numero };
}
