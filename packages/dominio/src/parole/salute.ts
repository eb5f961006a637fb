import type { Istante } from '../tempo.ts';

/** Ciò che il server vede di sé: ciclo in ritardo, conferme lente, diffusione indietro, orologio, base dati, processi, offerenti spariti. */
export const CAUSE_SERVER = [
  'ciclo',
  'scritture',
  'diffusione',
  'orologio',
  'base_dati',
  'processo',
  'offerenti',
] as const;

/** Un guasto che il server vede di sé: con `orologio`, `base_dati` o `processo` il disservizio è almeno di gravità media (R57). */
export type CausaServer = (typeof CAUSE_SERVER)[number];

/** Ciò che vede l’offerente sintetico nella stanza ombra: nessuna ricevuta in tempo, nessuna eco in tempo, nessuna risposta. */
export const CAUSE_SINTETICO = ['ricevuta', 'eco', 'irraggiungibile'] as const;

/** Un guasto visto da fuori, da un offerente finto che rilancia in una stanza che non è di nessuna vendita (R57). */
export type CausaSintetico = (typeof CAUSE_SINTETICO)[number];

/** Le due viste, entrambe nel registro: nessuna delle due da sola prova che la piattaforma funzionava. */
export type Visto = { server: readonly CausaServer[]; sintetico: readonly CausaSintetico[] };

/** Le righe della tabella «When the platform is unwell», dalla meno alla più grave. */
export const GRAVITA_DISSERVIZIO = ['lieve', 'breve', 'media', 'lunga'] as const;

/** Quanto pesa un disservizio, da quanto dura e da che cosa si è visto: se ferma la gara, e con che preavviso riprende (R57). */
export type GravitaDisservizio = (typeof GRAVITA_DISSERVIZIO)[number];

/** Un tempo in cui la piattaforma non serve come deve: da quando, quanto pesa, che cosa se ne è visto (R57). */
export type Disservizio = { dal: Istante; gravita: GravitaDisservizio; visto: Visto };

/** Il disservizio in corso di una vendita, e quanta salute di seguito, in millisecondi, occorre perché sia finito. */
export type DisservizioAperto = Disservizio & { saniMs: number };

/** Come è finito l'ultimo: da quando la piattaforma era di nuovo sana, e quanta salute si era chiesta per crederle. */
export type DisservizioFinito = { il: Istante; saniMs: number };

/** I tempi del gestore, mostrati agli offerenti nelle condizioni (R57, scelta). */
export type PoliticaDisservizi = {
  /** Quando resta meno di così, un disservizio lieve riporta il crono all’unità intera. */
  ultimiMs: number;
  /** Oltre questa durata la gara si ferma. */
  breveOltreMs: number;
  /** Oltre questa durata il preavviso della ripresa è quello medio. */
  mediaOltreMs: number;
  /** Oltre questa durata non si riprende da soli: sceglie il referente. */
  lungaOltreMs: number;
  /** Quanto deve durare la salute ritrovata perché il disservizio sia finito; a chi ricade se ne chiede di più (`saluteChiesta`). */
  saniMs: number;
  preavvisoBreveMs: number;
  preavvisoMedioMs: number;
  preavvisoLungoMs: number;
};

/** Che cosa, oltre a chi se n'è andato, dice che è la piattaforma e non loro: si guarda in quest'ordine. */
export const RISCONTRI_SCOLLEGATI = ['piattaforma', 'altre_vendite', 'reti'] as const;

/** Che cosa conferma che è la piattaforma: con un riscontro la gara si ferma da sola, una volta; senza, decide il referente (R57). */
export type RiscontroScollegati = (typeof RISCONTRI_SCOLLEGATI)[number];

/** Chi non si sente più: da quando era collegato di seguito, l'ultimo segnale, e da quale rete (`null` se non si sa). */
export type Scollegato = { bustaId: string; presenteDal: Istante; vistoIl: Istante; rete: string | null };

/** Ciò che il sensore vede di una vendita: chi è sparito insieme, e tutti quelli che c'erano, spariti compresi. */
export type Sparizione = { scollegati: readonly Scollegato[]; presenti: readonly string[]; percento: number };

/** Chi ha già contato in questa gara e quando; `fermata` se una volta la gara si è già fermata da sola per questo. */
export type ScollegatiNoti = { fermata: boolean; contati: ReadonlyMap<string, Istante> };

/** I fatti della salute della piattaforma (R57). */
export type FattoDiSalute =
  | {
      tipo: 'DisservizioRilevato';
      dal: Istante;
      gravita: GravitaDisservizio;
      visto: Visto;
      politica: PoliticaDisservizi;
    }
  | {
      tipo: 'OfferentiScollegati';
      rilevatoIl: Istante;
      offerenti: readonly { bustaId: string; pseudonimo: string }[];
      /** Gli ammessi online collegati fino a un attimo prima, questi compresi. */
      presenti: number;
      riscontro: RiscontroScollegati | null;
      /** Vero se la gara si è fermata da sola; se no decide il referente. */
      fermata: boolean;
    }
  | { tipo: 'DisservizioCessato'; dal: Istante; cessatoIl: Istante; durataMs: number; gravita: GravitaDisservizio }
  | { tipo: 'CronoRiportato'; scadeIl: Istante; residuoMs: number }
  | { tipo: 'RipresaFissata'; riprendeIl: Istante; preavvisoMs: number; da: 'sistema' | 'referente' };

/** Gli atti della salute della piattaforma (R57). */
export type AttoDiSalute =
  | { tipo: 'fissaRipresa'; riprendeIl: Istante; politica: PoliticaDisservizi }
  | { tipo: 'segnalaDisservizio'; dal: Istante; visto: Visto; politica: PoliticaDisservizi }
  /** `piattaformaMalata` e `venditeInsieme` (questa compresa): ciò che dà riscontro a chi non si sente più. */
  | ({
      tipo: 'segnalaScollegati';
      piattaformaMalata: boolean;
      venditeInsieme: number;
      politica: PoliticaDisservizi;
    } & Sparizione)
  | { tipo: 'cessaDisservizio'; saniDal: Istante; politica: PoliticaDisservizi };
