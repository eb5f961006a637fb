import type { FattoDiOsservazione } from '@gestore/dominio';
import type { DettiDeiFatti } from './riga.ts';

// Il verbale ha una sezione per ogni osservazione, con ciò che se ne è deciso (R68).
export const DETTI_OSSERVAZIONI: DettiDeiFatti<FattoDiOsservazione['tipo']> = {
  OsservazionePresentata: {
    nome: { it: 'Osservazione presentata', en: 'Observation made' },
    cronologia: {
      it: ({ pseudonimo }) => `Osservazione di ${pseudonimo}, su cui chi conduce deve decidere`,
      en: ({ pseudonimo }) => `Observation by ${pseudonimo}, to be decided by the official`,
    },
    verbale: 'altrove',
  },
  OsservazioneAnnotata: {
    nome: { it: 'Osservazione annotata', en: 'Observation noted' },
    cronologia: {
      it: ({ pseudonimo, testo }) => `Osservazione di ${pseudonimo}: «${testo}»`,
      en: ({ pseudonimo, testo }) => `Observation by ${pseudonimo}: “${testo}”`,
    },
    verbale: 'altrove',
  },
  OsservazioneTrattenuta: {
    nome: { it: 'Osservazione trattenuta', en: 'Observation withheld' },
    cronologia: {
      it: () => 'Un’osservazione è trattenuta, con un motivo',
      en: () => 'An observation is withheld, with a reason',
    },
    verbale: 'altrove',
  },
};
