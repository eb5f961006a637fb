import type { Istante } from '../tempo.ts';

/** Ciò che la sala guarda: chi conduce, uno schermo che ha condiviso, o il tabellone della vendita. */
export const MODALITA_SALA = ['video', 'schermo', 'tabellone'] as const;
export type ModalitaSala = (typeof MODALITA_SALA)[number];

/** Con che cosa si parla: con la sola voce, o anche mostrandosi. */
export const MEZZI_PAROLA = ['audio', 'audio_video'] as const;
export type MezziParola = (typeof MEZZI_PAROLA)[number];

/** Perché la parola finisce: la toglie chi conduce, vi rinuncia chi l'ha, il suo tempo è passato, non lo si sente più. */
export const MOTIVI_PAROLA_TOLTA = ['referente', 'rinuncia', 'scadenza', 'disconnessione'] as const;
export type MotivoParolaTolta = (typeof MOTIVI_PAROLA_TOLTA)[number];

/** Come si nomina nella sala il giudice che assiste: gli pseudonimi sono nomi di alberi, e nessuno è questo. */
export const GIUDICE_IN_SALA = 'Giudice';

/** Per quanto si dà la parola: chi conduce sceglie fra questi due, in millisecondi. */
export const PAROLA_MIN_MS = 15_000;
export const PAROLA_MAX_MS = 600_000;

export type ParolaInCorso = { pseudonimo: string; mezzi: MezziParola; dataIl: Istante; scadeIl: Istante };

/** La sala virtuale: chi parla e chi lo chiede. Non muta nulla della vendita, e nessuna regola della gara la guarda (R81). */
export type Sala = {
  aperta: boolean;
  modalita: ModalitaSala;
  /** Con che cosa chi conduce è andato in onda l'ultima volta; `null` se ancora mai. */
  inOnda: MezziParola | null;
  /** Le mani alzate, dalla prima. */
  mani: readonly string[];
  /** Una persona per volta. */
  parola: ParolaInCorso | null;
};

export const SALA_CHIUSA: Sala = { aperta: false, modalita: 'video', inOnda: null, mani: [], parola: null };
