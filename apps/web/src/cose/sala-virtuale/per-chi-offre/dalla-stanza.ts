import type { Stanza } from '@gestore/dominio';

/** Ciò che la sala virtuale prende dalla stanza che si sta seguendo. */
export type DallaStanza = {
  asta: string;
  stanza: Stanza;
  io: { ruolo: 'offerente' | 'spettatore'; pseudonimo: string };
  scartoMs: number;
  /** Quanto ci mette il server a rispondere; `null` se non si è ancora misurato. */
  andataRitornoMs: number | null;
  rimettiInPari: () => Promise<void>;
};
