import type { FattoDiAssistenza } from '@gestore/dominio';
import type { DettiDeiFatti, DettiDelleViste } from './riga.ts';

export const DETTI_ASSISTENZA: DettiDeiFatti<FattoDiAssistenza['tipo']> = {
  AssistenzaRichiesta: { nome: { it: 'Assistenza richiesta', en: 'Help requested' }, verbale: 'altrove' },
  AssistenzaPresaInCarico: {
    nome: { it: 'Assistenza presa in carico', en: 'Help request taken in charge' },
    verbale: 'tace',
  },
  AssistenzaChiusa: { nome: { it: 'Assistenza chiusa', en: 'Help request closed' }, verbale: 'altrove' },
  MessaggioInviato: {
    nome: { it: 'Messaggio inviato', en: 'Message sent' },
    cronologia: null,
    rivista: { it: ({ da }) => `Un messaggio di ${da}`, en: ({ da }) => `A message from ${da}` },
    verbale: 'tace',
  },
};

export const VISTE_ASSISTENZA: DettiDelleViste<'AssistenzaCambiata'> = {
  AssistenzaCambiata: {
    cronologia: {
      it: ({ stato, numero, da }) =>
        stato === 'aperta'
          ? `Richiesta di assistenza n. ${numero ?? 0}, di ${da ?? ''}`
          : stato === 'in_carico'
            ? 'Una richiesta di assistenza è presa in carico'
            : 'Una richiesta di assistenza è chiusa',
      en: ({ stato, numero, da }) =>
        stato === 'aperta'
          ? `Help request no. ${numero ?? 0}, from ${da ?? ''}`
          : stato === 'in_carico'
            ? 'A help request is taken in charge'
            : 'A help request is closed',
    },
  },
};
