import type { FattoDiAssistenza } from '@gestore/dominio';
import { z } from 'zod';
import { type FormeDeiFatti, formaDelFatto, passata } from './tavola.ts';

const intervento = { richiestaId: z.string(), operatoreId: z.string() };
const messaggio = {
  messaggioId: z.string(),
  da: z.string(),
  ruolo: z.enum(['referente', 'offerente', 'spettatore', 'operatore']),
  impegno: z.string(),
};

/** Gli aiuti e i messaggi, che arrivano in ogni fase dopo la pubblicazione (R80). */
export const ASSISTENZA: FormeDeiFatti<FattoDiAssistenza['tipo']> = {
  AssistenzaRichiesta: formaDelFatto(
    'AssistenzaRichiesta',
    z.strictObject({
      tipo: z.literal('AssistenzaRichiesta'),
      richiestaId: z.string(),
      numero: z.int(),
      da: z.string(),
      impegno: z.string(),
    }),
  ),
  AssistenzaPresaInCarico: formaDelFatto(
    'AssistenzaPresaInCarico',
    z.strictObject({ tipo: z.literal('AssistenzaPresaInCarico'), ...intervento }),
  ),
  AssistenzaChiusa: formaDelFatto(
    'AssistenzaChiusa',
    z.strictObject({ tipo: z.literal('AssistenzaChiusa'), ...intervento }),
  ),
  MessaggioInviato: formaDelFatto(
    'MessaggioInviato',
    z.strictObject({ tipo: z.literal('MessaggioInviato'), ...messaggio, filo: z.string().nullable() }),
    // Nella prima versione ogni messaggio lo leggevano tutti.
    passata(z.strictObject(messaggio), (prima) => ({ ...prima, filo: null })),
  ),
};
