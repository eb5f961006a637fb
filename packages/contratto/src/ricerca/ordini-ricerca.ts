/** Gli elenchi chiusi della ricerca, senza schemi: la pagina prende questi. */

/** Che cosa si può fare di una vendita adesso: offrire, aspettare l’apertura, seguirla, aspettare che riprenda; finita, leggerne l’esito. */
export const STATI_DI_RICERCA = ['aperta', 'in_attesa', 'in_corso', 'sospesa', 'conclusa'] as const;
export type StatoDiRicerca = (typeof STATI_DI_RICERCA)[number];

export const ORDINI_DI_RICERCA = ['prossime', 'prezzo', 'prezzo_alto', 'nuove', 'distanza'] as const;
export type OrdineDiRicerca = (typeof ORDINI_DI_RICERCA)[number];
