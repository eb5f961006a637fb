/** Di quando sono le vendite di un elenco, senza schemi: la pagina prende questi. */

/**
 * Di oggi: quelle del giorno di Roma, e quelle cominciate prima che non sono concluse. In corso: tutte le non concluse.
 * Queste dalla più vicina, come le prossime; le concluse, o senza scelta, dalla più lontana nel tempo.
 */
export const QUANDO = ['oggi', 'prossime', 'in_corso', 'concluse'] as const;
export type Quando = (typeof QUANDO)[number];
