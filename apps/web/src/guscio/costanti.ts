/** Costanti del guscio, come le fissa la specifica alla sezione 9; quelle dell'accesso sono nel contratto. */

/** Barra di navigazione: quanto si aspetta prima di mostrarla, e quanto dura al più. */
export const BARRA_RITARDO_MS = 200;
export const BARRA_DURATA_MS = 5_000;

/** La transizione fra le pagine; che esca prima la vecchia (out-in) e che anche la prima compaia (appear) è in `stile.css`. */
export const TRANSIZIONE_NOME = 'page';

/** Coda del titolo di ogni pagina (specifica, sezione 1). */
export const TITOLO_PRODOTTO = 'Gestore Vendite';

/** La regione viva di ogni pagina. */
export const VOCE = 'voce';
