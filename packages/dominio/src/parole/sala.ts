import type { Istante } from '../tempo.ts';

/** Ciò che la sala guarda: chi conduce, uno schermo che ha condiviso, o il tabellone della vendita. */
export const MODALITA_SALA = ['video', 'schermo', 'tabellone'] as const;

/** Che cosa vede chi è nella sala virtuale: lo sceglie chi conduce, e cambiarlo è un fatto della vendita (R81). */
export type ModalitaSala = (typeof MODALITA_SALA)[number];

/** Con che cosa si parla: con la sola voce, o anche mostrandosi. */
export const MEZZI_PAROLA = ['audio', 'audio_video'] as const;

/** Con che cosa chi conduce va in onda, o parla chi ha avuto la parola: in tutti e due i casi lo sceglie chi conduce (R81). */
export type MezziParola = (typeof MEZZI_PAROLA)[number];

/** Perché la parola finisce: la toglie chi conduce, vi rinuncia chi l'ha, il suo tempo è passato, non lo si sente più. */
export const MOTIVI_PAROLA_TOLTA = ['referente', 'rinuncia', 'scadenza', 'disconnessione'] as const;

/** Perché qualcuno non ha più la parola: resta nel registro, con i secondi per cui l'ha avuta (R81). */
export type MotivoParolaTolta = (typeof MOTIVI_PAROLA_TOLTA)[number];

/** Come si nomina nella sala il giudice che assiste: gli pseudonimi sono nomi di alberi, e nessuno è questo. */
export const GIUDICE_IN_SALA = 'Giudice';

/** Per quanto si dà la parola: chi conduce sceglie fra questi due, in millisecondi. */
export const PAROLA_MIN_MS = 15_000;

export const PAROLA_MAX_MS = 600_000;

/** Chi ha la parola nella sala virtuale, uno per volta: da quando, e fino a quando se nessuno la toglie prima (R81). */
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

/** I fatti della sala virtuale (R81). */
export type FattoDiSala =
  /** La sala virtuale: chi vi ha parlato e quando. Mai voce, immagini, indirizzi o ciò che serve a collegarsi (R81). */
  | { tipo: 'SalaAperta'; modalita: ModalitaSala }
  | { tipo: 'SalaChiusa' }
  | { tipo: 'ReferenteInOnda'; mezzi: MezziParola }
  | { tipo: 'SchermoCondiviso'; modalita: ModalitaSala }
  | { tipo: 'ParolaChiesta'; pseudonimo: string }
  | { tipo: 'ParolaRitirata'; pseudonimo: string }
  | { tipo: 'ParolaData'; pseudonimo: string; mezzi: MezziParola; dataIl: Istante; scadeIl: Istante }
  | { tipo: 'ParolaTolta'; pseudonimo: string; motivo: MotivoParolaTolta; secondi: number }
  /** Nessuno ha più la parola, e le mani si abbassano. */
  | { tipo: 'SilenziatiTutti' };

/** Gli atti della sala virtuale (R81). */
export type AttoDiSala =
  /** La sala virtuale: chi vi parla e chi lo chiede; voce e immagine non passano di qui (R81). */
  | { tipo: 'apriSala'; modalita: ModalitaSala }
  | { tipo: 'chiudiSala' }
  | { tipo: 'vaiInOnda'; mezzi: MezziParola }
  | { tipo: 'condividiSchermo'; modalita: ModalitaSala }
  | { tipo: 'chiediParola' }
  | { tipo: 'ritiraParola' }
  | { tipo: 'daiParola'; pseudonimo: string; mezzi: MezziParola; durataMs: number }
  | { tipo: 'togliParola'; pseudonimo: string; motivo: MotivoParolaTolta }
  | { tipo: 'silenziaTutti' };
