import type { FattoDiSala, MotivoParolaTolta } from '@gestore/dominio';
import { dato } from '../parole/dati-bloccati.ts';
import type { DettiDeiFatti } from './riga.ts';

const FINITA: Readonly<Record<MotivoParolaTolta, string>> = {
  referente: 'tolta dal referente',
  rinuncia: 'lasciata da chi parlava',
  scadenza: 'finita con il suo tempo',
  disconnessione: 'finita perché il collegamento si è interrotto',
};

// Chi ha avuto la parola, quando e per quanto: per tutti sotto pseudonimo (R81), nel capitolo della gara, che è l'ultimo. Chi la chiede e
// non l'ha non ha detto nulla, e ciò che si guarda non è un atto.
export const DETTI_SALA: DettiDeiFatti<FattoDiSala['tipo']> = {
  SalaAperta: {
    nome: { it: 'Sala virtuale aperta', en: 'Virtual room opened' },
    cronologia: { it: () => 'La sala virtuale è aperta', en: () => 'The virtual room is open' },
    verbale: {
      capitolo: 'gara',
      frasi: (_, { ora }) => [`${ora}. Il referente apre la sala virtuale; voce e immagini non sono registrate.`],
    },
  },
  SalaChiusa: {
    nome: { it: 'Sala virtuale chiusa', en: 'Virtual room closed' },
    cronologia: { it: () => 'La sala virtuale è chiusa', en: () => 'The virtual room is closed' },
    verbale: { capitolo: 'gara', frasi: (_, { ora }) => [`${ora}. La sala virtuale è chiusa.`] },
  },
  ReferenteInOnda: {
    nome: { it: 'Chi conduce va in onda', en: 'Official on air' },
    cronologia: null,
    verbale: 'tace',
  },
  SchermoCondiviso: {
    nome: { it: 'Cambia ciò che la sala guarda', en: 'What the room watches changes' },
    cronologia: null,
    verbale: 'tace',
  },
  ParolaChiesta: { nome: { it: 'Parola chiesta', en: 'Floor asked' }, cronologia: null, verbale: 'tace' },
  ParolaRitirata: { nome: { it: 'Mano abbassata', en: 'Hand lowered' }, cronologia: null, verbale: 'tace' },
  ParolaData: {
    nome: { it: 'Parola data', en: 'Floor given' },
    cronologia: {
      it: ({ pseudonimo }) => `La parola a ${pseudonimo}`,
      en: ({ pseudonimo }) => `The floor to ${pseudonimo}`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ pseudonimo }, { ora }) => [
        `${ora}. Il referente dà la parola a ${dato(pseudonimo)} nella sala virtuale.`,
      ],
    },
  },
  ParolaTolta: {
    nome: { it: 'Parola finita', en: 'Floor ended' },
    cronologia: {
      it: ({ pseudonimo, secondi }) => `${pseudonimo} ha parlato per ${secondi} s`,
      en: ({ pseudonimo, secondi }) => `${pseudonimo} spoke for ${secondi} s`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ pseudonimo, motivo, secondi }, { ora }) => [
        `${ora}. La parola di ${dato(pseudonimo)} è ${FINITA[motivo]}, dopo ${dato(secondi === 1 ? 'un secondo' : `${secondi} secondi`)}.`,
      ],
    },
  },
  SilenziatiTutti: {
    nome: { it: 'Tutti silenziati', en: 'Everybody muted' },
    cronologia: { it: () => 'Tutti in silenzio, mani abbassate', en: () => 'Everybody silent, hands lowered' },
    verbale: 'tace',
  },
};
