import type { FattoDiVerbale } from '@gestore/dominio';
import type { DettiDeiFatti } from './riga.ts';

export const DETTI_VERBALE: DettiDeiFatti<FattoDiVerbale['tipo']> = {
  VerbaleRedatto: {
    nome: { it: 'Verbale redatto', en: 'Minutes drafted' },
    cronologia: {
      it: ({ versione }) => `Redatta la versione ${versione} del verbale`,
      en: ({ versione }) => `Version ${versione} of the minutes drawn up`,
    },
    verbale: 'tace',
  },
  VerbaleFirmato: { nome: { it: 'Verbale firmato', en: 'Minutes signed' }, verbale: 'tace' },
  VerbaleFirmatoDepositato: {
    nome: { it: 'File firmato del verbale depositato', en: 'Signed file of the minutes deposited' },
    verbale: 'tace',
  },
  ElencoRedatto: {
    nome: { it: 'Elenco dei rilanci redatto', en: 'List of the raises drafted' },
    verbale: 'tace',
  },
  ElencoFirmatoDepositato: {
    nome: { it: 'File firmato dell’elenco dei rilanci depositato', en: 'Signed file of the list of raises deposited' },
    verbale: 'tace',
  },
  AstaChiusa: { nome: { it: 'Vendita chiusa', en: 'Sale closed' }, verbale: 'tace' },
};
