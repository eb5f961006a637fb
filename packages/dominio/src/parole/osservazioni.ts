/** Come è stata fatta: scritta da chi offre, o detta a voce e scritta da chi conduce. */
export const MODI_OSSERVAZIONE = ['scritta', 'a_voce'] as const;

/** Di chi è la mano che ha scritto un'osservazione: di chi l'ha fatta, o di chi conduce che l'ha sentita (DM 22, R68). */
export type ModoOsservazione = (typeof MODI_OSSERVAZIONE)[number];

/** Quante ne scrive ciascun offerente: le altre le dice a chi conduce. */
export const OSSERVAZIONI_MAX = 3;

/** Di quanti caratteri al più: è una dichiarazione, non una memoria. */
export const OSSERVAZIONE_CARATTERI_MAX = 500;

/**
 * Una breve dichiarazione formale di un offerente ammesso (DM 22, terzo comma): sta nel registro e nel verbale, e chi partecipa la
 * legge sotto pseudonimo da quando chi conduce ne prende atto.
 */
export type Osservazione = {
  bustaId: string;
  modo: ModoOsservazione;
  testo: string;
  /** Chi conduce ne ha preso atto o l'ha trattenuta: una volta sola. */
  decisa: boolean;
};

/** I fatti delle osservazioni per il verbale (DM 22, R68). */
export type FattoDiOsservazione =
  /** Una breve dichiarazione formale di un offerente ammesso: nel registro e nel verbale (DM 22, R68). */
  | {
      tipo: 'OsservazionePresentata';
      osservazioneId: string;
      bustaId: string;
      pseudonimo: string;
      modo: ModoOsservazione;
      testo: string;
    }
  /** Chi conduce ne ha preso atto: da qui la leggono tutti. Ripete il testo, che fino a qui era di chi l'ha scritta. */
  | {
      tipo: 'OsservazioneAnnotata';
      osservazioneId: string;
      bustaId: string;
      pseudonimo: string;
      modo: ModoOsservazione;
      testo: string;
    }
  | { tipo: 'OsservazioneTrattenuta'; osservazioneId: string; bustaId: string; pseudonimo: string; motivo: string };

/** Gli atti delle osservazioni per il verbale (DM 22, R68). */
export type AttoDiOsservazione =
  /** La scrive chi offre, o chi conduce per chi l'ha detta a voce. */
  | { tipo: 'presentaOsservazione'; osservazioneId: string; bustaId: string; testo: string }
  /** `trattenutaPerche`: il motivo per cui non si mostra; `null` se se ne prende atto. */
  | { tipo: 'decidiOsservazione'; osservazioneId: string; trattenutaPerche: string | null };
