import type { GravitaDisservizio, Istante, Visto } from '@gestore/dominio';

/** Un disservizio come lo legge chi conduce la vendita o il gestore: dal registro, senza dati di nessuno (R57). */
export type DisservizioVisto = {
  asta: string;
  titolo: string;
  dal: Istante;
  /** `null` finché la piattaforma non è tornata sana. */
  cessatoIl: Istante | null;
  gravita: GravitaDisservizio | null;
  visto: Visto;
  fatti: { seq: number; il: Istante; frase: string }[];
  rilanciRifiutati: number;
};

/** GET /api/admin/aste/:id/disservizi e GET /api/edicom/disservizi, il più recente prima. */
export type RispostaDisservizi = { disservizi: DisservizioVisto[] };
